import { splitImages } from '@titer/bank/browser'
import { studyLimits } from '@titer/contract'
import { Button, Dialog, TextField } from '@titer/ui'
import { useState, type SubmitEvent } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { AreaField } from './area-field.tsx'
import { cleanTags, ownId } from './own-cards.ts'

interface EditedCard {
  id: string
  front: string
  back: string
  tags: string[]
}

interface CardDialogProps {
  /** The card to edit. If undefined, the dialog creates a new card. */
  card: EditedCard | undefined
  isOpen: boolean
  onClose: () => void
  onSaved?: () => void
}

/** Creates or edits one of the student’s own cards. Editing a card keeps its review history. */
export function CardDialog({ card, isOpen, onClose, onSaved }: CardDialogProps) {
  return (
    <Dialog title={card === undefined ? 'New card' : 'Edit card'} isOpen={isOpen} onClose={onClose}>
      <CardForm
        card={card}
        onSaved={() => {
          onClose()
          onSaved?.()
        }}
      />
    </Dialog>
  )
}

function CardForm({ card, onSaved }: { card: EditedCard | undefined; onSaved: () => void }) {
  const { record } = useStudy()
  const [front, setFront] = useState(card?.front ?? '')
  const [back, setBack] = useState(card?.back ?? '')
  const [tags, setTags] = useState(card?.tags.join(' ') ?? '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isFrontEmpty, isBackEmpty] = [front.trim() === '', back.trim() === '']
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isFrontEmpty || isBackEmpty) {
      event.currentTarget.querySelectorAll('textarea')[isFrontEmpty ? 0 : 1]?.focus()
      return
    }
    await record('wroteCard', {
      card: card?.id ?? ownId(),
      front: front.trim(),
      back: back.trim(),
      tags: cleanTags(tags.split(/\s+/)),
      isGone: false,
    })
    onSaved()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void save(event)}>
      <AreaField
        label="Front"
        value={front}
        maxLength={studyLimits.side}
        onChange={(event) => setFront(event.target.value)}
        error={isSubmitted && isFrontEmpty ? 'Write something on the front.' : undefined}
      />
      <AreaField
        label="Back"
        value={back}
        maxLength={studyLimits.side}
        onChange={(event) => setBack(event.target.value)}
        error={isSubmitted && isBackEmpty ? 'Write the answer on the back.' : undefined}
      />
      <TextField
        label="Tags"
        hint="Separate tags with spaces (optional)."
        value={tags}
        autoCapitalize="none"
        onChange={(event) => setTags(event.target.value)}
      />
      {splitImages(front + back).length > 1 && (
        <p className="text-small leading-snug text-muted">
          ![picture](image:…) stands for a picture. You can move it or delete it.
        </p>
      )}
      <Button type="submit">Save card</Button>
    </form>
  )
}
