import type { RefundState } from '@titer/contract'
import { TextLink } from '@titer/ui'
import type { Ref } from 'react'
import { requestWords } from '../../words/payments/refund-words.ts'
import type { PaymentContext } from '../payment-context.ts'

interface RefundRequestProps {
  context: PaymentContext
  request: NonNullable<RefundState['request']>
  ref: Ref<HTMLDivElement>
}

/** A refund request and its decision. */
export function RefundRequest({ context, request, ref }: RefundRequestProps) {
  const { title, text } = requestWords(request)
  const isRefused = request.decision === 'refused'
  return (
    <div ref={ref} tabIndex={-1} className="rounded-surface bg-agar p-4 leading-snug sm:px-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      {isRefused && (
        <div className="-mb-2 flex flex-wrap gap-x-6">
          <TextLink href={context.hrefOf('/#contact')}>Write to us</TextLink>
          <TextLink href={context.hrefOf('/refund-policy')}>Refund policy</TextLink>
        </div>
      )}
    </div>
  )
}
