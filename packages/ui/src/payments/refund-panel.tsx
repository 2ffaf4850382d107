import { timeInWords } from '@titer/client/words'
import type { RefundState, Transaction } from '@titer/contract'
import { CircleCheck, Info } from 'lucide-react'
import { RetryNotice } from '../retry-notice.tsx'
import { TextLink } from '../text-link.tsx'
import { LoadingWells } from '../well.tsx'
import type { PaymentDesk } from './payment-desk.ts'
import { RefundForm } from './refund-form.tsx'
import { RefundMeter } from './refund-meter.tsx'

interface RefundPanelProps {
  desk: PaymentDesk
  transaction: Transaction
  refund?: RefundState | undefined
  readAt?: Date
  failure?: string
  onRetry: () => void
  onAsked: (refund: RefundState) => void
  onCancel: () => void
}

/** What the policy says now, and the request itself. */
export function RefundPanel({ desk, transaction, refund, readAt, failure, onRetry, ...form }: RefundPanelProps) {
  if (failure) return <RetryNotice sentence={failure} onRetry={onRetry} />
  if (!refund) return <LoadingWells label="Looking at the policy" />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <RefundMeter refund={refund} />
        {readAt && <p className="mt-3 text-small text-muted">As of {timeInWords(readAt)}</p>}
      </div>
      <Verdict desk={desk} refund={refund} />
      <RefundForm desk={desk} transaction={transaction} isEligible={refund.isEligible} {...form} />
    </div>
  )
}

function Verdict({ desk, refund: { isEligible, words } }: { desk: PaymentDesk; refund: RefundState }) {
  const Sign = isEligible ? CircleCheck : Info
  const colour = isEligible ? 'text-correct' : 'text-iodine'
  return (
    <div className="flex gap-2.5 leading-snug" aria-live="polite">
      <Sign size={22} strokeWidth={2.25} aria-hidden="true" className={`shrink-0 ${colour}`} />
      <div>
        <p className={`font-semibold ${colour}`}>
          {isEligible ? 'The refund policy covers it' : 'The refund policy does not cover it'}
        </p>
        <p>
          {words}
          {!isEligible && ' You can ask all the same: a person reads it and decides.'}
        </p>
        <TextLink href={desk.hrefOf('/refund-policy')} className="-mb-2 text-small">
          Refund policy
        </TextLink>
      </div>
    </div>
  )
}
