import { contentWidth } from '../site/content-width.ts'
import counts from '@titer/bank/counts.json'
import { Notice } from '@titer/ui'
import { BackLink } from '../pricing/back-link.tsx'
import { PlanCard } from '../pricing/plan-card.tsx'
import { PlanComparison } from '../pricing/plan-comparison.tsx'
import { PlanNotes } from '../pricing/plan-notes.tsx'
import { planOffersFor } from '../pricing/plan-offers.ts'
import { usePlanChoice } from '../pricing/use-plan-choice.ts'
import { SiteLayout } from '../site/site-layout.tsx'

const offers = planOffersFor(counts)

export function PricingPage() {
  const { current, running, failure, timesAsked, choose } = usePlanChoice()
  return (
    <SiteLayout>
      <div className={`${contentWidth} pb-(--section)`}>
        <BackLink />
        <div className="mt-2 mb-7 grid gap-x-14 gap-y-3 lg:mt-5 lg:mb-12 lg:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)] lg:items-end">
          <h1 className="max-w-[9em] text-h1 leading-[0.96] font-extrabold tracking-display">
            Pick how long you need it
          </h1>
          <p className="text-lead leading-snug">One price, paid once, in rupees. Nothing renews by itself.</p>
        </div>
        <div className="grid gap-3.5 lg:grid-cols-[5fr_6fr_7fr] lg:items-end lg:gap-(--gutter)">
          {offers.map((offer) => (
            <PlanCard
              key={offer.plan}
              {...offer}
              current={current}
              isRunning={running === offer.plan}
              onChoose={choose && (() => choose(offer.plan))}
            />
          ))}
        </div>
        {failure && (
          <div className="mt-6">
            <Notice kind="error">{failure}</Notice>
          </div>
        )}
        {timesAsked > 0 && current && (
          <div className="mt-6">
            <Notice kind="info" key={timesAsked} ref={moveTo}>
              {current === 'demo'
                ? 'Paying opens soon. Until then your demo stays free.'
                : 'Changing a plan opens soon. Until then yours stays as it is.'}
            </Notice>
          </div>
        )}
        <PlanComparison />
        <PlanNotes />
      </div>
    </SiteLayout>
  )
}

/** On a phone the notice stands far below the card that was touched. */
const moveTo = (notice: HTMLDivElement | null) => notice?.focus()
