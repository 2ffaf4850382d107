import type { RefundState, Transaction } from '@titer/contract'
import { TextLink } from '@titer/ui'
import type { Ref } from 'react'
import { requestWords } from '../../words/payments/refund-words.ts'
import type { PaymentContext } from '../payment-context.ts'
import { RefundAccount } from './refund-account.tsx'

interface RefundRequestProps {
  context: PaymentContext
  transaction: Transaction
  refund: RefundState & { request: NonNullable<RefundState['request']> }
  ref: Ref<HTMLDivElement>
  onChanged: (refund: RefundState) => void
}

/** A refund request and its decision. */
export function RefundRequest({ context, transaction, refund, ref, onChanged }: RefundRequestProps) {
  const { request, needs_account: needsAccount } = refund
  const { title, text } = requestWords(request, transaction)
  const isRefused = request.decision === 'refused'
  const isOwed = transaction.status === 'completed' && !isRefused
  return (
    <div ref={ref} tabIndex={-1} className="rounded-surface bg-agar p-4 leading-snug sm:px-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      {needsAccount && isOwed && (
        <RefundAccount context={context} transaction={transaction} account={request.account} onChanged={onChanged} />
      )}
      {isRefused && (
        <div className="-mb-2 flex flex-wrap gap-x-6">
          <TextLink href={context.hrefOf('/#contact')}>Write to us</TextLink>
          <TextLink href={context.hrefOf('/refund-policy')}>Refund policy</TextLink>
        </div>
      )}
    </div>
  )
}
