import { AppError, type RefundAccount, type RefundState } from '@titer/contract'
import {
  formatAmount,
  heldPaisa,
  judgeRefund,
  maskAccountNumber,
  parseAccountNumber,
  refundRules,
  type BankAccount,
  type RefundReason,
  type RefundVerdict,
} from '@titer/domain'
import counts from '@titer/bank/counts.json' with { type: 'json' }
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { ManualRefundRequired, type PaymentProvider, type ProviderName } from '../../../platform/payments/provider.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { mailQueueName, type MailJob } from '../mails/mail-job.ts'
import type { RecordFacts } from '../payment/fact-recorder.ts'
import { accountOfRequest, refundRequestStore, type RefundRequest } from './refund-request-store.ts'
import { paymentMarks } from '../payment/payment-marks.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import { requireOwner } from '../payment/transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  recordFacts: RecordFacts
  jobs: Pick<Jobs, 'send'>
  /** Returns how many different questions and cases a student has answered since a given time. */
  itemsAnsweredSince: (userId: number, since: Date) => Promise<number>
  providers: ReadonlyMap<ProviderName, PaymentProvider>
}

const { guaranteeDays, accidentHours, mostUsedShare } = refundRules
const maxUsed = `${mostUsedShare * 100}%`

const reasonTexts: Record<RefundReason, string> = {
  guarantee: `You are within our ${guaranteeDays}-day guarantee and have used at most ${maxUsed} of the content.`,
  accident: `You paid for the same plan twice within ${accidentHours} hours.`,
  late: `Refunds end ${guaranteeDays} days after paying.`,
  used: `You have used more than ${maxUsed} of the content.`,
  refunded: 'This payment has already been refunded.',
}

/**
 * Creates the refund functions: eligibility under the refund policy, students' requests, and the operator's decisions.
 */
export function createRefunds({ database, clock, recordFacts, jobs, itemsAnsweredSince, providers }: Needs) {
  const checkEligibility = async (payment: PaymentWithPlan): Promise<{ verdict: RefundVerdict; usedShare: number }> => {
    const { userId, planId, completedAt, refundedPaisa, transactionId, repeatsTransactionId } = payment
    if (userId === null || completedAt === null) throw new AppError('payment.notPaid')
    const total = counts.questions + counts.cases
    const answered = await itemsAnsweredSince(userId, completedAt)
    const usedShare = total === 0 ? 0 : Math.min(1, answered / total)
    const others = await paymentStore(database).historyOf(userId)
    const verdict = judgeRefund({
      paidAt: completedAt,
      askedAt: clock.now(),
      usedShare,
      isSecondPurchase:
        repeatsTransactionId !== null ||
        others.some(
          (other) =>
            other.transactionId !== transactionId &&
            other.repeatsTransactionId !== transactionId &&
            other.planId === planId &&
            other.status === 'completed' &&
            other.completedAt !== null &&
            isRepeatOf(payment, { ...other, completedAt: other.completedAt }, completedAt),
        ),
      isAlreadyRefunded: refundedPaisa > 0,
    })
    return { verdict, usedShare }
  }

  const state = async (payment: PaymentWithPlan): Promise<RefundState> => {
    const { verdict, usedShare } = await checkEligibility(payment)
    const request = await refundRequestStore(database).find(payment.transactionId)
    return {
      transaction_id: payment.transactionId,
      ...verdict,
      words: reasonTexts[verdict.reason],
      usedShare,
      needs_account: needsAccount(payment),
      request: request === undefined ? null : toRequest(request),
    }
  }

  /**
   * Closes a payment with a wrong amount or currency (status `mismatched`) after the operator has sent the money back.
   * Its status becomes `returned`, not `refunded`, because it was never paid.
   */
  const closeMismatched = async (payment: PaymentWithPlan, actor: string) => {
    const { transactionId } = payment
    await database.transaction(async (tx) => {
      const row = await paymentStore(tx).lock(transactionId)
      if (row?.status !== 'mismatched') throw new AppError('payment.notPaid')
      await recordFacts(tx, row, [{ kind: 'returned', totalPaisa: row.receivedPaisa }])
      await paymentMarks(tx).settleMismatch(transactionId)
      const details = { isByHand: true, status: payment.status }
      await writeAuditEntry(tx, { actor, action: 'refund', subject: transactionId, details }, clock.now())
      const receivedPaisa = heldPaisa(row) || undefined
      await jobs.send(tx, mailQueueName, { transactionId, news: 'returned', receivedPaisa } satisfies MailJob)
    })
    return paymentStore(database).find(transactionId)
  }

  /**
   * Removes the mark of a payment whose money the operator has already sent back. A provider may report the wrong amount
   * once more afterwards, which sets the mark again.
   */
  const confirmReturn = async ({ transactionId }: PaymentWithPlan, actor: string) => {
    await database.transaction(async (tx) => {
      await paymentMarks(tx).settleMismatch(transactionId)
      const details = { isByHand: true, isAlreadyReturned: true }
      await writeAuditEntry(tx, { actor, action: 'refund', subject: transactionId, details }, clock.now())
    })
    return paymentStore(database).find(transactionId)
  }

  /** Records that the operator has sent the money by hand, after the provider's refund had failed. */
  const settleFailedRefund = async ({ transactionId }: PaymentWithPlan, actor: string) => {
    await database.transaction(async (tx) => {
      await paymentMarks(tx).settleMismatch(transactionId)
      const details = { isByHand: true, isSecondAttempt: true }
      await writeAuditEntry(tx, { actor, action: 'refund', subject: transactionId, details }, clock.now())
      await jobs.send(tx, mailQueueName, { transactionId, news: 'refunded' } satisfies MailJob)
    })
    return paymentStore(database).find(transactionId)
  }

  return {
    state: async (userId: number, transactionId: string) =>
      state(requireOwner(userId, await paymentStore(database).find(transactionId))),

    /** Stores a refund request. A repeated request changes nothing and sends no second mail. */
    request: async (
      userId: number,
      transactionId: string,
      wanted: { words: string; account?: RefundAccount | undefined },
    ) => {
      const payment = requireOwner(userId, await paymentStore(database).find(transactionId))
      const { verdict } = await checkEligibility(payment)
      if (needsAccount(payment) && wanted.account === undefined) throw new AppError('payment.refundAccount')
      const account = needsAccount(payment) ? readAccount(wanted.account) : undefined
      await database.transaction(async (tx) => {
        const request = { explanation: wanted.words, account }
        if (!(await refundRequestStore(tx).add(transactionId, request, verdict, clock.now()))) return
        await jobs.send(tx, mailQueueName, { transactionId, news: 'refund_requested' } satisfies MailJob)
      })
      return state(payment)
    },

    /**
     * Sets the bank account that receives a refund. Locks the payment, because the operator may grant the refund at the
     * same time.
     */
    setAccount: async (userId: number, transactionId: string, named: RefundAccount) => {
      const payment = requireOwner(userId, await paymentStore(database).find(transactionId))
      const account = readAccount(named)
      await database.transaction(async (tx) => {
        const row = await paymentStore(tx).lock(transactionId)
        const request = await refundRequestStore(tx).find(transactionId)
        const awaitsMoney = request !== undefined && request.decision !== 'refused'
        if (!awaitsMoney || account === undefined || !needsAccount(payment)) throw new AppError('payment.noRefund')
        if (row === undefined || row.refundedPaisa >= row.capturedPaisa) throw new AppError('payment.alreadyRefunded')
        await refundRequestStore(tx).setAccount(transactionId, account)
      })
      return state(payment)
    },

    /**
     * Refunds a payment on the operator's behalf. The audit entry is committed before the provider is called, and the
     * payment changes in a second transaction after the provider has responded. Calling this function again is safe,
     * because the provider refunds a payment only once. If `isByHand` is true, the operator has already sent the money.
     */
    grant: async (payment: PaymentWithPlan, actor: string, isByHand: boolean) => {
      const { transactionId, reference, amountPaisa, capturedPaisa, refundedPaisa } = payment
      const provider = providers.get(payment.provider)
      if (payment.status === 'mismatched') {
        if (isByHand) return closeMismatched(payment, actor)
        throw new ManualRefundRequired(returnByHand(payment))
      }
      if (payment.status === 'returned' && payment.isMismatched) {
        if (isByHand) return confirmReturn(payment, actor)
        throw new ManualRefundRequired(
          'The money was already sent back. If nothing new has arrived, run this command with --by-hand.',
        )
      }
      if (capturedPaisa === 0 || reference === null) throw new AppError('payment.notPaid')
      if (refundedPaisa >= capturedPaisa) {
        if (isByHand && payment.isMismatched) return settleFailedRefund(payment, actor)
        throw new AppError('payment.alreadyRefunded')
      }
      if (provider === undefined && !isByHand) throw new ManualRefundRequired(`${payment.provider} is not set up here.`)
      const entry = { actor, action: 'refund', subject: transactionId, details: { isByHand } }
      await writeAuditEntry(database, entry, clock.now())
      const facts =
        isByHand || provider === undefined
          ? [{ kind: 'refunded' as const, totalPaisa: amountPaisa }]
          : await provider.refund({ ...payment, reference })
      await database.transaction(async (tx) => {
        await recordFacts(tx, payment, facts)
        // An earlier failed refund may have set the mark `isMismatched`. If the provider has not sent the money yet,
        // the mark stays, because this refund may fail too. A later event about a refund does not remove the mark
        // either: events arrive in any order, so the event may be about the refund that failed. The operator checks
        // this and removes the mark with `--by-hand`.
        if (facts.some(({ kind }) => kind === 'refunded')) await paymentMarks(tx).settleMismatch(transactionId)
        await refundRequestStore(tx).grant(transactionId, clock.now())
      })
      return paymentStore(database).find(transactionId)
    },

    /** Refuses an open request and mails the explanation to the student. Returns false if there is no open request. */
    refuse: ({ transactionId }: PaymentWithPlan, because: string, actor: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const now = clock.now()
        if (!(await refundRequestStore(tx).refuse(transactionId, because, now))) return false
        await paymentMarks(tx).clearRepeat(transactionId)
        await writeAuditEntry(tx, { actor, action: 'refuse-refund', subject: transactionId, details: { because } }, now)
        await jobs.send(tx, mailQueueName, {
          transactionId,
          news: 'refund_refused',
          words: because,
        } satisfies MailJob)
        return true
      }),
  }
}

const returnByHand = (payment: PaymentWithPlan) => {
  const { dispute, receivedPaisa, currency } = payment
  const held = heldPaisa(payment)
  if (held === 0 && receivedPaisa > 0) {
    const reason = dispute === 'lost' ? 'The bank has taken the money back.' : 'The provider has refunded the money.'
    return `${reason} Run this command with --by-hand to close the payment.`
  }
  const money = held === 0 ? 'the money' : formatAmount(held, currency)
  return `The amount does not match the price. Send ${money} back to where it came from, unless the provider has already refunded it. Then run this command with --by-hand.`
}

/** A bank transfer has no card that can be refunded, so the student must name a bank account. */
const needsAccount = ({ provider }: PaymentWithPlan) => provider === 'bank-transfer'

const readAccount = (named: RefundAccount | undefined): BankAccount | undefined => {
  const number = parseAccountNumber(named?.number ?? '')
  return named === undefined || number === undefined ? undefined : { ...named, number }
}

function toRequest(request: RefundRequest): NonNullable<RefundState['request']> {
  const account = accountOfRequest(request)
  return {
    asked_at: request.askedAt.toISOString(),
    decision: request.decision,
    account: account === undefined ? null : { ...account, number: maskAccountNumber(account.number) },
  }
}

/**
 * Checks whether a payment followed another payment so soon that it was probably made by accident. If both were
 * completed at the same time, their ids decide which of them counts as the second.
 */
function isRepeatOf(payment: PaymentWithPlan, other: PaymentWithPlan & { completedAt: Date }, completedAt: Date) {
  const gapMs = completedAt.getTime() - other.completedAt.getTime()
  const isAfter = gapMs > 0 || (gapMs === 0 && payment.transactionId > other.transactionId)
  return isAfter && gapMs <= accidentHours * 3_600_000
}
