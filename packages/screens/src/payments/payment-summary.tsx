import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Well } from '@titer/ui'
import { formatDate } from '../words/dates.ts'
import { describeStatus, methodWords, paidOrStartedAt, statusWords } from '../words/payments/payment-words.ts'

const received = { level: 1, colour: 'text-correct' }
const pending = { level: 0.5, colour: 'text-violet' }
const problem = { level: 0.5, colour: 'text-iodine' }
const closed = { level: 0, colour: 'text-rim' }

/**
 * The well is full if the payment is completed, half full while the payment is open or has a problem, and empty if it
 * was refunded or was not successful.
 */
const looks: Record<Transaction['status'], typeof received> = {
  completed: received,
  pending,
  awaiting_transfer: pending,
  proof_submitted: pending,
  disputed: problem,
  mismatched: problem,
  refunded: closed,
  rejected: closed,
  returned: closed,
  failed: closed,
  cancelled: closed,
  expired: closed,
}

interface PaymentSummaryProps {
  transaction: Transaction
  /** The id of the element that contains the plan, amount, date, method and receipt number. */
  id?: string
}

/** A payment's plan, amount, date, method, receipt number and status. */
export function PaymentSummary({ transaction, id }: PaymentSummaryProps) {
  const { plan_name, amount_paisa, method, status, receipt_number: receiptNumber } = transaction
  const { word } = statusWords[status]
  const { level, colour } = looks[status]
  const at = paidOrStartedAt(transaction)
  const note = describeStatus(transaction)
  return (
    <div className="leading-snug">
      <div id={id}>
        <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
          <span>Titer {plan_name}</span>
          <span className="whitespace-nowrap tabular-nums">{formatRupees(amount_paisa / 100)}</span>
        </p>
        <p className="text-small text-muted">
          <time dateTime={at}>{formatDate(at)}</time>, {methodWords[method]}
        </p>
        {receiptNumber && <p className="text-small text-muted tabular-nums">Receipt {receiptNumber}</p>}
      </div>
      <p className="mt-1.5 flex items-center gap-2">
        <Well level={level} size={16} className={`shrink-0 ${colour}`} />
        {word}
      </p>
      {note && <p className="mt-1 text-small text-muted">{note}</p>}
    </div>
  )
}
