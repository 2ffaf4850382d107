import { outcomeWords } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { ButtonLink, TextLink } from '@titer/ui'
import site from '../../../content/site.yaml'
import { usePageTitle } from '../../navigation.ts'
import { Fact, PaymentFacts } from '../payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'

interface TransferClosedProps {
  transaction: Transaction & { status: 'expired' | 'cancelled' | 'failed' }
  reference: string | undefined
}

/** A transfer nobody waits for any more. */
export function TransferClosed({ transaction, reference }: TransferClosedProps) {
  const { title } = outcomeWords[transaction.status]
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead="This payment is closed. No money has reached us for it.">
      <div className="flex max-w-2xl flex-col items-start gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <PaymentFacts transaction={transaction}>{reference && <Fact name="Reference">{reference}</Fact>}</PaymentFacts>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/pricing">Start again</ButtonLink>
          <TextLink href="/account">Your account</TextLink>
        </div>
        <div>
          <p>You have already sent it? Please do not send it twice. Write to us with the reference:</p>
          <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
        </div>
      </div>
    </PaymentLayout>
  )
}
