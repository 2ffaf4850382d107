import { requestWords } from '@titer/client/words'
import type { RefundState } from '@titer/contract'
import type { Ref } from 'react'
import { TextLink } from '../text-link.tsx'
import type { PaymentDesk } from './payment-desk.ts'

interface RefundRequestProps {
  desk: PaymentDesk
  request: NonNullable<RefundState['request']>
  ref: Ref<HTMLDivElement>
}

/** A refund that was asked for, and what came of it. */
export function RefundRequest({ desk, request, ref }: RefundRequestProps) {
  const { title, text } = requestWords(request)
  const isRefused = request.decision === 'refused'
  return (
    <div ref={ref} tabIndex={-1} className="rounded-surface bg-agar p-4 leading-snug sm:px-5">
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
      {isRefused && (
        <div className="-mb-2 flex flex-wrap gap-x-6">
          <TextLink href={desk.hrefOf('/#contact')}>Write to us</TextLink>
          <TextLink href={desk.hrefOf('/refund-policy')}>Refund policy</TextLink>
        </div>
      )}
    </div>
  )
}
