import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { writeAuditEntry, type AuditEntry } from './audit-log.ts'
import { createMailQueue } from './mails/mail-queue.ts'
import { createOperatorRecords } from './operator-records.ts'
import { createFactRecorder } from './payment/fact-recorder.ts'
import { createOwnPayments } from './payment/own-payments.ts'
import type { PaymentWithPlan } from './payment/payment-store.ts'
import { createCheckouts } from './providers/checkouts.ts'
import { indexByName, listMethods, methodName, type ProvidersByMethod } from './providers/payment-methods.ts'
import { createReconciler } from './providers/reconciler.ts'
import { createWebhookEvents } from './providers/webhook-events.ts'
import { createReceipts } from './receipts/receipts.ts'
import { createRefunds } from './refunds/refunds.ts'
import { createTransfers } from './transfers/transfers.ts'

interface Needs {
  database: Database
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'applyPayment' | 'status'>
  /** Returns how many different questions and cases a student has answered since a given time. */
  itemsAnsweredSince: (userId: number, since: Date) => Promise<number>
  providers: ProvidersByMethod
  landing: string
}

/**
 * Creates the payments feature. This function begins no database transaction itself. The functions that it combines
 * begin and end transactions, and pass them to the fact recorder.
 */
export function createPayments(needs: Needs) {
  const { database, clock, log, jobs, transport, subscriptions, itemsAnsweredSince, landing } = needs
  const providers = indexByName(needs.providers)
  const { recordFacts, recordFactsLocked } = createFactRecorder({ clock, log, jobs, subscriptions })

  const checkouts = createCheckouts({ database, clock, jobs, providers: needs.providers, landing })
  const ownPayments = createOwnPayments({ database, recordFacts, providers })
  const webhookEvents = createWebhookEvents({ database, clock, recordFactsLocked, providers })
  const reconciler = createReconciler({ database, clock, log, recordFacts, providers })
  const transfers = createTransfers({ database, clock, recordFacts, jobs, provider: needs.providers['local-bank'] })
  const refunds = createRefunds({ database, clock, recordFacts, jobs, itemsAnsweredSince, providers })
  const receipts = createReceipts({ database, clock, landing, methodName })

  return {
    transfers,
    refunds,
    receipts,
    methods: () => listMethods(needs.providers),
    create: checkouts.create,
    bySession: ownPayments.bySession,
    byId: ownPayments.byId,
    history: ownPayments.history,
    receive: webhookEvents.receive,
    records: createOperatorRecords({ database, transfers }),

    /**
     * Asks the provider about one payment. If none is given, asks the providers about unpaid payments, as
     * `reconcileUnpaid` does. Returns how many payments were looked up. Only the operator uses this function.
     */
    reconcile: async (payment?: PaymentWithPlan) => {
      if (payment === undefined) return reconciler.reconcileUnpaid(false)
      await reconciler.reconcilePayment(payment)
      return 1
    },

    writeAuditEntry: (entry: AuditEntry) => writeAuditEntry(database, entry, clock.now()),

    close: receipts.close,

    queues: [reconciler.queue, createMailQueue({ database, transport, subscriptions, receipts, transfers, landing })],
  }
}

export type Payments = ReturnType<typeof createPayments>
