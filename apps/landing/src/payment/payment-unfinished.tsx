import { statusWords, wayOnFrom } from '@titer/client/words'
import type { outcomeWords } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { ButtonLink, TextLink } from '@titer/ui'
import { usePageTitle } from '../navigation.ts'
import { PayAgain } from './pay-again.tsx'
import { Fact, PaymentFacts } from './payment-facts.tsx'
import { PaymentLayout } from './payment-layout.tsx'

interface PaymentUnfinishedProps {
  transaction: Transaction
  words: (typeof outcomeWords)[keyof typeof outcomeWords]
}

/** A payment that has come to something other than money here. */
export function PaymentUnfinished({ transaction, words: { title, text, mayPayAgain } }: PaymentUnfinishedProps) {
  const way = wayOnFrom(transaction)
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead={text}>
      <div className="flex max-w-2xl flex-col items-start gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <PaymentFacts transaction={transaction}>
          <Fact name="Status">{statusWords[transaction.status].word}</Fact>
        </PaymentFacts>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {mayPayAgain && <PayAgain transaction={transaction} />}
          {way && (
            <ButtonLink href={way.to} look={mayPayAgain ? 'quiet' : 'primary'}>
              {way.text}
            </ButtonLink>
          )}
          <TextLink href="/account">Your account</TextLink>
        </div>
      </div>
    </PaymentLayout>
  )
}
