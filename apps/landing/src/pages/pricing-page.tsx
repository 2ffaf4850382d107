import { contentWidth } from '../site/content-width.ts'
import { Button, Notice, TextLink } from '@titer/ui'
import { lazy, Suspense } from 'react'
import { BackLink } from '../pricing/back-link.tsx'
import { PlanCard } from '../pricing/plan-card.tsx'
import { PlanComparison } from '../pricing/plan-comparison.tsx'
import { PlanNotes } from '../pricing/plan-notes.tsx'
import { usePlanChoice } from '../pricing/changes/use-plan-choice.ts'
import { usePlansOnSale } from '../pricing/offers/use-plans-on-sale.ts'
import { SiteLayout } from '../site/site-layout.tsx'
import { ModuleList } from '../topics/module-list.tsx'

const ConfirmChange = lazy(async () => ({
  default: (await import('../pricing/changes/confirm-change.tsx')).ConfirmChange,
}))

export function PricingPage() {
  const { offers, isEstimate, isLoading, reload } = usePlansOnSale()
  const { current, running, message, pendingChange, confirm, keep, choose } = usePlanChoice()
  return (
    <SiteLayout>
      <div className={`${contentWidth} pb-(--section)`}>
        <BackLink />
        <div className="mt-2 mb-7 grid gap-x-14 gap-y-3 lg:mt-5 lg:mb-12 lg:grid-cols-[minmax(0,1.86fr)_minmax(0,1fr)] lg:items-end">
          <h1 className="max-w-[9em] text-h1 leading-[0.96] font-extrabold tracking-display">
            Choose how long you need it
          </h1>
          <p className="text-lead leading-snug">You pay once, in rupees. Nothing renews automatically.</p>
        </div>
        {isEstimate && (
          <div className="mb-6">
            <Notice
              kind="info"
              title="Estimated prices"
              actions={
                <Button look="quiet" small busyLabel={isLoading ? 'Loading...' : undefined} onClick={reload}>
                  Try again
                </Button>
              }
            >
              Prices may be out of date. You’ll see the final price before paying.
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
        {message && (
          <div className="mt-6">
            <Notice kind={message.kind} key={message.text} ref={focusNotice}>
              {message.text}
            </Notice>
          </div>
        )}
        <PlanComparison offers={offers} />
        <section aria-labelledby="modules" className="mt-(--section)">
          <h2 id="modules" className="text-[clamp(1.75rem,1.4rem+1.4vw,2.5rem)]">
            How much of your module is ready
          </h2>
          <p className="mt-1 mb-4 max-w-[40em] text-muted">Check the modules that you need before you pay.</p>
          <ModuleList />
          <TextLink href="/topics">See every topic</TextLink>
        </section>
        <PlanNotes />
      </div>
      {pendingChange && (
        <Suspense>
          <ConfirmChange {...pendingChange} isRunning={running !== undefined} onConfirm={confirm} onKeep={keep} />
        </Suspense>
      )}
    </SiteLayout>
  )
}

/** Moves the focus to the notice, which scrolls it into view. On a phone the notice is far below the button. */
const focusNotice = (notice: HTMLDivElement | null) => notice?.focus()
