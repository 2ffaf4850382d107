import { studyLimits } from '@titer/contract'
import { Button, Dialog } from '@titer/ui'
import { useState } from 'react'

interface NoteDialogProps {
  note: string
  isOpen: boolean
  onClose: () => void
  onSave: (text: string) => void
}

/** Edits the student's note on a question. The note belongs to the question and not to one session. */
export function NoteDialog({ note, isOpen, onClose, onSave }: NoteDialogProps) {
  return (
    <Dialog title="Your note" isOpen={isOpen} onClose={onClose}>
      <NoteForm
        note={note}
        onSave={(text) => {
          onSave(text)
          onClose()
        }}
      />
    </Dialog>
  )
}

function NoteForm({ note, onSave }: { note: string; onSave: (text: string) => void }) {
  const [text, setText] = useState(note)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text.trim())
      }}
    >
      <textarea
        aria-label="Your note"
        value={text}
        maxLength={studyLimits.note}
        onChange={(event) => setText(event.target.value)}
        rows={6}
        className="rounded-small border-2 border-rim bg-paper p-3"
      />
      <Button type="submit">Save note</Button>
    </form>
  )
}
