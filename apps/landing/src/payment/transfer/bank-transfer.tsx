import { outcomeWords } from '@titer/screens/words'
import { ButtonLink, RetryNotice } from '@titer/ui'
import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { usePageTitle } from '../../navigation.ts'
import { PaymentLayout, PaymentLoading } from '../payment-layout.tsx'
import { PaymentReceived } from '../outcome/payment-received.tsx'
import { PaymentNotCompleted } from '../outcome/payment-not-completed.tsx'
import { PaidOtherwiseNotice } from './paid-otherwise-notice.tsx'
import { ProofSent } from './proof/proof-sent.tsx'
import { TransferClosed } from './transfer-closed.tsx'
import { TransferShort } from './transfer-short.tsx'
import { TransferSteps } from './transfer-steps.tsx'
import { useTransfer } from './use-transfer.ts'

/** Shows the page of a bank transfer for the status that the server reports. */
export function BankTransfer({ transaction: initial }: { transaction: Transaction }) {
  const transfer = useTransfer(initial)
  const { transaction, instructions, sends, sendProof } = transfer
  const { status } = transaction
  if (status === 'completed') return <PaymentReceived transaction={transaction} />
  if (status === 'expired' || status === 'cancelled' || status === 'failed') {
    return <TransferClosed transaction={{ ...transaction, status }} reference={instructions?.reference} />
  }
  if (status === 'mismatched' && instructions && instructions.received_paisa < transaction.amount_paisa) {
    return <TransferShort instructions={instructions} />
  }
  if (
    status === 'refunded' ||
    status === 'rejected' ||
    status === 'returned' ||
    status === 'disputed' ||
    status === 'mismatched'
  ) {
    return <PaymentNotCompleted transaction={transaction} outcome={outcomeWords[status]} />
  }
  if (status === 'proof_submitted' && instructions) {
    return <ProofSent instructions={instructions} sends={sends} onSend={sendProof} />
  }
  return <Instructions {...transfer} />
}

const title = 'Pay by bank transfer'

function Instructions({ transaction, instructions, failure, reload, sendProof }: ReturnType<typeof useTransfer>) {
  usePageTitle(title)
  return (
    <PaymentLayout
      title={title}
      lead={`${formatRupees(transaction.amount_paisa / 100)} for Titer ${transaction.plan_name}.`}
    >
      <PaidOtherwiseNotice transaction={transaction} />
      {instructions && <TransferSteps instructions={instructions} onSend={sendProof} />}
      {!instructions && (failure ? <Failed message={failure} onRetry={() => void reload()} /> : <PaymentLoading />)}
    </PaymentLayout>
  )
}

const Failed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <div className="max-w-2xl">
    <RetryNotice sentence={message} onRetry={onRetry}>
      <ButtonLink href="/account" small look="quiet">
        Your account
      </ButtonLink>
    </RetryNotice>
  </div>
)
