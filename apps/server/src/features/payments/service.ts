import { randomUUID } from 'node:crypto'
import {
  AppError,
  messages,
  methodIds,
  type MethodId,
  type PaymentAttemptRequest,
  type PaymentMethod,
  type PaymentSession,
  type Transaction,
} from '@titer/contract'
import { planCatalogue, readReference, type PaymentStatus } from '@titer/domain'
import type { Logger } from 'pino'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { isUuid } from '../../platform/uuid.ts'
import {
  ForgedEvent,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderEvent,
} from '../../platform/payments/provider.ts'
import { standingOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { writeDown, type Deed } from './audit.ts'
import { paymentLetters } from './letters.ts'
import { createMoves } from './moves.ts'
import { createReceipts } from './receipts.ts'
import { createReconciler } from './reconciler.ts'
import { refundRequestStore } from './refund-requests.ts'
import { createRefunds } from './refunds.ts'
import { paymentStore, type NamedPayment, type PaymentRow } from './store.ts'
import { own, toTransaction } from './transaction.ts'
import { countProofs, createTransfers } from './transfers.ts'

export interface PaymentNeeds {
  database: Database
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'settle' | 'status'>
  /** How many different questions and cases a student has answered since a moment. */
  itemsAnsweredSince: (userId: number, moment: Date) => Promise<number>
  /** Who takes the money for each way to pay; a way without anybody is not open here. */
  providers: Partial<Record<MethodId, PaymentProvider | undefined>>
  landing: string
}

const faces: Record<MethodId, Omit<PaymentMethod, 'id' | 'available'>> = {
  'local-card': {
    name: 'Debit/Credit Card',
    type: 'card',
    icon: 'credit-card',
    description: 'Any card of a Pakistani bank, in rupees',
  },
  'local-bank': {
    name: 'Bank Transfer',
    type: 'bank',
    icon: 'landmark',
    description: 'From your bank or wallet, confirmed by hand within a working day',
  },
  'international-card': {
    name: 'International Card',
    type: 'card',
    icon: 'globe',
    description: 'Visa or Mastercard from anywhere',
  },
}

const mostOpenTransfers = 5

/** Everything about payments, made from what it needs. */
export function createPayments(needs: PaymentNeeds) {
  const { database, clock, log, jobs, transport, subscriptions, providers, landing } = needs
  const byName = new Map(
    Object.values(providers).flatMap((provider) =>
      provider === undefined ? [] : [[provider.name, provider] as const],
    ),
  )

  const { move, moveLocked } = createMoves({ clock, log, jobs, subscriptions })

  const ask = async (provider: PaymentProvider, payment: PaymentRow) =>
    payment.reference === null ? [] : provider.lookUp({ ...payment, reference: payment.reference })

  const reconciler = createReconciler({ database, clock, log, move, ask, providers: byName })
  const transfers = createTransfers({ database, clock, move, jobs, provider: providers['local-bank'] })
  const refunds = createRefunds({
    database,
    clock,
    move,
    jobs,
    itemsAnsweredSince: needs.itemsAnsweredSince,
    providerOf: (name) => byName.get(name),
  })

  const receipts = createReceipts({ database, clock, landing, nameOf: (method) => faces[method].name })

  return {
    transfers,
    refunds,
    receipts,

    methods: (): PaymentMethod[] =>
      methodIds.map((id) => ({ id, ...faces[id], available: providers[id] !== undefined })),

    create: async (user: { id: number; email: string }, request: PaymentAttemptRequest): Promise<PaymentSession> => {
      const plan = planCatalogue.find(({ tier }) => tier === request.plan)
      if (plan === undefined || (request.plan_id ?? plan.id) !== plan.id) throw new AppError('payment.plan')
      const provider = providers[request.method]
      if (provider === undefined) throw new AppError('payment.method')
      const now = clock.now()
      const store = paymentStore(database)
      const isTransfer = provider.name === 'bank-transfer'
      if (isTransfer && (await store.openTransfersOf(user.id)) >= mostOpenTransfers) {
        throw new AppError('payment.openTransfers')
      }
      const payment = await store.begin(
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
      const opened = await openedCheckout(provider, payment, user.email)
      const instructions = provider.instructions?.({ ...payment, reference: opened.reference })
      return {
        success: true,
        sessionId: payment.sessionId,
        transactionId: payment.transactionId,
        url: opened.url,
        paymentMethod: payment.method,
        qrCode: instructions?.qrCode ?? null,
        bankDetails: instructions?.bankDetails ?? null,
        reference: instructions?.reference ?? null,
        expiresAt: payment.expiresAt.toISOString(),
        message: messages.sessionCreated,
      }
    },

    /** How a payment of somebody's own stands; with `isAsked` the provider is asked first. */
    bySession: async (userId: number, sessionId: string, isAsked: boolean): Promise<Transaction> => {
      const payment = own(userId, await paymentStore(database).findBySession(sessionId))
      const provider = byName.get(payment.provider)
      if (!isAsked || provider === undefined || payment.capturedPaisa > 0) return toTransaction(payment)
      try {
        const facts = await ask(provider, payment)
        await database.transaction((tx) => move(tx, payment, facts))
      } catch (error) {
        throw error instanceof ProviderUnavailable ? new AppError('payment.verification', {}, error) : error
      }
      return toTransaction(own(userId, await paymentStore(database).findBySession(sessionId)))
    },

    byId: async (userId: number, transactionId: string): Promise<Transaction> =>
      toTransaction(own(userId, await paymentStore(database).find(transactionId))),

    history: async (userId: number): Promise<Transaction[]> =>
      (await paymentStore(database).historyOf(userId)).map(toTransaction),

    /** Takes what a provider sends. An answer without error means that it is kept for good. */
    receive: async (name: string, body: Buffer, headers: Record<string, string | string[] | undefined>) => {
      const provider = [...byName.values()].find((known) => known.name === name)
      if (provider === undefined) throw new AppError('request.notFound')
      const event = readEvent(provider, body, headers)
      if (event === undefined) return
      const transactionId = await locate(provider, event.payment)
      const facts = event.mustAsk ? await askAbout(provider, event, transactionId) : event.facts
      // The provider does not know yet what it has sent word of: it sends it again.
      if (event.mustAsk && facts.length === 0) throw new AppError('service.unavailable')
      await database.transaction(async (tx) => {
        const store = paymentStore(tx)
        const payment = known(provider, await store.lock(transactionId))
        const isNew = await store.takeEvent(provider.name, event, transactionId, clock.now())
        if (isNew) await moveLocked(tx, payment, facts)
      })
    },

    /** For the operator, who may see everybody's. */
    records: {
      list: (status: PaymentStatus | undefined) => paymentStore(database).newest(status, 100),
      openRefundRequests: () => refundRequestStore(database).open(),
      find: async (name: string) => {
        const reference = readReference(name)
        const byReference =
          reference === undefined ? undefined : await paymentStore(database).findByReference('bank-transfer', reference)
        return byReference ?? (isUuid(name) ? paymentStore(database).find(name) : undefined)
      },
      about: async ({ transactionId, userId }: NamedPayment) => ({
        email: userId === null ? undefined : await standingOf(database, userId).email(),
        events: await paymentStore(database).eventsOf(transactionId),
        ledger: await paymentStore(database).ledgerOf(transactionId),
        request: await refundRequestStore(database).find(transactionId),
        proofs: await countProofs(database, transactionId),
        received: await transfers.receivedFor(transactionId),
      }),
    },

    /** For the operator: at once what is silent, or one payment, whatever is known of it. */
    reconcile: async (payment?: NamedPayment) => {
      if (payment === undefined) return reconciler.settleSilent(false)
      await reconciler.settle(payment)
      return 1
    },

    writeDown: (deed: Deed) => writeDown(database, deed, clock.now()),

    close: receipts.close,

    queues: [reconciler.queue, paymentLetters({ database, transport, subscriptions, receipts, landing })],
  }

  async function openedCheckout(provider: PaymentProvider, payment: NamedPayment, email: string) {
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
      return await paymentStore(database).open(payment.transactionId, opened, clock.now())
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new AppError('payment.session', {}, error) : error
    }
  }

  function readEvent(
    provider: PaymentProvider,
    body: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | undefined {
    try {
      return provider.read(body, headers, clock.now())
    } catch (error) {
      throw error instanceof ForgedEvent ? new AppError('payment.forged', {}, error) : error
    }
  }

  async function locate(provider: PaymentProvider, name: ProviderEvent['payment']): Promise<string> {
    if ('transactionId' in name) return idOrNone(name.transactionId)
    const byReference = await paymentStore(database).findByReference(provider.name, name.reference)
    return byReference?.transactionId ?? idOrNone(await orLater(provider.find?.(name.reference) ?? nothingFound))
  }

  async function askAbout(provider: PaymentProvider, event: ProviderEvent, transactionId: string) {
    const payment = known(provider, await paymentStore(database).find(transactionId))
    return orLater(ask(provider, { ...payment, reference: event.askAbout ?? payment.reference }))
  }
}

/** Nobody speaks of another provider's payments. One that is not known yet may be on its way into our records. */
function known<Payment extends PaymentRow>(provider: PaymentProvider, payment: Payment | undefined): Payment {
  if (payment?.provider !== provider.name) throw new AppError('payment.notFound')
  return payment
}

function idOrNone(transactionId: string | undefined): string {
  if (!isUuid(transactionId)) throw new AppError('payment.notFound')
  return transactionId
}

const nothingFound = Promise.resolve(undefined)

/** A provider that does not answer now is asked again when it sends its event again. */
const orLater = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new AppError('service.unavailable', {}, error) : error
  })

export type Payments = ReturnType<typeof createPayments>
