import type { SessionAnswer } from '@titer/domain'
import { BookOpen, ChevronDown, Flag } from 'lucide-react'
import { Link } from 'react-router'
import type { StudyItem } from '../../../packs/content/study-item.ts'
import { FigureView } from '../../../widgets/teaching/figure-view.tsx'
import { Prose } from '../../../widgets/text/prose.tsx'
import { FoldedStages } from '../case/folded-stages.tsx'
import { AnswerLine, LookAlikes } from '../question/feedback.tsx'
import { ResultMark } from './result-mark.tsx'
import type { SummaryItem } from './use-summary.ts'

/** Shows one question of the session, folded to its stem. Unfolded, it explains every option. */
export function QuestionReview({ answer, shown, aboutPatient, article, isFlagged }: SummaryItem) {
  return (
    <details className="group">
      <summary className="grid min-h-13 cursor-pointer list-none grid-cols-[28px_minmax(0,1fr)_auto_auto] items-start gap-x-2.5 py-3 leading-snug [&::-webkit-details-marker]:hidden">
        <ResultMark answer={answer} isNamed />
        <span>
          <span className="line-clamp-2 group-open:line-clamp-none">
            {shown === undefined ? (
              'A question that is not available on this device'
            ) : (
              <Prose text={shown.mode === 'case' ? shown.item.question : shown.item.stem} />
            )}
          </span>
          {aboutPatient !== undefined && <span className="block text-small text-muted">{aboutPatient}</span>}
        </span>
        {isFlagged ? (
          <Flag size={16} aria-label="Flagged" className="mt-1 shrink-0 fill-current text-violet" />
        ) : (
          <span />
        )}
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="mt-0.5 shrink-0 text-muted transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      {shown !== undefined && <Explanation shown={shown} answer={answer} article={article} />}
    </details>
  )
}

interface ExplanationProps extends Pick<SummaryItem, 'article'> {
  shown: StudyItem
  answer: SessionAnswer | undefined
}

function Explanation({ shown, answer, article }: ExplanationProps) {
  const { item } = shown
  const isReworded = answer !== undefined && answer.version !== item.version
  const chosen = isReworded ? undefined : answer?.chosen
  const order = [item.keyAt, chosen, ...item.options.keys()].filter(
    (at, place, all): at is number => at !== undefined && all.indexOf(at) === place,
  )
  return (
    <div className="grid gap-2 pb-4">
      {shown.mode === 'case' && <FoldedStages item={shown.item} pen={undefined} />}
      {item.figure !== undefined && <FigureView id={item.figure} />}
      {answer === undefined && <p className="text-small text-muted">You didn’t answer this question.</p>}
      {isReworded && <p className="text-small text-muted">This question was reworded after you answered it.</p>}
      <ul className="grid gap-1.5">
        {order.map((at) => (
          <AnswerLine
            key={at}
            at={at}
            text={item.options[at]?.text ?? ''}
            why={item.options[at]?.why ?? ''}
            isKey={at === item.keyAt}
            isChosen={at === chosen}
            share={undefined}
          />
        ))}
      </ul>
      {shown.mode === 'case' && <LookAlikes studyItem={shown} />}
      {article !== undefined && (
        <Link
          to={`/read/${article.id}`}
          className="flex min-h-11 items-center gap-2.5 px-3 font-semibold text-violet no-underline"
        >
          <BookOpen size={20} aria-hidden="true" className="shrink-0" />
          <Prose text={`Read: ${article.title}`} />
        </Link>
      )}
    </div>
  )
}
