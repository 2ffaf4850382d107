import type { KnownPayment } from '@titer/client/payments'
import { TextLink } from '@titer/ui'
import { useId } from 'react'
import { hasReceipt, nextStepOf } from '../words/payments/payment-words.ts'
import { PaymentActions } from './payment-actions.tsx'
import type { PaymentContext } from './payment-context.ts'
import { PaymentSummary } from './payment-summary.tsx'

/** A payment with its actions. */
export function PaymentRow({ context, transaction, refund }: KnownPayment & { context: PaymentContext }) {
  const id = useId()
  const nextStep = nextStepOf(transaction)
  return (
    <li className="flex flex-col gap-3 border-b-2 border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <PaymentSummary transaction={transaction} id={id} />
      {nextStep && (
        <TextLink href={context.hrefOf(nextStep.to)} aria-describedby={id} className="-my-2 self-start">
          {nextStep.text}
        </TextLink>
      )}
      {hasReceipt(transaction) && (
        <PaymentActions context={context} transaction={transaction} refund={refund} describedBy={id} />
      )}
    </li>
  )
}
