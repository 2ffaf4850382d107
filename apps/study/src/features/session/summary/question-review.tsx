import type { SessionAnswer } from '@titer/domain'
import { Check, Flag, Minus, X } from 'lucide-react'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { Prose } from '../../../widgets/text/prose.tsx'
import type { SummaryItem } from './use-summary.ts'

/**
 * Shows one question of the session. It is collapsed to its stem, and expands to the right answer and the student's
 * answer.
 */
export function QuestionReview({ answer, shown, isFlagged }: SummaryItem) {
  return (
    <details className="group py-1">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 leading-snug">
        <ResultMark answer={answer} />
        <span className="line-clamp-2 flex-1 group-open:line-clamp-none">
          {shown === undefined ? (
            'A question that is not available on this device'
          ) : (
            <Prose text={shown.mode === 'case' ? shown.item.question : shown.item.stem} />
          )}
        </span>
        {isFlagged && <Flag size={16} aria-label="Flagged" className="shrink-0 fill-current text-violet" />}
      </summary>
      {shown !== undefined && <Explanation shown={shown} answer={answer} />}
    </details>
  )
}

function ResultMark({ answer }: Pick<SummaryItem, 'answer'>) {
  const isRight = answer?.isRight === true
  return (
    <span
      className={`grid size-6 shrink-0 place-items-center rounded-full ${answer === undefined ? 'text-muted ring-2 ring-rim ring-inset' : isRight ? 'bg-correct text-on-stain' : 'text-wrong ring-2 ring-wrong ring-inset'}`}
    >
      {answer === undefined ? (
        <Minus size={13} strokeWidth={3.5} aria-label="Unanswered" />
      ) : isRight ? (
        <Check size={14} strokeWidth={3.5} aria-label="Right" />
      ) : (
        <X size={13} strokeWidth={3.5} aria-label="Wrong" />
      )}
    </span>
  )
}

function Explanation({ shown: { item }, answer }: { shown: StudyItem; answer: SessionAnswer | undefined }) {
  return (
    <div className="grid gap-2 pb-3 pl-9 text-small leading-snug">
      <p>
        <strong className="font-semibold text-correct">Right answer: </strong>
        <Prose text={optionText(item, item.keyAt)} />
      </p>
      {answer !== undefined &&
        !answer.isRight &&
        (answer.version === item.version ? (
          <p>
            <strong className="font-semibold text-wrong">Your answer: </strong>
            <Prose text={optionText(item, answer.chosen)} />
          </p>
        ) : (
          <p className="text-muted">This question was reworded after you answered it.</p>
        ))}
    </div>
  )
}

const optionText = ({ options }: StudyItem['item'], at: number) =>
  `${options[at]?.text ?? ''}. ${options[at]?.why ?? ''}`
