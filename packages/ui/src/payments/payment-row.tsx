import type { KnownPayment } from '@titer/client/payments'
import { hasReceipt, wayOnFrom } from '@titer/client/words'
import { useId } from 'react'
import { TextLink } from '../text-link.tsx'
import { PaidActions } from './paid-actions.tsx'
import type { PaymentDesk } from './payment-desk.ts'
import { PaymentLine } from './payment-line.tsx'

/** One payment, and what can be done about it. */
export function PaymentRow({ desk, transaction, refund }: KnownPayment & { desk: PaymentDesk }) {
  const id = useId()
  const way = wayOnFrom(transaction)
  return (
    <li className="flex flex-col gap-3 border-b-2 border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <PaymentLine transaction={transaction} id={id} />
      {way && (
        <TextLink href={desk.hrefOf(way.to)} aria-describedby={id} className="-my-2 self-start">
          {way.text}
        </TextLink>
      )}
      {hasReceipt(transaction) && (
        <PaidActions desk={desk} transaction={transaction} refund={refund} describedBy={id} />
      )}
    </li>
  )
}
