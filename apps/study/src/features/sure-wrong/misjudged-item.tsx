import { Check, X } from 'lucide-react'
import { Prose } from '../../app/prose.tsx'
import type { LibraryTopic } from '../../packs/library.ts'
import { dangerWords, whenWords } from './sure-wrong-words.ts'
import type { Misjudged } from './sure-wrong.ts'

interface MisjudgedItemProps {
  item: Misjudged
  topic: LibraryTopic | undefined
  today: string
}

/** One question: what was asked, what one was sure of, and what is right. */
export function MisjudgedItem({ item, topic, today }: MisjudgedItemProps) {
  const { asked, danger, chosen, right, why, day } = item
  const where = topic === undefined ? 'Your own question' : `${topic.subject}, ${topic.name}`
  return (
    <li className="grid gap-2 py-4 leading-snug">
      <p className="text-micro leading-tight text-muted">{`${where}, ${whenWords(day, today)}`}</p>
      {asked.mode === 'case' && (
        <p className="line-clamp-2 text-small text-muted">
          <Prose text={asked.item.stages[0]?.text ?? ''} />
        </p>
      )}
      <h3 className="line-clamp-4 font-text text-body leading-snug font-semibold tracking-normal">
        <Prose text={asked.mode === 'case' ? asked.item.question : asked.item.stem} />
      </h3>
      <dl className="grid gap-1.5">
        <div className="flex gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full text-wrong ring-2 ring-wrong ring-inset"
          >
            <X size={13} strokeWidth={3.5} />
          </span>
          <dt className="sr-only">You were sure of</dt>
          <dd className="min-w-0">
            {chosen === undefined ? 'Your answer; the options have been worded anew since.' : <Prose text={chosen} />}
            {danger !== undefined && (
              <span className="block text-small font-semibold text-wrong">{dangerWords[danger]}</span>
            )}
          </dd>
        </div>
        <div className="flex gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-correct text-on-stain"
          >
            <Check size={14} strokeWidth={3.5} />
          </span>
          <dt className="sr-only">Right is</dt>
          <dd className="min-w-0">
            <strong className="font-semibold">
              <Prose text={right} />
            </strong>
            <span className="block text-small text-muted">
              <Prose text={why} />
            </span>
          </dd>
        </div>
      </dl>
    </li>
  )
}
