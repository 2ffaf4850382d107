import { AppError, type Transaction } from '@titer/contract'
import type { Database } from '../../../platform/database/database.ts'
import { ProviderUnavailable, type PaymentProvider, type ProviderName } from '../../../platform/payments/provider.ts'
import { lookUpPayment } from '../providers/look-up-payment.ts'
import type { RecordFacts } from './fact-recorder.ts'
import { paymentStore } from './payment-store.ts'
import { requireOwner, toTransaction } from './transaction.ts'

interface Needs {
  database: Database
  recordFacts: RecordFacts
  providers: ReadonlyMap<ProviderName, PaymentProvider>
}

/** Creates the functions with which users read their own payments. */
export const createOwnPayments = ({ database, recordFacts, providers }: Needs) => ({
  /**
   * Finds a payment by the id of its payment session. If `shouldVerify` is true, first asks the provider whether an
   * unpaid payment has been paid.
   */
  bySession: async (userId: number, sessionId: string, shouldVerify: boolean): Promise<Transaction> => {
    const payment = requireOwner(userId, await paymentStore(database).findBySession(sessionId))
    const provider = providers.get(payment.provider)
    if (!shouldVerify || provider === undefined || payment.capturedPaisa > 0) return toTransaction(payment)
    try {
      const facts = await lookUpPayment(provider, payment)
      await database.transaction((tx) => recordFacts(tx, payment, facts))
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new AppError('payment.verification', {}, error) : error
    }
    return toTransaction(requireOwner(userId, await paymentStore(database).findBySession(sessionId)))
  },

  byId: async (userId: number, transactionId: string): Promise<Transaction> =>
    toTransaction(requireOwner(userId, await paymentStore(database).find(transactionId))),

  history: async (userId: number): Promise<Transaction[]> =>
    (await paymentStore(database).historyOf(userId)).map(toTransaction),
})
