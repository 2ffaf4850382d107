import { Well } from '@titer/ui'
import { spokenMinutes } from './plan-words.ts'
import type { CoverageEstimate, ExamView } from './read-plan.ts'

const percent = (share: number) => `${Math.floor(100 * share)}%`

interface CoverageProps extends Pick<ExamView, 'coverage'> {
  minutesADay: number
}

/** Shows how much the student would cover by the exam with 20, 40 or 60 minutes a day. */
export function Coverage({ coverage, minutesADay }: CoverageProps) {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="font-head text-lead leading-tight font-bold">
        How far your time would take you
      </h2>
      <p className="mt-1 leading-snug text-muted">
        {`Covering everything takes about ${spokenMinutes(minutesADay)} a day. By the exam, you would have seen:`}
      </p>
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

const reviewsOnlyWords = (coverage: readonly CoverageEstimate[]) => {
  const most = Math.max(...coverage.filter(({ isReviewsOnly }) => isReviewsOnly).map(({ minutes }) => minutes))
  return `${most} minutes a day isn’t enough for all the cards that come back, so it leaves no time for anything new.`
}
