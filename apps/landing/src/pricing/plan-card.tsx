import type { Tier } from '@titer/domain'
import { Button, ButtonLink, TextButton, Wells } from '@titer/ui'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { newTopics } from 'virtual:bank-sentences'
import { isPlainClick } from '../site/plain-click.ts'
import { signInPageFor } from './changes/chosen-plan.ts'
import { paymentPath, planActionFor } from './changes/plan-action.ts'
import { isPlanFixed, planLabel } from './offers/plan-label.ts'
import type { PlanOffer } from './offers/plan-offers.ts'

interface PlanCardProps extends PlanOffer {
  current: Tier | undefined
  isRunning: boolean
  /** Whether another plan's action is running. */
  isWaiting: boolean
  onChoose: (() => void) | undefined
}

// The cards of Starter and Premium override the colour variables, so that the buttons and focus rings inside a card
// match the card.
const looks: Record<Tier, { card: string; wells: string; points: string; tick: string; price: string }> = {
  demo: {
    card: 'border-2 border-line p-5.5 lg:p-6.5',
    wells: 'text-muted',
    points: '',
    tick: '',
    price: 'text-[4rem]',
  },
  starter: {
    card: 'bg-verdigris-wash px-5.5 py-6.5 [--violet-mid:color-mix(in_oklab,var(--verdigris)_84%,var(--ink))] [--violet:var(--verdigris)] lg:px-8 lg:py-9',
    wells: 'text-verdigris',
    points: '',
    tick: 'text-verdigris',
    price: 'text-[4rem]',
  },
  premium: {
    card: 'bg-field px-5.5 py-6.5 text-on-field [--halo:0_0_0_3px_var(--field),0_0_0_6px_var(--on-field)] [--agar:color-mix(in_oklab,var(--on-field)_14%,var(--field))] [--ink:var(--on-field)] [--on-stain:var(--field)] [--violet-mid:var(--on-field-muted)] [--violet:var(--on-field)] lg:px-9 lg:py-11',
    wells: 'text-on-field',
    points: 'lg:text-[1.1875rem]',
    tick: '',
    price: 'text-[clamp(3rem,22cqi,4.75rem)]',
  },
}

export function PlanCard({ plan, name, saving, term, wells, points, ...rest }: PlanCardProps) {
  const look = looks[plan]
  const { current } = rest
  const isOwn = plan === current
  const isUpgrade = current !== undefined && planActionFor(current, plan) === 'upgrade'
  return (
    <section aria-labelledby={`plan-${plan}`} className={`flex min-w-0 flex-col rounded-surface ${look.card}`}>
      <div className="flex min-h-8.5 flex-wrap items-center justify-between gap-x-3">
        <h2 id={`plan-${plan}`} className="text-h3 tracking-head">
          {name}
        </h2>
        {(isOwn || saving) && (
          <strong className="rounded-full bg-safranin-wash px-3.5 py-1.5 leading-tight font-bold text-safranin">
            {isOwn ? 'Your plan' : saving}
          </strong>
        )}
      </div>
      <Price {...rest} size={look.price} />
      <p className={`mt-2 leading-snug ${plan === 'premium' ? 'text-on-field-muted' : ''}`}>
        {isUpgrade && 'For new buyers: '}
        {term}
      </p>
      <Wells
        levels={Array.from({ length: wells }, () => 1)}
        size={24}
        className={`mt-5.5 mb-6 max-w-full [&>svg]:h-auto [&>svg]:min-w-0 [&>svg]:shrink ${look.wells}`}
      />
      <PlanButton plan={plan} name={name} {...rest} />
      <ul className={`mt-6 grid gap-2.5 ${look.points}`}>
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[auto_1fr] gap-2 leading-snug lg:gap-2.5">
            <Check size={19} strokeWidth={2.5} aria-hidden="true" className={`mt-0.5 ${look.tick}`} />
            {point}
          </li>
        ))}
      </ul>
      {plan === 'starter' && newTopics !== '' && <p className="mt-4 text-small leading-snug">{newTopics}</p>}
    </section>
  )
}

type PriceProps = Pick<PlanOffer, 'price' | 'priceBefore'> & { size: string }

const Price = ({ price, priceBefore, size }: PriceProps) => (
  <div className="@container mt-5">
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-head leading-none">
      <strong className={`font-extrabold tracking-[-0.045em] ${size}`}>{price}</strong>
      {priceBefore && (
        <s className="text-h3 font-semibold text-on-field-muted decoration-[3px]">
          <span className="sr-only">usual price </span>
          {priceBefore}
        </s>
      )}
    </p>
  </div>
)

type PlanButtonProps = Pick<
  PlanCardProps,
  'plan' | 'name' | 'price' | 'current' | 'isRunning' | 'isWaiting' | 'onChoose'
>

function PlanButton({ onChoose, isWaiting, ...button }: PlanButtonProps) {
  const { plan, current, isRunning } = button
  const isOwn = plan !== 'demo' && plan === current
  const shape = {
    look: plan === 'demo' || isOwn ? 'quiet' : 'primary',
    wide: true,
    className: 'font-head font-bold tracking-[-0.01em]',
  } as const
  const label = planLabel(button)
  const href = isRunning ? undefined : hrefFor(plan, current)
  if (href !== undefined) {
    const follow = (event: MouseEvent) => {
      // A signed-in user follows the link. For a visitor, a plain click opens the sign-in dialog instead.
      if (current !== undefined || !onChoose || !isPlainClick(event)) return
      event.preventDefault()
      onChoose()
    }
    return (
      <ButtonLink href={href} {...shape} onClick={follow}>
        {label}
      </ButtonLink>
    )
  }
  const isUpgrade = current !== undefined && planActionFor(current, plan) === 'upgrade'
  return (
    <>
      <Button
        {...shape}
        disabled={isWaiting || isPlanFixed(plan, current)}
        busyLabel={isRunning ? label : undefined}
        aria-describedby={isUpgrade ? `upgrade-${plan}` : undefined}
        onClick={onChoose}
      >
        {isOwn && <Check size={20} strokeWidth={2.5} aria-hidden="true" />}
        {label}
      </Button>
      {isOwn && (
        <TextButton className="self-center text-small" disabled={isWaiting || isRunning} onClick={onChoose}>
          Cancel plan
        </TextButton>
      )}
      {isUpgrade && (
        <p id={`upgrade-${plan}`} className="mt-2.5 leading-snug">
          <b className="font-semibold">You pay nothing.</b> {button.name} starts at once, and your end date stays the
          same.
        </p>
      )}
    </>
  )
}

/** Returns the link target if choosing the plan opens another page. A link works even before hydration. */
function hrefFor(plan: Tier, current: Tier | undefined) {
  if (current === undefined) return signInPageFor(plan)
  return planActionFor(current, plan) === 'pay' ? paymentPath(plan) : undefined
}
