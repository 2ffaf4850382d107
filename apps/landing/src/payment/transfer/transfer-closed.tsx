import { outcomeWords } from '@titer/screens/words'
import { ButtonLink, TextLink } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import site from '../../../content/site.yaml'
import { usePageTitle } from '../../navigation.ts'
import { Fact, PaymentFacts } from '../outcome/payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'

interface TransferClosedProps {
  transaction: Transaction & { status: 'expired' | 'cancelled' | 'failed' }
  reference: string | undefined
}

/** Explains that a bank transfer has expired, has failed or was cancelled. */
export function TransferClosed({ transaction, reference }: TransferClosedProps) {
  const { title } = outcomeWords[transaction.status]
  usePageTitle(title)
  return (
    <PaymentLayout title={title} lead="This payment is closed. We have not received any money for it.">
      <div className="flex max-w-2xl flex-col items-start gap-6 rounded-surface bg-agar p-5.5 lg:p-8">
        <PaymentFacts transaction={transaction}>{reference && <Fact name="Reference">{reference}</Fact>}</PaymentFacts>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href="/pricing">Start again</ButtonLink>
          <TextLink href="/account">Your account</TextLink>
        </div>
        <div>
          <p>Have you already sent the money? Please don&apos;t send it again. Email us with the reference:</p>
          <TextLink href={`mailto:${site.contact.email}`}>{site.contact.email}</TextLink>
        </div>
      </div>
    </PaymentLayout>
  )
}
