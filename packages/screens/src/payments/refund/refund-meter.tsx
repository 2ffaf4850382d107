import type { RefundState } from '@titer/contract'
import { refundRules } from '@titer/domain'
import { Wells } from '@titer/ui'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { daysPassed, usedPercent } from '../../words/payments/refund-words.ts'

const { guaranteeDays, mostUsedShare } = refundRules
const limitPercent = mostUsedShare * 100
const limit = `${limitPercent}%`

/** The refund policy's two limits: days since the payment, with one well per day, and the share of used content. */
export function RefundMeter({ refund }: { refund: RefundState }) {
  const [passed, used] = [daysPassed(refund), usedPercent(refund)]
  const days = Array.from({ length: guaranteeDays }, (_, day) => (day < passed ? 1 : 0))
  return (
    <div className="grid gap-5">
      <Meter name="Days passed" text={`${passed} of ${guaranteeDays}`} now={passed} most={guaranteeDays}>
        <Wells levels={days} size={26} className={`w-full justify-between ${colourOf(refund.reason === 'late')}`} />
      </Meter>
      <Meter name="Content used" text={`${used}%`} now={used} most={100}>
        <UsedBar percent={used} colour={colourOf(used > limitPercent)} />
      </Meter>
    </div>
  )
}

const colourOf = (isOverLimit: boolean) => (isOverLimit ? 'text-iodine' : 'text-violet')

interface MeterProps {
  name: string
  text: string
  now: number
  most: number
  children: ReactNode
}

function Meter({ name, text, now, most, children }: MeterProps) {
  const id = useId()
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-4 leading-tight">
        <span id={id} className="font-semibold">
          {name}
        </span>
        <span className="tabular-nums">{text}</span>
      </p>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The native meter cannot draw wells or a limit mark.
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={now}
        aria-valuetext={text}
      >
        {children}
      </div>
    </div>
  )
}

const height = 14

/** A bar with a mark at the refund policy's limit. */
const UsedBar = ({ percent, colour }: { percent: number; colour: string }) => (
  <div className={`relative pb-7 ${colour}`} aria-hidden="true">
    <svg width="100%" height={height + 8} className="block overflow-visible">
      <rect y={4} width="100%" height={height} rx={height / 2} fill="none" stroke="currentColor" strokeWidth={2} />
      {percent > 0 && (
        <rect
          y={4}
          width={`${Math.max(percent, 4)}%`}
          height={height}
          rx={height / 2}
          className="fill-current transition-[width] duration-(--fill) ease-fill"
        />
      )}
      <line x1={limit} x2={limit} y1={0} y2={height + 8} strokeWidth={2.5} className="stroke-ink" />
    </svg>
    <span
      className="absolute bottom-0 text-small whitespace-nowrap text-muted"
      style={{ left: limit, translate: '-50%' }}
    >{`Limit: ${limit}`}</span>
  </div>
)
