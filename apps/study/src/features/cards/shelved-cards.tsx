import { toast } from 'sonner'
import { Prose } from '../../widgets/text/prose.tsx'
import { useStudy } from '../../device/study/study-context.tsx'
import type { Overview, ShelvedCard } from './overview.ts'
import { cardsWords } from './time-words.ts'

type ShelfState = 'buried' | 'suspended' | 'back'

/**
 * Lists leeches, suspended cards and buried cards. Leeches are cards that the student has forgotten many times. Each
 * leech has a button to suspend it, and each other card has a button to restore it. Shows nothing if there are no such
 * cards.
 */
export function ShelvedCards({ state: { suspended, buried, leeches } }: { state: Overview }) {
  const { record } = useStudy()
  const shelve = async (card: string, state: ShelfState, before: ShelfState, words: string) => {
    await record('shelved', { card, state, until: null })
    toast(words, {
      action: { label: 'Undo', onClick: () => void record('shelved', { card, state: before, until: null }) },
    })
  }
  if (suspended.length + buried.length + leeches.length === 0) return null
  return (
    <section aria-label="Put aside" className="grid gap-1">
      <h2 className="mb-1 font-head text-lead font-bold">Put aside</h2>
      <Group
        name="Hard to remember"
        description="Forgotten eight times or more. Read up on the topic, or suspend them for a while."
        cards={leeches}
        action="Suspend"
        onAction={(id) => void shelve(id, 'suspended', 'back', 'Suspended.')}
      />
      <Group
        name="Suspended"
        description="You won’t see these until you bring them back."
        cards={suspended}
        action="Bring back"
        onAction={(id) => void shelve(id, 'back', 'suspended', 'The card is back.')}
      />
      <Group
        name="Buried"
        description="These come back automatically tomorrow."
        cards={buried}
        action="Bring back"
        onAction={(id) => void shelve(id, 'back', 'buried', 'The card is back.')}
      />
    </section>
  )
}

interface GroupProps {
  name: string
  description: string
  cards: readonly ShelvedCard[]
  action: string
  onAction: (id: string) => void
}

function Group({ name, description, cards, action, onAction }: GroupProps) {
  if (cards.length === 0) return null
  return (
    <details className="rounded-surface bg-agar px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-semibold">
        {name}
        <span className="text-small font-normal text-muted tabular-nums">{cardsWords(cards.length)}</span>
      </summary>
      <p className="text-small leading-snug text-muted">{description}</p>
      <ul className="divide-y divide-line pb-2">
        {cards.map(({ id, front, lapses }) => (
          <li key={id} className="flex min-h-13 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1 leading-snug">
              <span className="line-clamp-2">
                <Prose text={front} />
              </span>
              {lapses > 0 && (
                <span className="text-micro text-muted">{`forgotten ${lapses === 1 ? 'once' : `${lapses} times`}`}</span>
              )}
            </span>
            <button
              type="button"
              aria-label={`${action}: ${front}`}
              onClick={() => onAction(id)}
              className="shrink-0 rounded-full px-2 font-semibold text-violet focus-visible:rounded-full"
            >
              {action}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
