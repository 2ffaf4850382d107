import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { writeAuditEntry, type AuditEntry } from './audit-log.ts'
import { createMailQueue } from './mails.ts'
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
  /** How many different questions and cases a student has answered since a given time. */
  itemsAnsweredSince: (userId: number, since: Date) => Promise<number>
  providers: ProvidersByMethod
  landing: string
}

/**
 * Assembles the payments feature. This file begins no database transaction. Each part below begins and ends its own, and
 * passes the transaction to the fact recorder.
 */
export function createPayments(needs: Needs) {
  const { database, clock, log, jobs, transport, subscriptions, itemsAnsweredSince, landing } = needs
  const providers = indexByName(needs.providers)
  const { recordFacts, recordFactsLocked } = createFactRecorder({ clock, log, jobs, subscriptions })

  const checkouts = createCheckouts({ database, clock, providers: needs.providers, landing })
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

    /** For the operator: asks the provider about one payment, or about all unpaid ones. Returns how many were checked. */
    reconcile: async (payment?: PaymentWithPlan) => {
      if (payment === undefined) return reconciler.reconcileUnpaid(false)
      await reconciler.reconcilePayment(payment)
      return 1
    },

    writeAuditEntry: (entry: AuditEntry) => writeAuditEntry(database, entry, clock.now()),

    close: receipts.close,

    queues: [reconciler.queue, createMailQueue({ database, transport, subscriptions, receipts, landing })],
  }
}

export type Payments = ReturnType<typeof createPayments>
