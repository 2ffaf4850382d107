import type { RefundState, Transaction } from '@titer/contract'
import { LoadingWells, RetryNotice, TextLink } from '@titer/ui'
import { CircleCheck, Info } from 'lucide-react'
import { formatTime } from '../../words/dates.ts'
import type { PaymentContext } from '../payment-context.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundMeter } from './refund-meter.tsx'

interface RefundPanelProps {
  context: PaymentContext
  transaction: Transaction
  refund?: RefundState | undefined
  readAt?: Date
  failure?: string
  onRetry: () => void
  onRequested: (refund: RefundState) => void
  onCancel: () => void
}

/** The refund policy's result for the payment, and the request form. */
export function RefundPanel({ context, transaction, refund, readAt, failure, onRetry, ...form }: RefundPanelProps) {
  if (failure) return <RetryNotice sentence={failure} onRetry={onRetry} />
  if (!refund) return <LoadingWells label="Checking the refund policy" />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <RefundMeter refund={refund} />
        {readAt && <p className="mt-3 text-small text-muted">As of {formatTime(readAt)}</p>}
      </div>
      <Verdict context={context} refund={refund} />
      <RefundForm context={context} transaction={transaction} refund={refund} {...form} />
    </div>
  )
}

function Verdict({ context, refund: { isEligible, words } }: { context: PaymentContext; refund: RefundState }) {
  const Icon = isEligible ? CircleCheck : Info
  const colour = isEligible ? 'text-correct' : 'text-iodine'
  return (
    <div className="flex gap-2.5 leading-snug" aria-live="polite">
      <Icon size={22} strokeWidth={2.25} aria-hidden="true" className={`shrink-0 ${colour}`} />
      <div>
        <p className={`font-semibold ${colour}`}>
          {isEligible ? 'The refund policy covers this payment' : 'The refund policy does not cover this payment'}
        </p>
        <p>
          {words}
          {!isEligible && ' You can still ask: a person reads your request and decides.'}
        </p>
        <TextLink href={context.hrefOf('/refund-policy')} className="-mb-2 text-small">
          Refund policy
        </TextLink>
      </div>
    </div>
  )
}
