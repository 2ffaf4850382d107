import { dayInWords, methodWords, paidOrBegunAt, partGivenBack, statusWords } from '@titer/client/words'
import type { Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { Well } from '../well.tsx'

const here = { level: 1, colour: 'text-correct' }
const still = { level: 0.5, colour: 'text-violet' }
const doubtful = { level: 0.5, colour: 'text-iodine' }
const over = { level: 0, colour: 'text-rim' }

/** Its well is full where the money is here, and half full while something is still to come. */
const looks: Record<Transaction['status'], typeof here> = {
  completed: here,
  pending: still,
  awaiting_transfer: still,
  proof_submitted: still,
  disputed: doubtful,
  mismatched: doubtful,
  refunded: over,
  rejected: over,
  failed: over,
  cancelled: over,
  expired: over,
}

interface PaymentLineProps {
  transaction: Transaction
  /** Of what tells this payment from the others. */
  id?: string
}

/** What a payment was for, how much, when, how, and how it stands. */
export function PaymentLine({ transaction, id }: PaymentLineProps) {
  const { plan_name, amount_paisa, method, status } = transaction
  const { word, text } = statusWords[status]
  const { level, colour } = looks[status]
  const at = paidOrBegunAt(transaction)
  const more = text ?? partGivenBack(transaction)
  return (
    <div className="leading-snug">
      <div id={id}>
        <p className="flex justify-between gap-4 font-semibold">
          <span>Titer {plan_name}</span>
          <span className="tabular-nums">{formatRupees(amount_paisa / 100)}</span>
        </p>
        <p className="text-small text-muted">
          <time dateTime={at}>{dayInWords(at)}</time>, {methodWords[method]}
        </p>
      </div>
      <p className="mt-1.5 flex items-center gap-2">
        <Well level={level} size={16} className={`shrink-0 ${colour}`} />
        {word}
      </p>
      {more && <p className="mt-1 text-small text-muted">{more}</p>}
    </div>
  )
}
