import { outcomeWords } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { ButtonLink, RetryNotice } from '@titer/ui'
import { usePageTitle } from '../../navigation.ts'
import { PaymentLayout, PaymentLoading } from '../payment-layout.tsx'
import { PaymentReceived } from '../payment-received.tsx'
import { PaymentUnfinished } from '../payment-unfinished.tsx'
import { ProofSent } from './proof-sent.tsx'
import { TransferClosed } from './transfer-closed.tsx'
import { TransferSteps } from './transfer-steps.tsx'
import { useTransfer } from './use-transfer.ts'

/** A payment by transfer, as the server says it stands. */
export function BankTransfer({ transaction: known }: { transaction: Transaction }) {
  const transfer = useTransfer(known)
  const { transaction, instructions, sends, sendProof } = transfer
  const { status } = transaction
  if (status === 'completed') return <PaymentReceived transaction={transaction} />
  if (status === 'expired' || status === 'cancelled' || status === 'failed') {
    return <TransferClosed transaction={{ ...transaction, status }} reference={instructions?.reference} />
  }
  if (status === 'refunded' || status === 'rejected' || status === 'disputed' || status === 'mismatched') {
    return <PaymentUnfinished transaction={transaction} words={outcomeWords[status]} />
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
      {instructions && <TransferSteps instructions={instructions} onSend={sendProof} />}
      {!instructions && (failure ? <Failed sentence={failure} onRetry={() => void reload()} /> : <PaymentLoading />)}
    </PaymentLayout>
  )
}

const Failed = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <div className="max-w-2xl">
    <RetryNotice sentence={sentence} onRetry={onRetry}>
      <ButtonLink href="/account" small look="quiet">
        Your account
      </ButtonLink>
    </RetryNotice>
  </div>
)
