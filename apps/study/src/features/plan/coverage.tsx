import type { PlanCounts } from '@titer/domain'
import { Well } from '@titer/ui'
import { Link } from 'react-router'
import { counted } from '../../widgets/text/counted.ts'
import { leftOutWords, spokenMinutes } from './plan-words.ts'
import type { CoverageEstimate, ExamView } from './read-plan.ts'

const percent = (share: number) => `${Math.floor(100 * share)}%`

interface CoverageProps {
  view: Pick<ExamView, 'coverage' | 'minutesForAll'>
  /** The new items for which the plan has no time. */
  leftOut: PlanCounts
  minutesPerDay: number
}

/**
 * Says whether everything fits into the student's minutes a day, and shows how much the student would cover by the exam
 * with 20, 40 or 60 minutes a day.
 */
export function Coverage({ view: { coverage, minutesForAll }, leftOut, minutesPerDay }: CoverageProps) {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="font-head text-lead leading-tight font-bold">
        How far your time would take you
      </h2>
      <p className="mt-1 leading-snug">
        {`${fitWords(leftOut, minutesPerDay, minutesForAll)} `}
        <Link to="/settings#day" className="font-semibold text-violet">
          Change your minutes
        </Link>
      </p>
      <p className="mt-3 leading-snug text-muted">By the exam, you would have seen:</p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-2">
        {coverage.map((estimate) => (
          <li
            key={estimate.minutes}
            className="grid content-start gap-3 rounded-surface bg-agar px-2 py-3.5 text-center"
          >
            <h3 className="font-head leading-tight font-bold tracking-normal">
              <span className="block text-h3 tabular-nums">{estimate.minutes}</span>
              <span className="block font-text text-micro leading-tight font-normal text-muted">minutes a day</span>
            </h3>
            <Share share={estimate.cards} words="of cards" colour="text-violet" />
            <Share share={estimate.questions} words="of questions" colour="text-verdigris" />
          </li>
        ))}
      </ul>
      {coverage.some(({ isReviewsOnly }) => isReviewsOnly) && (
        <p className="mt-3 leading-snug">{reviewsOnlyWords(coverage)}</p>
      )}
    </section>
  )
}

const Share = ({ share, words, colour }: { share: number; words: string; colour: string }) => (
  <p className="grid justify-items-center gap-1.5 text-micro leading-tight text-muted">
    <Well level={share} size={44} className={colour} />
    <span>
      <strong className="block font-head text-body leading-tight font-bold text-ink tabular-nums">
        {percent(share)}
      </strong>
      {words}
    </span>
  </p>
)

/**
 * Says whether everything fits into the student's minutes a day. If not, also says what does not fit, and how many
 * minutes a day everything would take.
 */
function fitWords(leftOut: PlanCounts, minutesPerDay: number, minutesForAll: number) {
  const rest = leftOutWords(leftOut)
  if (rest === '') return `Everything fits into your ${counted(minutesPerDay, 'minute')} a day.`
  const all = spokenMinutes(minutesForAll)
  return `Your ${counted(minutesPerDay, 'minute')} a day are not enough for everything: ${rest} don’t fit. Today picks what brings the most marks. Seeing everything would take about ${all} a day.`
}

const reviewsOnlyWords = (coverage: readonly CoverageEstimate[]) => {
  const most = Math.max(...coverage.filter(({ isReviewsOnly }) => isReviewsOnly).map(({ minutes }) => minutes))
  return `${most} minutes a day isn’t enough for all the cards that come back, so it leaves no time for anything new.`
}
