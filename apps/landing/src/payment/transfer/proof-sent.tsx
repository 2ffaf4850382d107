import { errors } from '@titer/contract'
import type { TransferInstructions } from '@titer/contract'
import { proofLimits } from '@titer/domain'
import { Foldable, Notice, TextLink } from '@titer/ui'
import { useEffect, useRef } from 'react'
import { usePageTitle } from '../../navigation.ts'
import { Fact, PaymentFacts } from '../payment-facts.tsx'
import { PaymentLayout } from '../payment-layout.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ProofForm } from './proof-form.tsx'

interface ProofSentProps {
  instructions: TransferInstructions
  /** How often something was sent from this page. */
  sends: number
  onSend: (content: string) => Promise<void>
}

const title = 'We have your proof'

/** Somebody has said that the money is sent; now a person looks for it. */
export function ProofSent({ instructions, sends, onSend }: ProofSentProps) {
  const { transaction, reference, proofs } = instructions
  const said = useRef<HTMLDivElement>(null)
  usePageTitle(title)
  useEffect(() => {
    if (sends > 0) said.current?.focus()
  }, [sends])
  return (
    <PaymentLayout title={title} lead="Your plan starts once the money is here. You can close this page.">
      <div className="flex max-w-2xl flex-col gap-4">
        <Notice kind="success" title={`${proofs} of ${proofLimits.most} sent`} ref={said}>
          {proofs === 1 && 'One picture is enough. '}A person looks at it within a working day, and we write to you as
          soon as the money is found.
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
        <Foldable title="Where the money goes">
          <AccountFacts instructions={instructions} />
        </Foldable>
        <TextLink href="/account" className="self-start">
          Your account
        </TextLink>
      </div>
    </PaymentLayout>
  )
}
