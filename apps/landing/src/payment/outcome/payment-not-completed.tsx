import { describeStatus, nextStepOf, statusWords } from '@titer/screens/words'
import type { outcomeWords } from '@titer/screens/words'
import { ButtonLink, TextLink } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import { usePageTitle } from '../../navigation.ts'
import { RetryPayment } from '../method/retry-payment.tsx'
import { Fact, PaymentFacts } from './payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'

interface PaymentNotCompletedProps {
  transaction: Transaction
  outcome: (typeof outcomeWords)[keyof typeof outcomeWords]
}

/** Explains the status of a payment that is neither pending nor completed, such as failed, expired or refunded. */
export function PaymentNotCompleted({ transaction, outcome: { title, text, mayPayAgain } }: PaymentNotCompletedProps) {
  // A payment of a wrong amount leads to this page.
  const nextStep = transaction.status === 'mismatched' ? undefined : nextStepOf(transaction)
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead={describeStatus(transaction) ?? text}>
      <div className="flex max-w-2xl flex-col items-start gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <PaymentFacts transaction={transaction}>
          <Fact name="Status">{statusWords[transaction.status].word}</Fact>
        </PaymentFacts>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {mayPayAgain && <RetryPayment transaction={transaction} />}
          {nextStep && (
            <ButtonLink href={nextStep.to} look={mayPayAgain ? 'quiet' : 'primary'}>
              {nextStep.text}
            </ButtonLink>
          )}
          {transaction.status === 'refunded' && (
            <ButtonLink href="/pricing" look="quiet">
              See the plans
            </ButtonLink>
          )}
          <TextLink href="/account">Your account</TextLink>
        </div>
      </div>
    </PaymentLayout>
  )
}
