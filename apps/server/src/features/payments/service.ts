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
import {
  isEntitling,
  learn,
  planCatalogue,
  postingsBetween,
  statusOf,
  type PaymentFact,
  type PaymentKnowledge,
} from '@titer/domain'
import type { Logger } from 'pino'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs, Queue } from '../../platform/jobs/jobs.ts'
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
import { letterQueue, paymentLetters } from './letters.ts'
import { paymentStore, type NamedPayment, type PaymentRow } from './store.ts'

export interface PaymentNeeds {
  database: Database
  clock: Clock
  log: Logger
  jobs: Pick<Jobs, 'send'>
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'settle' | 'status'>
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

const minute = 60
const sessionSeconds = 60 * minute
/** A provider that has said nothing for so long is asked. */
const silenceSeconds = 2 * minute
/** So long after its end a checkout may still tell of money; then it is over. */
const graceSeconds = 24 * 60 * minute
const askedAtOnce = 50

/** Everything about payments, made from what it needs. */
export function createPayments(needs: PaymentNeeds) {
  const { database, clock, log, jobs, transport, subscriptions, providers, landing } = needs
  const byName = new Map(
    Object.values(providers).flatMap((provider) =>
      provider === undefined ? [] : [[provider.name, provider] as const],
    ),
  )

  /**
   * Learns what is told of a payment, in one transaction: its state, the ledger, the plan it opens and the letter all
   * change together or not at all.
   */
  const move = async (tx: Handle, { transactionId, userId }: PaymentRow, facts: readonly PaymentFact[]) => {
    const now = clock.now()
    const store = paymentStore(tx)
    // Always the person before the payment, so that two payments of one person cannot wait for each other.
    if (userId !== null) await standingOf(tx, userId).lock()
    const row = await store.lock(transactionId)
    if (row === undefined) throw new Error(`Payment ${transactionId} is gone.`)
    const before = knowledgeOf(row)
    const after = facts.reduce((known, fact) => learn(known, fact, row), before)
    if (isSame(before, after)) return

    const completedAt = row.completedAt ?? (after.capturedPaisa > 0 ? now : null)
    await store.learn(transactionId, after, completedAt, now)
    await store.post(postingsBetween(before, after).map((entry) => ({ ...entry, transactionId, postedAt: now })))
    if (after.isMismatched && !before.isMismatched) log.error({ event: 'payment.mismatch', transactionId, facts })
    if (isEntitling(before) === isEntitling(after) || row.userId === null) return
    const { planId, months } = row
    await subscriptions.settle(tx, row.userId, { transactionId, planId, months, isEntitling: isEntitling(after) })
    await jobs.send(tx, letterQueue, { transactionId, status: statusOf(after) })
  }

  const ask = async (provider: PaymentProvider, payment: PaymentRow) =>
    payment.reference === null ? [] : provider.lookUp({ ...payment, reference: payment.reference })

  const own = (userId: number, payment: NamedPayment | undefined) => {
    // Somebody else's payment is told apart from one that does not exist by nobody.
    if (payment === undefined || payment.userId !== userId) throw new AppError('payment.notFound')
    return payment
  }

  const reconcile: Queue<object> = {
    name: 'payments-reconcile',
    schedule: '* * * * *',
    work: async () => {
      const silent = await paymentStore(database).silentSince(later(clock.now(), -silenceSeconds), askedAtOnce)
      for (const payment of silent) await settleSilent(payment)
    },
  }

  const settleSilent = async (payment: NamedPayment) => {
    const provider = byName.get(payment.provider)
    if (provider === undefined) return
    const isOver = later(payment.expiresAt, graceSeconds) < clock.now()
    try {
      const facts = await ask(provider, payment)
      const ended: PaymentFact[] = isOver ? [{ kind: 'attempt', attempt: 'expired' }] : []
      await database.transaction(async (tx) => {
        await move(tx, payment, [...facts, ...ended])
        await paymentStore(tx).touch(payment.transactionId, clock.now())
      })
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ event: 'payment.provider-silent', provider: provider.name, reason: error.message })
    }
  }

  return {
    methods: (): PaymentMethod[] =>
      methodIds.map((id) => ({ id, ...faces[id], available: providers[id] !== undefined })),

    create: async (user: { id: number; email: string }, request: PaymentAttemptRequest): Promise<PaymentSession> => {
      const plan = planCatalogue.find(({ tier }) => tier === request.plan)
      if (plan === undefined || (request.plan_id ?? plan.id) !== plan.id) throw new AppError('payment.plan')
      const provider = providers[request.method]
      if (provider === undefined) throw new AppError('payment.method')
      const now = clock.now()
      const payment = await paymentStore(database).begin(
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
          attempt: 'pending',
          idempotencyKey: request.idempotencyKey,
          expiresAt: later(now, sessionSeconds),
        },
        now,
      )
      if (payment.planId !== plan.id || payment.method !== request.method) throw new AppError('payment.key')
      const url = payment.url ?? (await openCheckout(provider, payment, user.email))
      return {
        success: true,
        sessionId: payment.sessionId,
        transactionId: payment.transactionId,
        url,
        paymentMethod: payment.method,
        qrCode: null,
        bankDetails: null,
        reference: null,
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
      const payment = await locate(provider, event.payment)
      // It may be on its way into our records; the provider sends the event again.
      if (payment === undefined) throw new AppError('payment.notFound')
      const asked = { ...payment, reference: event.askAbout ?? payment.reference }
      const facts = event.mustAsk ? await orLater(ask(provider, asked)) : event.facts
      await database.transaction(async (tx) => {
        if (await paymentStore(tx).takeEvent(provider.name, event, payment.transactionId, clock.now())) {
          await move(tx, payment, facts)
        }
      })
    },

    queues: [reconcile, paymentLetters({ database, transport, subscriptions, landing })],
  }

  async function openCheckout(provider: PaymentProvider, payment: NamedPayment, email: string) {
    try {
      const opened = await provider.open({
        ...payment,
        productName: `Titer ${payment.planName}`,
        email,
        successUrl: `${landing}/payment/success?session_id=${payment.sessionId}`,
        cancelUrl: `${landing}/payment/cancel?session_id=${payment.sessionId}`,
      })
      await paymentStore(database).open(payment.transactionId, opened, clock.now())
      return opened.url
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

  async function locate(provider: PaymentProvider, name: ProviderEvent['payment']) {
    const store = paymentStore(database)
    const known = 'reference' in name ? await store.findByReference(provider.name, name.reference) : undefined
    if (known !== undefined) return known
    const transactionId =
      'transactionId' in name ? name.transactionId : await orLater(provider.find?.(name.reference) ?? nothingFound)
    const payment = isUuid(transactionId) ? await store.find(transactionId) : undefined
    // Nobody speaks of another provider's payments.
    return payment?.provider === provider.name ? payment : undefined
  }
}

const nothingFound = Promise.resolve(undefined)

/** A provider that does not answer now is asked again when it sends its event again. */
const orLater = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new AppError('service.unavailable', {}, error) : error
  })

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

/** A payment as the API answers: the names are those of the specification. */
const toTransaction = (payment: NamedPayment): Transaction => ({
  transaction_id: payment.transactionId,
  session_id: payment.sessionId,
  plan_id: payment.planId,
  plan_name: payment.planName,
  method: payment.method,
  status: payment.status,
  amount_paisa: payment.amountPaisa,
  refunded_paisa: payment.refundedPaisa,
  currency: payment.currency,
  created_at: payment.createdAt.toISOString(),
  completed_at: payment.completedAt?.toISOString() ?? null,
  expires_at: payment.expiresAt.toISOString(),
})

export type Payments = ReturnType<typeof createPayments>
