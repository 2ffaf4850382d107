import { Check, X } from 'lucide-react'
import { FigureView } from '../../widgets/teaching/figure-view.tsx'
import { Prose } from '../../widgets/text/prose.tsx'
import type { LibraryTopic } from '../../packs/content/library.ts'
import { patientRiskWords } from './sure-wrong-words.ts'
import { daysAgo } from '../../widgets/text/relative-time.ts'
import type { Misjudged } from './sure-wrong.ts'

interface MisjudgedItemProps {
  item: Misjudged
  topic: LibraryTopic | undefined
  today: string
}

/** Shows a question with the student's wrong answer and the right answer. */
export function MisjudgedItem({ item, topic, today }: MisjudgedItemProps) {
  const { studyItem, patientRisk, chosen, right, why, day } = item
  const where = topic === undefined ? 'Your own question' : `${topic.subject}, ${topic.name}`
  return (
    <li className="grid gap-2 py-4 leading-snug">
      <p className="text-micro leading-tight text-muted">
        <Prose text={`${where}, ${daysAgo(day, today)}`} />
      </p>
      {studyItem.mode === 'case' && (
        <p className="line-clamp-2 text-small text-muted">
          <Prose text={studyItem.item.stages[0]?.text ?? ''} />
        </p>
      )}
      <h3 className="line-clamp-4 font-text text-body leading-snug font-semibold tracking-normal">
        <Prose text={studyItem.mode === 'case' ? studyItem.item.question : studyItem.item.stem} />
      </h3>
      {studyItem.item.figure !== undefined && <FigureView id={studyItem.item.figure} />}
      <dl className="grid gap-1.5">
        <div className="flex gap-2.5">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full text-wrong ring-2 ring-wrong ring-inset"
          >
            <X size={13} strokeWidth={3.5} />
          </span>
          <dt className="sr-only">Your answer</dt>
          <dd className="min-w-0">
            {chosen === undefined ? 'The options have been reworded since you answered.' : <Prose text={chosen} />}
            {patientRisk !== undefined && (
              <span className="block text-small font-semibold text-wrong">{patientRiskWords[patientRisk]}</span>
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
          <dt className="sr-only">Right answer</dt>
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
