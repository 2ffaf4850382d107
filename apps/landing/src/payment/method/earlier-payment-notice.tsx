import { errors, type Transaction } from '@titer/contract'
import { Button, ButtonLink, Notice } from '@titer/ui'
import type { Ref } from 'react'
import { earlierPaymentWords } from './earlier-payment-words.ts'

interface EarlierPaymentNoticeProps {
  /** Undefined if the server has found an earlier payment, but this page has not loaded it. */
  payment: Transaction | undefined
  /** Starts the payment despite the earlier payment. Undefined until the server has asked for a confirmation. */
  onPayAnyway: (() => void) | undefined
  ref: Ref<HTMLDivElement>
}

/** Warns about an earlier payment. Asks for confirmation if `onPayAnyway` is given. */
export function EarlierPaymentNotice({ payment, onPayAnyway, ref }: EarlierPaymentNoticeProps) {
  const { title, text, link } = payment ? earlierPaymentWords(payment) : unknownPayment
  return (
    <Notice
      kind="info"
      title={onPayAnyway ? `${title}. Pay again?` : title}
      ref={ref}
      actions={
        <>
          <ButtonLink href={link.to} small look={onPayAnyway ? 'primary' : 'quiet'}>
            {link.text}
          </ButtonLink>
          {onPayAnyway && (
            <Button small look="quiet" onClick={onPayAnyway}>
              Pay anyway
            </Button>
          )}
        </>
      }
    >
      {text}
    </Notice>
  )
}

const unknownPayment = {
  title: 'You may already have paid',
  text: errors['payment.confirm'].message,
  link: { to: '/account#payments', text: 'See your payments' },
}
