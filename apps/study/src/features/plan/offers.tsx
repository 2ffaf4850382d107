import { Well } from '@titer/ui'
import { spokenMinutes } from './plan-words.ts'
import type { Offer, PlanView } from './read-plan.ts'

const percent = (share: number) => `${Math.floor(100 * share)}%`

interface OffersProps extends Pick<PlanView, 'offers'> {
  minutesADay: number
}

/** What so much time a day would have met by the exam. */
export function Offers({ offers, minutesADay }: OffersProps) {
  return (
    <section aria-labelledby="reach">
      <h2 id="reach" className="font-head text-lead leading-tight font-bold">
        What your time would reach
      </h2>
      <p className="mt-1 leading-snug text-muted">
        {`Everything takes about ${spokenMinutes(minutesADay)} a day. By the exam you would have seen:`}
      </p>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(6.25rem,100%),1fr))] gap-2">
        {offers.map((offer) => (
          <li key={offer.minutes} className="grid content-start gap-3 rounded-surface bg-agar px-2 py-3.5 text-center">
            <h3 className="font-head leading-tight font-bold tracking-normal">
              <span className="block text-h3 tabular-nums">{offer.minutes}</span>
              <span className="block font-text text-micro leading-tight font-normal text-muted">minutes a day</span>
            </h3>
            <Share share={offer.cards} words="of cards" colour="text-violet" />
            <Share share={offer.questions} words="of questions" colour="text-verdigris" />
          </li>
        ))}
      </ul>
      {offers.some(({ isReviewsOnly }) => isReviewsOnly) && (
        <p className="mt-3 leading-snug">{reviewsOnlyWords(offers)}</p>
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

const reviewsOnlyWords = (offers: readonly Offer[]) => {
  const most = Math.max(...offers.filter(({ isReviewsOnly }) => isReviewsOnly).map(({ minutes }) => minutes))
  return `${most} minutes a day are not enough for all the cards that come back, so nothing new is counted.`
}
