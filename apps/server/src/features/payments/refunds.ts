import { AppError, type RefundState } from '@titer/contract'
import { judgeRefund, refundRules, type RefundReason, type RefundVerdict } from '@titer/domain'
import counts from '@titer/bank/counts.json' with { type: 'json' }
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { RefundByHand, type PaymentProvider, type ProviderName } from '../../platform/payments/provider.ts'
import { writeDown } from './audit.ts'
import { letterQueue, type LetterOrder } from './letters.ts'
import type { Move } from './moves.ts'
import { refundRequestStore } from './refund-requests.ts'
import { paymentStore, type NamedPayment } from './store.ts'
import { own } from './transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  move: Move
  jobs: Pick<Jobs, 'send'>
  /** How many different questions and cases a student has answered since a moment. */
  itemsAnsweredSince: (userId: number, moment: Date) => Promise<number>
  providerOf: (name: ProviderName) => PaymentProvider | undefined
}

const { guaranteeDays, accidentHours, mostUsedShare } = refundRules
const half = `${mostUsedShare * 100}%`

const words: Record<RefundReason, string> = {
  guarantee: `You are within the ${guaranteeDays} days of our guarantee and have opened at most ${half} of the content.`,
  accident: `You paid for the same plan twice within ${accidentHours} hours.`,
  late: `Refunds end ${guaranteeDays} days after paying.`,
  used: `More than ${half} of the content has been opened.`,
  refunded: 'The money of this payment has gone back already.',
}

/** Money that goes back: what the policy says, what somebody asks for, and what the operator decides. */
export function createRefunds({ database, clock, move, jobs, itemsAnsweredSince, providerOf }: Needs) {
  const judge = async (payment: NamedPayment): Promise<{ verdict: RefundVerdict; usedShare: number }> => {
    const { userId, planId, completedAt, refundedPaisa, transactionId } = payment
    if (userId === null || completedAt === null) throw new AppError('payment.notPaid')
    const total = counts.questions + counts.cases
    const answered = await itemsAnsweredSince(userId, completedAt)
    const usedShare = total === 0 ? 0 : Math.min(1, answered / total)
    const others = await paymentStore(database).historyOf(userId)
    const verdict = judgeRefund({
      paidAt: completedAt,
      askedAt: clock.now(),
      usedShare,
      isSecondPurchase: others.some(
        (other) =>
          other.transactionId !== transactionId &&
          other.planId === planId &&
          other.status === 'completed' &&
          other.completedAt !== null &&
          isSoonAfter(payment, { ...other, completedAt: other.completedAt }, completedAt),
      ),
      isAlreadyRefunded: refundedPaisa > 0,
    })
    return { verdict, usedShare }
  }

  const state = async (payment: NamedPayment): Promise<RefundState> => {
    const { verdict, usedShare } = await judge(payment)
    const request = await refundRequestStore(database).find(payment.transactionId)
    return {
      transaction_id: payment.transactionId,
      ...verdict,
      words: words[verdict.reason],
      usedShare,
      request: request === undefined ? null : { asked_at: request.askedAt.toISOString(), decision: request.decision },
    }
  }

  /** Money that was not what the plan costs is in no book of ours; that it went back ends the payment. */
  const giveBackOther = async (payment: NamedPayment, actor: string) => {
    const { transactionId } = payment
    await database.transaction(async (tx) => {
      await move(tx, payment, [{ kind: 'attempt', attempt: 'rejected' }])
      const details = { isByHand: true, status: payment.status }
      await writeDown(tx, { actor, action: 'refund', subject: transactionId, details }, clock.now())
      await jobs.send(tx, letterQueue, { transactionId, news: 'returned' } satisfies LetterOrder)
    })
    return paymentStore(database).find(transactionId)
  }

  return {
    state: async (userId: number, transactionId: string) =>
      state(own(userId, await paymentStore(database).find(transactionId))),

    ask: async (userId: number, transactionId: string, said: string) => {
      const payment = own(userId, await paymentStore(database).find(transactionId))
      const { verdict } = await judge(payment)
      await refundRequestStore(database).add(transactionId, said, verdict, clock.now())
      return state(payment)
    },

    /**
     * The operator gives the money back. That is written down before the provider is asked, who gives it back once,
     * however often it is asked; what it says then moves the payment. By hand, the operator has sent it already.
     */
    grant: async (payment: NamedPayment, actor: string, isByHand: boolean) => {
      const { transactionId, reference, amountPaisa, capturedPaisa, refundedPaisa } = payment
      const provider = providerOf(payment.provider)
      if (payment.status === 'mismatched' && isByHand) return giveBackOther(payment, actor)
      if (capturedPaisa === 0 || reference === null) throw new AppError('payment.notPaid')
      if (refundedPaisa >= capturedPaisa) throw new AppError('payment.alreadyRefunded')
      if (provider === undefined && !isByHand) throw new RefundByHand(`${payment.provider} is not set up here.`)
      const deed = { actor, action: 'refund', subject: transactionId, details: { isByHand } }
      await writeDown(database, deed, clock.now())
      const facts =
        isByHand || provider === undefined
          ? [{ kind: 'refunded' as const, totalPaisa: amountPaisa }]
          : await provider.refund({ ...payment, reference })
      await database.transaction(async (tx) => {
        await move(tx, payment, facts)
        await refundRequestStore(tx).grant(transactionId, clock.now())
      })
      return paymentStore(database).find(transactionId)
    },

    /** The operator says no, once, and why; answers whether anybody was waiting for that. */
    refuse: ({ transactionId }: NamedPayment, because: string, actor: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        if (!(await refundRequestStore(tx).refuse(transactionId, because, now))) return false
        await writeDown(tx, { actor, action: 'refuse-refund', subject: transactionId, details: { because } }, now)
        await jobs.send(tx, letterQueue, {
          transactionId,
          news: 'refund_refused',
          words: because,
        } satisfies LetterOrder)
        return true
      }),
  }
}

/** Whether a payment came within the hours of an accident after another; of two at the same moment one is the second. */
function isSoonAfter(payment: NamedPayment, other: NamedPayment & { completedAt: Date }, completedAt: Date) {
  const gapMs = completedAt.getTime() - other.completedAt.getTime()
  const isAfter = gapMs > 0 || (gapMs === 0 && payment.transactionId > other.transactionId)
  return isAfter && gapMs <= accidentHours * 3_600_000
}
