import { randomUUID } from 'node:crypto'
import { AppError, messages, type PaymentAttemptRequest, type PaymentSession } from '@titer/contract'
import { planCatalogue } from '@titer/domain'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ProviderUnavailable, type PaymentProvider } from '../../../platform/payments/provider.ts'
import { accountOf } from '../../accounts/index.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import type { ProvidersByMethod } from './payment-methods.ts'

interface Needs {
  database: Database
  clock: Clock
  providers: ProvidersByMethod
  landing: string
}

interface Payer {
  id: number
  email: string
}

const maxOpenTransfers = 5

/** Creates the functions that start payments: they store the payment and open a checkout at the provider. */
export function createCheckouts({ database, clock, providers, landing }: Needs) {
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
      return await paymentStore(database).saveCheckout(payment.transactionId, opened, clock.now())
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new AppError('payment.session', {}, error) : error
    }
  }

  /**
   * Stores a new payment, or finds it if this is a retry. Locks the payer before a transfer is counted, because otherwise
   * several requests at the same time could exceed the limit together.
   */
  const insert = (row: Parameters<ReturnType<typeof paymentStore>['insert']>[0], now: Date) =>
    database.transaction(async (tx) => {
      const isTransfer = row.provider === 'bank-transfer'
      if (isTransfer) await accountOf(tx, row.userId).lock()
      const payment = await paymentStore(tx).insert(row, now)
      if (isTransfer && (await paymentStore(tx).countOpenTransfers(row.userId)) > maxOpenTransfers) {
        throw new AppError('payment.openTransfers')
      }
      return payment
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
      const payment = await insert(
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
        now,
      )
      if (payment.planId !== plan.id || payment.method !== request.method) throw new AppError('payment.key')
      const opened = await openCheckout(provider, payment, user.email)
      return toSession(provider, payment, opened)
    },
  }
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
