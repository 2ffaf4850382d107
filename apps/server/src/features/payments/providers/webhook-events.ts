import { AppError } from '@titer/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  ForgedEvent,
  ProviderUnavailable,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderName,
} from '../../../platform/payments/provider.ts'
import { isUuid } from '../../../platform/uuid.ts'
import type { RecordFactsLocked } from '../payment/fact-recorder.ts'
import { paymentStore, type PaymentRow } from '../payment/payment-store.ts'
import { lookUpPayment } from './look-up-payment.ts'

type Headers = Record<string, string | string[] | undefined>

interface Needs {
  database: Database
  clock: Clock
  recordFactsLocked: RecordFactsLocked
  providers: ReadonlyMap<ProviderName, PaymentProvider>
}

/** Creates the handler for events that providers send to the webhook. */
export function createWebhookEvents({ database, clock, recordFactsLocked, providers }: Needs) {
  const readEvent = (provider: PaymentProvider, body: Buffer, headers: Headers): ProviderEvent | undefined => {
    try {
      return provider.read(body, headers, clock.now())
    } catch (error) {
      throw error instanceof ForgedEvent ? new AppError('payment.forged', {}, error) : error
    }
  }

  /** Returns the id of the payment that an event refers to. */
  const findTransactionId = async (provider: PaymentProvider, key: ProviderEvent['payment']): Promise<string> => {
    if ('transactionId' in key) return requireUuid(key.transactionId)
    const byReference = await paymentStore(database).findByReference(provider.name, key.reference)
    return byReference?.transactionId ?? requireUuid(await retryLater(provider.find?.(key.reference) ?? notFound))
  }

  const lookUpFacts = async (provider: PaymentProvider, event: ProviderEvent, transactionId: string) => {
    const payment = requireProvider(provider, await paymentStore(database).find(transactionId))
    return retryLater(lookUpPayment(provider, { ...payment, reference: event.lookUpReference ?? payment.reference }))
  }

  return {
    /**
     * Stores an event and records its facts. Returns only after both are committed. Ignores events for which
     * `provider.read` returns undefined. If this function throws, the provider sends the event again.
     */
    receive: async (name: string, body: Buffer, headers: Headers) => {
      const provider = [...providers.values()].find((known) => known.name === name)
      if (provider === undefined) throw new AppError('request.notFound')
      const event = readEvent(provider, body, headers)
      if (event === undefined) return
      const transactionId = await findTransactionId(provider, event.payment)
      const facts = event.needsLookUp ? await lookUpFacts(provider, event, transactionId) : event.facts
      // The provider's API does not return the announced change yet. This error makes the provider send the event
      // again.
      if (event.needsLookUp && facts.length === 0) throw new AppError('service.unavailable')
      await database.transaction(async (tx) => {
        const store = paymentStore(tx)
        const payment = requireProvider(provider, await store.lock(transactionId))
        const isNew = await store.insertEvent(provider.name, event, transactionId, clock.now())
        if (isNew) await recordFactsLocked(tx, payment, facts)
      })
    },
  }
}

/**
 * Returns the payment. Throws if it belongs to another provider, because a provider must not change another provider's
 * payments. Also throws if the payment is unknown: its row may not be committed yet, and the error makes the provider
 * send the event again.
 */
function requireProvider<Payment extends PaymentRow>(provider: PaymentProvider, payment: Payment | undefined): Payment {
  if (payment?.provider !== provider.name) throw new AppError('payment.notFound')
  return payment
}

function requireUuid(transactionId: string | undefined): string {
  if (!isUuid(transactionId)) throw new AppError('payment.notFound')
  return transactionId
}

const notFound = Promise.resolve(undefined)

/**
 * Converts the error for an unavailable provider to a temporary error, so that the provider sends the event again
 * later.
 */
const retryLater = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof ProviderUnavailable ? new AppError('service.unavailable', {}, error) : error
  })
