import { isEntitling, learn, postingsBetween, statusOf, type PaymentFact, type PaymentKnowledge } from '@titer/domain'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { standingOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { letterQueue } from './letters.ts'
import { paymentStore, type PaymentRow } from './store.ts'

interface Needs {
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  subscriptions: Pick<Subscriptions, 'settle'>
}

/**
 * Learns what is told of a payment, in the caller's transaction: its state, the ledger, the plan it opens and the letter
 * all change together or not at all.
 */
export const createMove =
  ({ clock, log, jobs, subscriptions }: Needs) =>
  async (tx: Handle, { transactionId, userId }: PaymentRow, facts: readonly PaymentFact[]) => {
    const now = clock.now()
    const store = paymentStore(tx)
    // Always the person before the payment, so that two payments of one person cannot wait for each other.
    if (userId !== null) await standingOf(tx, userId).lock()
    const row = await store.lock(transactionId)
    if (row === undefined) throw new Error(`Payment ${transactionId} is gone.`)
    const before = knowledgeOf(row)
    const after = facts.reduce((known, fact) => learn(known, fact, row), before)
    if (isSame(before, after)) return

    const completedAt = row.completedAt ?? (after.capturedPaisa > 0 ? now : null)
    await store.learn(transactionId, after, completedAt, now)
    await store.post(postingsBetween(before, after).map((entry) => ({ ...entry, transactionId, postedAt: now })))
    if (after.isMismatched && !before.isMismatched) log.error({ event: 'payment.mismatch', transactionId, facts })
    if (isEntitling(before) === isEntitling(after) || row.userId === null) return
    const { planId, months } = row
    await subscriptions.settle(tx, row.userId, { transactionId, planId, months, isEntitling: isEntitling(after) })
    await jobs.send(tx, letterQueue, { transactionId, status: statusOf(after) })
  }

export type Move = ReturnType<typeof createMove>

const knowledgeOf = ({
  attempt,
  capturedPaisa,
  refundedPaisa,
  dispute,
  isMismatched,
}: PaymentRow): PaymentKnowledge => ({ attempt, capturedPaisa, refundedPaisa, dispute, isMismatched })

const isSame = (one: PaymentKnowledge, other: PaymentKnowledge) =>
  one.attempt === other.attempt &&
  one.capturedPaisa === other.capturedPaisa &&
  one.refundedPaisa === other.refundedPaisa &&
  one.dispute === other.dispute &&
  one.isMismatched === other.isMismatched
