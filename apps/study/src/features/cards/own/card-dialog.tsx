import { studyLimits } from '@titer/contract'
import { Button, Dialog, TextField } from '@titer/ui'
import { useState, type SubmitEvent } from 'react'
import { useStudy } from '../../../app/study.tsx'
import { AreaField } from './area-field.tsx'
import { cleanTags, ownId } from './own-cards.ts'

interface Written {
  id: string
  front: string
  back: string
  tags: string[]
}

interface CardDialogProps {
  /** The card that is changed; without one a new one is written. */
  card: Written | undefined
  isOpen: boolean
  onClose: () => void
  onKept?: () => void
}

/** Writes a card of one's own, or changes one; what was learnt of it stays. */
export function CardDialog({ card, isOpen, onClose, onKept }: CardDialogProps) {
  return (
    <Dialog title={card === undefined ? 'A new card' : 'Your card'} isOpen={isOpen} onClose={onClose}>
      <CardForm
        card={card}
        onKept={() => {
          onClose()
          onKept?.()
        }}
      />
    </Dialog>
  )
}

function CardForm({ card, onKept }: { card: Written | undefined; onKept: () => void }) {
  const { record } = useStudy()
  const [front, setFront] = useState(card?.front ?? '')
  const [back, setBack] = useState(card?.back ?? '')
  const [tags, setTags] = useState(card?.tags.join(' ') ?? '')
  const [isTried, setIsTried] = useState(false)
  const [isFrontEmpty, isBackEmpty] = [front.trim() === '', back.trim() === '']
  const keep = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
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
    onKept()
  }
  return (
    <form className="grid gap-4" onSubmit={(event) => void keep(event)}>
      <AreaField
        label="Front"
        value={front}
        maxLength={studyLimits.side}
        onChange={(event) => setFront(event.target.value)}
        error={isTried && isFrontEmpty ? 'A card needs something to ask.' : undefined}
      />
      <AreaField
        label="Back"
        value={back}
        maxLength={studyLimits.side}
        onChange={(event) => setBack(event.target.value)}
        error={isTried && isBackEmpty ? 'A card needs an answer.' : undefined}
      />
      <TextField
        label="Tags"
        hint="Words apart by spaces; none is fine too."
        value={tags}
        autoCapitalize="none"
        onChange={(event) => setTags(event.target.value)}
      />
      <Button type="submit">Keep the card</Button>
    </form>
  )
}
