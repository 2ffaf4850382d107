import { formatRupees, planCatalogue } from '@titer/domain'
import { Wells } from '@titer/ui'
import { newTopics } from 'virtual:bank-sentences'

export interface PayablePlan {
  id: number
  name: string
  priceRupees: number
  durationMonths: number
}

// These colours match the plan's card on the pricing page.
const looks: Partial<Record<number, { card: string; wells: string; quiet: string }>> = {
  1: { card: 'bg-verdigris-wash', wells: 'text-verdigris', quiet: '' },
  2: { card: 'bg-field text-on-field', wells: 'text-on-field', quiet: 'text-on-field-muted' },
}
const plain = { card: 'bg-agar', wells: 'text-violet', quiet: 'text-muted' }

const starterId = planCatalogue.find(({ tier }) => tier === 'starter')?.id

/** Shows the plan that the user is about to buy. */
export function PlanSummary({ id, name, priceRupees, durationMonths }: PayablePlan) {
  const look = looks[id] ?? plain
  return (
    <section aria-labelledby="plan-summary" className={`rounded-surface px-5 py-4 lg:px-8 lg:py-8 ${look.card}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:flex-col lg:flex-nowrap lg:gap-4">
        <h2 id="plan-summary" className="text-h3">
          Titer {name}
        </h2>
        <p className="font-head text-[2.25rem] leading-none font-extrabold tracking-[-0.04em] whitespace-nowrap lg:text-[4rem]">
          {formatRupees(priceRupees)}
        </p>
      </div>
      <p className={`mt-1.5 leading-snug lg:mt-4 ${look.quiet}`}>
        {durationMonths} months, paid once. It does not renew automatically.
      </p>
      {/* Starter opens new topics later than Premium, so its buyers read the dates before they pay. */}
      {id === starterId && newTopics !== '' && <p className="mt-1.5 text-small leading-snug">{newTopics}</p>}
      <Wells
        levels={Array.from({ length: durationMonths }, () => 1)}
        size={22}
        className={`mt-3 max-w-full gap-1.5! [&>svg]:h-auto [&>svg]:min-w-0 [&>svg]:shrink lg:mt-6 ${look.wells}`}
      />
    </section>
  )
}
