import { paymentCalls, sandboxCalls, subscriptionCalls } from '@titer/contract'
import type { MethodId, PaymentAttemptRequest, RefundState, SandboxAction, Transaction } from '@titer/contract'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import type { Session } from './session.ts'

interface Needs {
  api: Api
  session: Pick<Session, 'call'>
}

export type Payments = ReturnType<typeof createPayments>

/** Everything a page can ask about paying. */
export const createPayments = ({ api, session }: Needs) => ({
  offers: async () => (await api(subscriptionCalls.plans)).plans,
  methods: async () => (await api(paymentCalls.methods)).methods,
  begin: (attempt: PaymentAttemptRequest) => session.call(paymentCalls.createSession, { body: attempt }),
  /** How a payment stands in our own records. */
  find: async (sessionId: string) =>
    (await session.call(paymentCalls.success, { query: { session_id: sessionId } })).transaction,
  /** How it stands with whoever takes the money. */
  verify: async (sessionId: string) =>
    (await session.call(paymentCalls.verify, { body: { session_id: sessionId } })).transaction,
  history: async () => (await session.call(paymentCalls.history)).transactions,
  receipt: (transactionId: string) => session.call(paymentCalls.receipt, { params: { id: transactionId } }),
  instructions: (sessionId: string) => session.call(paymentCalls.instructions, { query: { session_id: sessionId } }),
  submitProof: async (sessionId: string, content: string) => {
    const body = { session_id: sessionId, content }
    return (await session.call(paymentCalls.submitProof, { body })).transaction
  },
  refundState: async (transactionId: string) =>
    (await session.call(paymentCalls.refund, { params: { id: transactionId } })).refund,
  askForRefund: async (transactionId: string, words: string) =>
    (await session.call(paymentCalls.askForRefund, { params: { id: transactionId }, body: { words } })).refund,
  /** As at a real provider, nobody has to be signed in for these two. */
  showCheckout: async (sessionId: string) =>
    (await api(sandboxCalls.show, { params: { session: sessionId } })).checkout,
  actAtCheckout: async (sessionId: string, action: SandboxAction) =>
    (await api(sandboxCalls.act, { params: { session: sessionId }, body: { action } })).checkout,
})

export interface KnownPayment {
  transaction: Transaction
  /** What the refund policy says of it, where that could be asked. */
  refund: RefundState | undefined
}

/** Every payment, the newest first, together with what became of a refund that was asked for. */
export async function loadKnownPayments(payments: Pick<Payments, 'history' | 'refundState'>): Promise<KnownPayment[]> {
  // Asked for again once somebody wants it, so that a failure here is not worth a word.
  const findRefund = async ({ transaction_id, status }: Transaction) =>
    status === 'completed' ? payments.refundState(transaction_id).catch(() => undefined) : undefined
  const transactions = await payments.history()
  return Promise.all(transactions.map(async (transaction) => ({ transaction, refund: await findRefund(transaction) })))
}

/** The same key for as long as the same thing is bought in the same way, so that trying again opens no second one. */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let kept: { plan: string; method: MethodId; key: string } | undefined
  return {
    keyFor: (plan: string, method: MethodId) => {
      if (kept?.plan !== plan || kept.method !== method) kept = { plan, method, key: newKey() }
      return kept.key
    },
    /** For a key that turned out to belong to something else. */
    forget: () => {
      kept = undefined
    },
  }
}

const firstPauseMs = 2_000
const longestPauseMs = 15_000
const patienceMs = 120_000
const failuresInARow = 3

/** Each pause half as long again as the one before, and two minutes together at most. */
export function growingPauses(): number[] {
  const pauses: number[] = []
  let spentMs = 0
  let nextMs = firstPauseMs
  while (spentMs + nextMs <= patienceMs) {
    pauses.push(nextMs)
    spentMs += nextMs
    nextMs = Math.min(nextMs * 1.5, longestPauseMs)
  }
  return pauses
}

interface Watch {
  payments: Pick<Payments, 'find' | 'verify'>
  sessionId: string
  /** Called with everything that is known on the way. */
  onTold: (transaction: Transaction) => void
  /** Returns early once nobody waits any more. */
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

// Money can still come after a refusal, and the word of it later than the person.
const mayStillBePaid = new Set<Transaction['status']>(['pending', 'failed', 'cancelled', 'expired'])

/** Asks for two minutes how a payment stands, or until that can no longer change by itself. */
export async function watchPayment({ payments, sessionId, onTold, pause, signal }: Watch): Promise<Transaction> {
  let known = await payments.find(sessionId)
  let failures = 0
  let isVerified = false
  for (const pauseMs of [0, ...growingPauses()]) {
    if (!mayStillBePaid.has(known.status)) break
    // What our records call a failure is said only once the provider has been asked as well.
    if (isVerified || known.status === 'pending') onTold(known)
    await pause(pauseMs)
    if (signal.aborted) break
    try {
      known = await payments.verify(sessionId)
      isVerified = true
      failures = 0
    } catch (error) {
      failures += 1
      if (isRefused(error) || failures === failuresInARow) throw error
    }
  }
  return known
}

/** An answer that the next question would get as well. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
