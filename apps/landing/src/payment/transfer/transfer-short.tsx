import type { TransferInstructions } from '@titer/contract'
import { formatAmount } from '@titer/domain'
import { TextLink } from '@titer/ui'
import { usePageTitle } from '../../navigation.ts'
import { PaymentLayout } from '../payment-layout.tsx'
import { AccountFacts } from './account-facts.tsx'

/** Explains how to send the missing amount after a bank transfer that was smaller than the price. */
export function TransferShort({ instructions }: { instructions: TransferInstructions }) {
  const { transaction, received_paisa: received, due_paisa: due } = instructions
  const [got, rest, price] = [received, due, transaction.amount_paisa].map((paisa) =>
    formatAmount(paisa, transaction.currency),
  )
  const title = `${rest} is missing`
  usePageTitle(title)
  return (
    <PaymentLayout
      title={title}
      lead={`We received ${got} of ${price} for Titer ${transaction.plan_name}. Nothing is lost, and your plan starts once we receive the rest.`}
    >
      <div className="flex max-w-2xl flex-col items-start gap-5">
        <p>Send {rest} with the same reference in the note. We email you when it arrives.</p>
        <div className="w-full rounded-surface bg-agar px-4 lg:px-6">
          <AccountFacts instructions={instructions} />
        </div>
        <p>Would you rather have your money back? Write to us.</p>
        <div className="-mt-3 flex flex-wrap gap-x-6">
          <TextLink href="/#contact">Write to us</TextLink>
          <TextLink href="/account">Your account</TextLink>
        </div>
      </div>
    </PaymentLayout>
  )
}
