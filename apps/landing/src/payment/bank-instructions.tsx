import { messages } from '@titer/contract'
import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Notice } from '@titer/ui'
import { PaymentLayout } from './payment-layout.tsx'

/** What to do to pay by transfer. The account, the code to scan and the proof get their place under the notice. */
export const BankInstructions = ({ transaction }: { transaction: Transaction }) => (
  <PaymentLayout
    title="Pay by bank transfer"
    lead={`${formatRupees(transaction.amount_paisa / 100)} for Titer ${transaction.plan_name}.`}
  >
    <div className="max-w-2xl">
      <Notice kind="info">{messages.sessionCreated}</Notice>
    </div>
  </PaymentLayout>
)
