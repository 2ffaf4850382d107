import {
  isEntitling,
  applyPaymentFact,
  initialPaymentState,
  postingsBetween,
  paymentStatusOf,
  revocationOf,
  type PaymentFact,
  type PaymentState,
} from '@titer/domain'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Subscriptions } from '../../subscriptions/index.ts'
import { mailQueueName, type MailJob, type MailKind } from '../mails/mail-job.ts'
import { receiptStore } from '../receipts/receipt-store.ts'
import { refundRequestStore } from '../refunds/refund-request-store.ts'
import { paymentMarks } from './payment-marks.ts'
import { paymentStore, type PaymentRow } from './payment-store.ts'

interface Needs {
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  subscriptions: Pick<Subscriptions, 'applyPayment'>
}

/**
 * Creates the functions that record facts about a payment, such as "paid" or "refunded". They run in the caller's
 * transaction and never begin or end a transaction themselves.
 */
export function createFactRecorder({ clock, log, jobs, subscriptions }: Needs) {
  /**
   * Records facts about a payment that the caller has already locked. The payment's state, the ledger, the subscription
   * and the queued mail change together or not at all.
   */
  const recordFactsLocked = async (tx: Handle, row: PaymentRow, facts: readonly PaymentFact[]) => {
    const now = clock.now()
    const { transactionId, userId, planId, months } = row
    const before = stateOf(row)
    const after = facts.reduce((state, fact) => applyPaymentFact(state, fact, row), before)
    if (isSame(before, after)) return

    const isNewlyPaid = before.capturedPaisa === 0 && after.capturedPaisa > 0
    const completedAt = row.completedAt ?? (after.capturedPaisa > 0 ? now : null)
    await paymentStore(tx).saveState(transactionId, after, completedAt, postingsBetween(before, after), now)
    if (after.isMismatched && !before.isMismatched) log.error({ event: 'payment.mismatch', transactionId, facts })
    if (userId === null) {
      // The payer has deleted the account in the meantime. The operator's list marks payments without an account.
      if (isNewlyPaid) log.error({ event: 'payment.account-deleted', transactionId })
    } else {
      const [revocation, isRevocationNew] = [revocationOf(after), revocationOf(before) !== revocationOf(after)]
      if (isEntitling(before) !== isEntitling(after) || isRevocationNew) {
        const entitlement = { transactionId, planId, months, isEntitling: isEntitling(after), revocation }
        await subscriptions.applyPayment(tx, userId, entitlement)
      }
      const isRepeat = isNewlyPaid && isEntitling(after) && (await noteRepeat(tx, transactionId, now))
      if (isRepeat) log.warn({ event: 'payment.repeated', transactionId })
      const kind = isRepeat ? 'paid_twice' : mailKindBetween(before, after, row)
      if (kind !== undefined) {
        const paid = facts.find((fact) => fact.kind === 'paid')
        const receivedPaisa = paid?.currency === row.currency ? paid?.amountPaisa : undefined
        await jobs.send(tx, mailQueueName, { transactionId, news: kind, receivedPaisa } satisfies MailJob)
      }
    }
    // The counter of the receipts is locked last, so that concurrent payments wait for this lock as briefly as
    // possible.
    if (isNewlyPaid) await receiptStore(tx).issue(transactionId, now)
  }

  return {
    recordFactsLocked,

    /** Locks the payment and then records the facts. */
    recordFacts: async (
      tx: Handle,
      { transactionId }: Pick<PaymentRow, 'transactionId'>,
      facts: readonly PaymentFact[],
    ) => {
      const row = await paymentStore(tx).lock(transactionId)
      if (row === undefined) throw new Error(`Payment ${transactionId} does not exist.`)
      await recordFactsLocked(tx, row, facts)
    },
  }
}

/**
 * If this payment repeats another one, marks it as a repeat, requests its refund and returns true. See `markRepeat` for
 * the conditions.
 */
const noteRepeat = async (tx: Handle, transactionId: string, now: Date) => {
  if (!(await paymentMarks(tx).markRepeat(transactionId))) return false
  await refundRequestStore(tx).addAutomatic(transactionId, now)
  return true
}

const mailedStatuses = ['completed', 'refunded', 'disputed', 'mismatched'] as const

/**
 * Returns the mail that a change from `before` to `after` requires, if any. Returns none for a bank transfer with a
 * wrong amount, because `confirm` in transfers.ts sends a mail for each part of the money that arrives.
 */
function mailKindBetween(before: PaymentState, after: PaymentState, { provider }: PaymentRow): MailKind | undefined {
  const [was, is] = [paymentStatusOf(before), paymentStatusOf(after)]
  if (is === 'mismatched' && provider === 'bank-transfer') return undefined
  const isLost = is === 'disputed' && after.dispute === 'lost'
  if (was === is) return isLost && before.dispute !== 'lost' ? 'dispute_lost' : undefined
  if (isLost) return 'dispute_lost'
  if (was === 'disputed' && is === 'completed') return 'dispute_won'
  return mailedStatuses.find((status) => status === is)
}

type FactRecorder = ReturnType<typeof createFactRecorder>

export type RecordFacts = FactRecorder['recordFacts']
export type RecordFactsLocked = FactRecorder['recordFactsLocked']

const stateOf = (row: PaymentRow): PaymentState => ({
  attempt: row.attempt,
  capturedPaisa: row.capturedPaisa,
  refundedPaisa: row.refundedPaisa,
  receivedPaisa: row.receivedPaisa,
  returnedPaisa: row.returnedPaisa,
  dispute: row.dispute,
  isMismatched: row.isMismatched,
})

const stateNames = Object.keys(initialPaymentState) as (keyof PaymentState)[]

const isSame = (one: PaymentState, other: PaymentState) => stateNames.every((name) => one[name] === other[name])
