import { errors } from '@titer/contract'
import type { TransferInstructions } from '@titer/contract'
import { proofLimits } from '@titer/domain'
import { Foldable, Notice, TextLink } from '@titer/ui'
import { useEffect, useRef } from 'react'
import { usePageTitle } from '../../../navigation.ts'
import { Fact, PaymentFacts } from '../../outcome/payment-facts.tsx'
import { PaymentLayout } from '../../payment-layout.tsx'
import { AccountFacts } from '../account-facts.tsx'
import { ProofForm } from './proof-form.tsx'

interface ProofSentProps {
  instructions: TransferInstructions
  /** The number of proofs that the user has sent since the page was opened. */
  sends: number
  onSend: (content: string) => Promise<void>
}

const title = 'We have received your proof'

/** Confirms that a proof of payment has arrived, until an operator has checked the proof. */
export function ProofSent({ instructions, sends, onSend }: ProofSentProps) {
  const { transaction, reference, proofs } = instructions
  const noticeRef = useRef<HTMLDivElement>(null)
  usePageTitle(title)
  useEffect(() => {
    if (sends > 0) noticeRef.current?.focus()
  }, [sends])
  return (
    <PaymentLayout title={title} lead="Your plan starts once we receive your payment. You can close this page.">
      <div className="flex max-w-2xl flex-col gap-4">
        <Notice kind="success" title={`${proofs} of ${proofLimits.most} sent`} ref={noticeRef}>
          {proofs === 1 && 'One picture is enough. '}We check it within one working day and email you as soon as we find
          your payment.
        </Notice>
        <div className="rounded-surface bg-agar p-5.5 lg:p-8">
          <PaymentFacts transaction={transaction}>
            <Fact name="Reference">{reference}</Fact>
          </PaymentFacts>
        </div>
        {proofs < proofLimits.most ? (
          <Foldable title="Send another picture" note={`${proofLimits.most - proofs} left`}>
            <ProofForm onSend={onSend} />
          </Foldable>
        ) : (
          <p>{errors['payment.proofs'].message}</p>
        )}
        <Foldable title="Bank details">
          <AccountFacts instructions={instructions} />
        </Foldable>
        <TextLink href="/account" className="self-start">
          Your account
        </TextLink>
      </div>
    </PaymentLayout>
  )
}
