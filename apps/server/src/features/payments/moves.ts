import { isEntitling, learn, postingsBetween, statusOf, type PaymentFact, type PaymentKnowledge } from '@titer/domain'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { letterQueue, type LetterOrder } from './letters.ts'
import { paymentStore, type PaymentRow } from './store.ts'

interface Needs {
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  subscriptions: Pick<Subscriptions, 'settle'>
}

/** What becomes of a payment as more is known of it, always in the caller's transaction. */
export function createMoves({ clock, log, jobs, subscriptions }: Needs) {
  /** Its state, the ledger, the plan it opens and the letter all change together or not at all. */
  const moveLocked = async (tx: Handle, row: PaymentRow, facts: readonly PaymentFact[]) => {
    const now = clock.now()
    const { transactionId, userId, planId, months } = row
    const before = knowledgeOf(row)
    const after = facts.reduce((known, fact) => learn(known, fact, row), before)
    if (isSame(before, after)) return

    const completedAt = row.completedAt ?? (after.capturedPaisa > 0 ? now : null)
    await paymentStore(tx).learn(transactionId, after, completedAt, postingsBetween(before, after), now)
    if (after.isMismatched && !before.isMismatched) log.error({ event: 'payment.mismatch', transactionId, facts })
    if (userId === null) {
      // Whoever paid has deleted the account since; the operator's list marks it.
      if (after.capturedPaisa > before.capturedPaisa) log.error({ event: 'payment.nobody', transactionId })
      return
    }
    if (isEntitling(before) !== isEntitling(after)) {
      await subscriptions.settle(tx, userId, { transactionId, planId, months, isEntitling: isEntitling(after) })
    }
    const news = newsBetween(before, after)
    if (news !== undefined) await jobs.send(tx, letterQueue, { transactionId, news } satisfies LetterOrder)
  }

  return {
    moveLocked,

    move: async (tx: Handle, { transactionId }: Pick<PaymentRow, 'transactionId'>, facts: readonly PaymentFact[]) => {
      const row = await paymentStore(tx).lock(transactionId)
      if (row === undefined) throw new Error(`Payment ${transactionId} is gone.`)
      await moveLocked(tx, row, facts)
    },
  }
}

const newsworthy = ['completed', 'refunded', 'disputed', 'mismatched'] as const

/** What of it somebody wants to be told. */
function newsBetween(before: PaymentKnowledge, after: PaymentKnowledge): LetterOrder['news'] | undefined {
  const [was, is] = [statusOf(before), statusOf(after)]
  if (was === is)
    return is === 'disputed' && after.dispute === 'lost' && before.dispute !== 'lost' ? 'dispute_lost' : undefined
  if (was === 'disputed' && is === 'completed') return 'dispute_won'
  return newsworthy.find((status) => status === is)
}

export type Move = ReturnType<typeof createMoves>['move']

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
