import { randomUUID } from 'node:crypto'
import { AppError, messages, type PaymentAttemptRequest, type PaymentSession } from '@titer/contract'
import { checkoutToResume, isPaidRecently, paymentToConfirm, planCatalogue } from '@titer/domain'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { ProviderUnavailable, type OpenedCheckout, type PaymentProvider } from '../../../platform/payments/provider.ts'
import { accountStore } from '../../accounts/index.ts'
import { mailQueueName, type MailJob } from '../mails/mail-job.ts'
import { paymentMarks } from '../payment/payment-marks.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import type { ProvidersByMethod } from './payment-methods.ts'

interface Needs {
  database: Database
  clock: Clock
  jobs: Pick<Jobs, 'send'>
  providers: ProvidersByMethod
  landing: string
}

interface Payer {
  id: number
  email: string
}

type NewPayment = Parameters<ReturnType<typeof paymentStore>['insert']>[0]

const maxOpenTransfers = 5

/** Creates the function that starts a payment: it stores the payment and opens a checkout at the provider. */
export function createCheckouts({ database, clock, jobs, providers, landing }: Needs) {
  const openCheckout = async (provider: PaymentProvider, payment: PaymentWithPlan, email: string) => {
    const { reference, url } = payment
    if (reference !== null && url !== null) return { reference, url }
    try {
      const opened = await provider.open({
        ...payment,
        productName: `Titer ${payment.planName}`,
        email,
        successUrl: `${landing}/payment/success?session_id=${payment.sessionId}`,
        cancelUrl: `${landing}/payment/cancel?session_id=${payment.sessionId}`,
      })
      return await saveCheckout(provider, payment.transactionId, opened)
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new AppError('payment.session', {}, error) : error
    }
  }

  /** Stores the opened checkout. If it is a new bank transfer, also queues a mail with the instructions. */
  const saveCheckout = (provider: PaymentProvider, transactionId: string, opened: OpenedCheckout) =>
    database.transaction(async (tx) => {
      const { isNew, ...checkout } = await paymentStore(tx).saveCheckout(transactionId, opened, clock.now())
      if (isNew && provider.instructions !== undefined) {
        await jobs.send(tx, mailQueueName, { transactionId, news: 'instructions' } satisfies MailJob)
      }
      return checkout
    })

  /**
   * Stores a new payment, or finds the payment to continue with: the same attempt, or an open checkout for the same
   * plan, method, provider and price. Locks the payer first. Otherwise two tabs could each start a payment without
   * finding the other's.
   */
  const insertOrFind = (row: NewPayment, isConfirmed: boolean, now: Date) =>
    database.transaction(async (tx) => {
      await accountStore(tx, row.userId).lock()
      const store = paymentStore(tx)
      const earlier = await store.historyOf(row.userId)
      const sameAttempt = earlier.find(({ idempotencyKey }) => idempotencyKey === row.idempotencyKey)
      if (sameAttempt !== undefined) return sameAttempt
      if (!isConfirmed && paymentToConfirm(earlier, row, now) !== undefined) throw new AppError('payment.confirm')
      const confirmedRepeat = isConfirmed && earlier.some((payment) => isPaidRecently(payment, row, now))
      const open = checkoutToResume(
        earlier.filter(({ provider, amountPaisa }) => provider === row.provider && amountPaisa === row.amountPaisa),
        row,
        now,
      )
      if (open !== undefined) {
        if (confirmedRepeat) await paymentMarks(tx).confirmRepeat(open.transactionId)
        return open
      }
      await requireFewOpenTransfers(tx, row)
      return store.insert({ ...row, confirmedRepeat }, now)
    })

  return {
    /**
     * Starts a payment. The steps do not share a database transaction, because the provider is called between them. A
     * retry with the same idempotency key finds the stored payment and continues from there.
     */
    create: async (user: Payer, request: PaymentAttemptRequest): Promise<PaymentSession> => {
      const plan = planCatalogue.find(({ tier }) => tier === request.plan)
      if (plan === undefined || (request.plan_id ?? plan.id) !== plan.id) throw new AppError('payment.plan')
      const provider = providers[request.method]
      if (provider === undefined) throw new AppError('payment.method')
      const now = clock.now()
      const payment = await insertOrFind(
        {
          transactionId: randomUUID(),
          sessionId: randomUUID(),
          userId: user.id,
          planId: plan.id,
          months: plan.durationMonths,
          method: request.method,
          provider: provider.name,
          amountPaisa: plan.priceRupees * 100,
          currency: plan.currency,
          attempt: provider.firstAttempt,
          idempotencyKey: request.idempotencyKey,
          expiresAt: later(now, provider.openSeconds),
        },
        request.confirmed === true,
        now,
      )
      if (payment.planId !== plan.id || payment.method !== request.method) throw new AppError('payment.key')
      const opened = await openCheckout(provider, payment, user.email)
      return toSession(provider, payment, opened)
    },
  }
}

async function requireFewOpenTransfers(tx: Handle, { provider, userId }: NewPayment) {
  if (provider !== 'bank-transfer') return
  const open = await paymentStore(tx).countOpenTransfers(userId)
  if (open >= maxOpenTransfers) throw new AppError('payment.openTransfers')
}

function toSession(
  provider: PaymentProvider,
  payment: PaymentWithPlan,
  { reference, url }: { reference: string; url: string },
): PaymentSession {
  const instructions = provider.instructions?.({ ...payment, reference })
  return {
    success: true,
    sessionId: payment.sessionId,
    transactionId: payment.transactionId,
    url,
    paymentMethod: payment.method,
    qrCode: instructions?.qrCode ?? null,
    bankDetails: instructions?.bankDetails ?? null,
    reference: instructions?.reference ?? null,
    expiresAt: payment.expiresAt.toISOString(),
    message: messages.sessionCreated,
  }
}
