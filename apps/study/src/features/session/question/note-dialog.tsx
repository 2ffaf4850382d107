import { studyLimits } from '@titer/contract'
import { Button, Dialog } from '@titer/ui'
import { useEffect, useEffectEvent, useState } from 'react'

interface NoteDialogProps {
  note: string
  isOpen: boolean
  onClose: () => void
  onSave: (text: string) => void
}

/**
 * Edits the student's note on a question. The note belongs to the question and not to one session. However the student
 * leaves the dialog or the page, the note is saved.
 */
export function NoteDialog({ note, isOpen, onClose, onSave }: NoteDialogProps) {
  /** Undefined until the student changes the note. */
  const [draft, setDraft] = useState<string>()
  const save = () => {
    const text = draft?.trim() ?? note
    if (text !== note) onSave(text)
  }
  const saveOnLeaving = useEffectEvent(save)
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saveOnLeaving()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      saveOnLeaving()
    }
  }, [])
  const close = () => {
    save()
    setDraft(undefined)
    onClose()
  }
  return (
    <Dialog title="Your note" isOpen={isOpen} onClose={close}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <textarea
          aria-label="Your note"
          value={draft ?? note}
          maxLength={studyLimits.note}
          onChange={(event) => setDraft(event.target.value)}
          rows={6}
          className="rounded-small border-2 border-rim bg-paper p-3"
        />
        <Button type="submit">Save note</Button>
      </form>
    </Dialog>
  )
}
