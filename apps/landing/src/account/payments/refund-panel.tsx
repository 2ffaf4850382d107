import type { RefundState, Transaction } from '@titer/contract'
import { LoadingWells, TextLink, RetryNotice } from '@titer/ui'
import { CircleCheck, Info } from 'lucide-react'
import { RefundForm } from './refund-form.tsx'
import { RefundMeter } from './refund-meter.tsx'

interface RefundPanelProps {
  transaction: Transaction
  refund: RefundState | undefined
  readAt: Date | undefined
  failure: string | undefined
  onRetry: () => void
  onAsked: (refund: RefundState) => void
  onCancel: () => void
}

const asTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What the policy says now, and the request itself. */
export function RefundPanel({ transaction, refund, readAt, failure, onRetry, onAsked, onCancel }: RefundPanelProps) {
  if (failure) return <RetryNotice sentence={failure} onRetry={onRetry} />
  if (!refund) return <LoadingWells label="Looking at the policy" />
  return (
    <div className="flex flex-col gap-5">
      <div>
        <RefundMeter refund={refund} />
        {readAt && <p className="mt-3 text-small text-muted">As of {asTime.format(readAt)}</p>}
      </div>
      <Verdict refund={refund} />
      <RefundForm transaction={transaction} isEligible={refund.isEligible} onAsked={onAsked} onCancel={onCancel} />
    </div>
  )
}

function Verdict({ refund: { isEligible, words } }: { refund: RefundState }) {
  const Sign = isEligible ? CircleCheck : Info
  const colour = isEligible ? 'text-correct' : 'text-iodine'
  return (
    <div className="flex gap-2.5 leading-snug" aria-live="polite">
      <Sign size={22} strokeWidth={2.25} aria-hidden="true" className={`shrink-0 ${colour}`} />
      <div>
        <p className={`font-semibold ${colour}`}>The refund policy {isEligible ? 'covers it' : 'does not cover it'}</p>
        <p>
          {words}
          {!isEligible && ' You can ask all the same: a person reads it and decides.'}
        </p>
        <TextLink href="/refund-policy" className="-mb-2 text-small">
          Refund policy
        </TextLink>
      </div>
    </div>
  )
}
