import type { PaymentFact } from '@titer/domain'
import type { Logger } from 'pino'
import { later, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { ProviderUnavailable, type PaymentProvider, type ProviderName } from '../../platform/payments/provider.ts'
import type { Move } from './moves.ts'
import { paymentStore, type NamedPayment } from './store.ts'

interface Needs {
  database: Database
  clock: Clock
  log: Logger
  move: Move
  ask: (provider: PaymentProvider, payment: NamedPayment) => Promise<PaymentFact[]>
  providers: ReadonlyMap<ProviderName, PaymentProvider>
}

/** So long after its end a checkout may still tell of money; then it is over. */
const graceSeconds = 24 * 60 * 60
const askedAtOnce = 50

/** Asks about payments that nobody has told us of. */
export function createReconciler({ database, clock, log, move, ask, providers }: Needs) {
  // Nobody can be asked about a transfer: it is on the bank's statement or it is not.
  const askable = [...providers.keys()].filter((name) => name !== 'bank-transfer')

  /** Asks about one payment, and acts on the answer. What goes wrong with it holds up no other. */
  const settle = async (payment: NamedPayment) => {
    const provider = providers.get(payment.provider)
    const isOver = payment.status === 'pending' && later(payment.expiresAt, graceSeconds) < clock.now()
    try {
      const facts = provider === undefined ? [] : await ask(provider, payment)
      const ended: PaymentFact[] = isOver ? [{ kind: 'attempt', attempt: 'expired' }] : []
      await database.transaction((tx) => move(tx, payment, [...facts, ...ended]))
    } catch (error) {
      const isSilent = error instanceof ProviderUnavailable
      log[isSilent ? 'warn' : 'error']({ event: 'payment.unsettled', transactionId: payment.transactionId, err: error })
    }
    await paymentStore(database).touch(payment.transactionId, clock.now())
  }

  /** Asks about what has been silent; answers how much that was. */
  const settleSilent = async (isPatient: boolean) => {
    const now = clock.now()
    const store = paymentStore(database)
    await store.giveUp(askable, later(now, -graceSeconds), now)
    const silent = await store.silent(askable, { now, graceSeconds, isPatient, most: askedAtOnce })
    for (const payment of silent) await settle(payment)
    return silent.length
  }

  const queue: Queue<object> = {
    name: 'payments-reconcile',
    schedule: '* * * * *',
    work: async () => {
      await settleSilent(true)
    },
  }

  return { settle, settleSilent, queue }
}
