import { contentWidth } from '../site/content-width.ts'
import { Button, Notice } from '@titer/ui'
import { lazy, Suspense } from 'react'
import { BackLink } from '../pricing/back-link.tsx'
import { PlanCard } from '../pricing/plan-card.tsx'
import { PlanComparison } from '../pricing/plan-comparison.tsx'
import { PlanNotes } from '../pricing/plan-notes.tsx'
import { usePlanChoice } from '../pricing/use-plan-choice.ts'
import { usePlansOnSale } from '../pricing/use-plans-on-sale.ts'
import { SiteLayout } from '../site/site-layout.tsx'

const ConfirmChange = lazy(async () => ({ default: (await import('../pricing/confirm-change.tsx')).ConfirmChange }))

export function PricingPage() {
  const { offers, isEstimate, isAsking, askAgain } = usePlansOnSale()
  const { current, running, said, asked, confirm, keep, choose } = usePlanChoice()
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
        {isEstimate && (
          <div className="mb-6">
            <Notice
              kind="info"
              title="An offline estimate"
              actions={
                <Button look="quiet" small busyLabel={isAsking ? 'Asking...' : undefined} onClick={askAgain}>
                  Ask again
                </Button>
              }
            >
              We could not reach our price list, so these prices and lengths are an estimate. The payment page shows the
              ones that hold.
            </Notice>
          </div>
        )}
        <div className="grid gap-3.5 lg:grid-cols-[5fr_6fr_7fr] lg:items-end lg:gap-(--gutter)">
          {offers.map((offer) => (
            <PlanCard
              key={offer.plan}
              {...offer}
              current={current}
              isRunning={running === offer.plan}
              isWaiting={running !== undefined && running !== offer.plan}
              onChoose={choose && (() => choose(offer.plan))}
            />
          ))}
        </div>
        {said && (
          <div className="mt-6">
            <Notice kind={said.kind} key={said.sentence} ref={moveTo}>
              {said.sentence}
            </Notice>
          </div>
        )}
        <PlanComparison offers={offers} />
        <PlanNotes />
      </div>
      {asked && (
        <Suspense>
          <ConfirmChange {...asked} isRunning={running !== undefined} onConfirm={confirm} onKeep={keep} />
        </Suspense>
      )}
    </SiteLayout>
  )
}

/** On a phone the notice stands far below the card that was touched. */
const moveTo = (notice: HTMLDivElement | null) => notice?.focus()
