import { TextLink } from '@titer/ui'
import { useId } from 'react'
import type { KnownPayment } from './known-payments.ts'
import { PaidActions } from './paid-actions.tsx'
import { PaymentLine } from './payment-line.tsx'
import { hasReceipt, wayOnFrom } from './payment-words.ts'

/** One payment, and what can be done about it. */
export function PaymentRow({ transaction, refund }: KnownPayment) {
  const id = useId()
  const way = wayOnFrom(transaction)
  return (
    <li className="flex flex-col gap-3 border-b-2 border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <PaymentLine transaction={transaction} id={id} />
      {way && (
        <TextLink href={way.href} aria-describedby={id} className="-my-2 self-start">
          {way.text}
        </TextLink>
      )}
      {hasReceipt(transaction) && <PaidActions transaction={transaction} refund={refund} describedBy={id} />}
    </li>
  )
}
