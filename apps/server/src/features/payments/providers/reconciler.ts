import type { PaymentFact } from '@titer/domain'
import type { Logger } from 'pino'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { ProviderUnavailable, type PaymentProvider, type ProviderName } from '../../../platform/payments/provider.ts'
import type { RecordFacts } from '../payment/fact-recorder.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import { lookUpPayment } from './look-up-payment.ts'

interface Needs {
  database: Database
  clock: Clock
  log: Logger
  recordFacts: RecordFacts
  providers: ReadonlyMap<ProviderName, PaymentProvider>
}

/** How long after a checkout's expiry a provider may still report a payment. */
const graceSeconds = 24 * 60 * 60
const maxLookUpsPerRun = 50

/** Creates the functions that ask the providers about unpaid payments, in case a webhook was lost. */
export function createReconciler({ database, clock, log, recordFacts, providers }: Needs) {
  // Our bank has no API that reports transfers. The operator checks the bank statement instead.
  const lookUpProviders = [...providers.keys()].filter((name) => name !== 'bank-transfer')

  /**
   * Asks the provider about one payment and records the facts. Also records that a pending payment has expired, if the
   * grace period is over. A failure is only logged, so that it does not stop the lookup of other payments.
   */
  const reconcilePayment = async (payment: PaymentWithPlan) => {
    const provider = providers.get(payment.provider)
    const isExpired = payment.status === 'pending' && later(payment.expiresAt, graceSeconds) < clock.now()
    try {
      const facts = provider === undefined ? [] : await lookUpPayment(provider, payment)
      const expiry: PaymentFact[] = isExpired ? [{ kind: 'attempt', attempt: 'expired' }] : []
      await database.transaction((tx) => recordFacts(tx, payment, [...facts, ...expiry]))
    } catch (error) {
      const isUnavailable = error instanceof ProviderUnavailable
      log[isUnavailable ? 'warn' : 'error']({
        event: 'payment.unsettled',
        transactionId: payment.transactionId,
        err: error,
      })
    }
    await paymentStore(database).markLookedUp(payment.transactionId, clock.now())
  }

  /**
   * Asks the providers about unpaid payments, at most `maxLookUpsPerRun`, and returns how many were looked up. If
   * `isThrottled` is true, skips payments that were looked up recently.
   */
  const reconcileUnpaid = async (isThrottled: boolean) => {
    const now = clock.now()
    const store = paymentStore(database)
    await store.expireAbandoned(lookUpProviders, later(now, -graceSeconds), now)
    const unpaid = await store.findUnpaid(lookUpProviders, { now, graceSeconds, isThrottled, limit: maxLookUpsPerRun })
    for (const payment of unpaid) await reconcilePayment(payment)
    return unpaid.length
  }

  const queue: Queue<object> = {
    name: 'payments-reconcile',
    schedule: '* * * * *',
    work: async () => {
      await reconcileUnpaid(true)
    },
  }

  return { reconcilePayment, reconcileUnpaid, queue }
}
