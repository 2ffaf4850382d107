import { paymentCalls, sandboxCalls, subscriptionCalls } from '@titer/contract'
import type {
  BodyOf,
  MethodId,
  PaymentAttemptRequest,
  RefundAccount,
  RefundState,
  SandboxAction,
  Transaction,
} from '@titer/contract'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import type { Session } from '../session/session.ts'

interface Needs {
  api: Api
  session: Pick<Session, 'call'>
}

export type Payments = ReturnType<typeof createPayments>

/** Creates the client for all calls about payments. */
export const createPayments = ({ api, session }: Needs) => ({
  offers: async () => (await api(subscriptionCalls.plans)).plans,
  methods: async () => (await api(paymentCalls.methods)).methods,
  begin: (attempt: PaymentAttemptRequest) => session.call(paymentCalls.createSession, { body: attempt }),
  /** Returns the payment as stored in our own records. */
  find: async (sessionId: string) =>
    (await session.call(paymentCalls.success, { query: { session_id: sessionId } })).transaction,
  /** Returns the payment after the server has checked it with the payment provider. */
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
  askForRefund: async (transactionId: string, request: BodyOf<typeof paymentCalls.askForRefund>) =>
    (await session.call(paymentCalls.askForRefund, { params: { id: transactionId }, body: request })).refund,
  setRefundAccount: async (transactionId: string, account: RefundAccount) =>
    (await session.call(paymentCalls.setRefundAccount, { params: { id: transactionId }, body: account })).refund,
  /**
   * The next two calls belong to the checkout of the sandbox, which is a payment provider for testing. Like the
   * checkout of a real provider, they need no sign-in.
   */
  showCheckout: async (sessionId: string) =>
    (await api(sandboxCalls.show, { params: { session: sessionId } })).checkout,
  actAtCheckout: async (sessionId: string, action: SandboxAction) =>
    (await api(sandboxCalls.act, { params: { session: sessionId }, body: { action } })).checkout,
})

export interface KnownPayment {
  transaction: Transaction
  /** Whether and how the payment can be refunded. Undefined if it is not completed or the state could not be loaded. */
  refund: RefundState | undefined
}

/** Loads all payments, the newest first. A completed payment also has its refund state, if that could be loaded. */
export async function loadKnownPayments(payments: Pick<Payments, 'history' | 'refundState'>): Promise<KnownPayment[]> {
  // The refund panel loads the state again when it opens, so a failure here can be ignored.
  const findRefund = async ({ transaction_id, status }: Transaction) =>
    status === 'completed' ? payments.refundState(transaction_id).catch(() => undefined) : undefined
  const transactions = await payments.history()
  return Promise.all(transactions.map(async (transaction) => ({ transaction, refund: await findRefund(transaction) })))
}

/**
 * Creates idempotency keys. The key stays the same until the plan or the method changes, so that a retry does not start
 * a second payment.
 */
export function createAttemptKeys(newKey: () => string = () => crypto.randomUUID()) {
  let current: { plan: string; method: MethodId; key: string } | undefined
  return {
    keyFor: (plan: string, method: MethodId) => {
      if (current?.plan !== plan || current.method !== method) current = { plan, method, key: newKey() }
      return current.key
    },
    /** Drops the current key. Call this function if the server has already used the key for another payment. */
    forget: () => {
      current = undefined
    },
  }
}

const firstPauseMs = 2_000
const longestPauseMs = 15_000
const mostWaitMs = 120_000
const mostFailuresInARow = 3

/**
 * Returns the pauses between polls. Each pause is 1.5 times as long as the previous one, up to a maximum. Together they
 * last at most two minutes.
 */
export function growingPauses(): number[] {
  const pauses: number[] = []
  let spentMs = 0
  let nextMs = firstPauseMs
  while (spentMs + nextMs <= mostWaitMs) {
    pauses.push(nextMs)
    spentMs += nextMs
    nextMs = Math.min(nextMs * 1.5, longestPauseMs)
  }
  return pauses
}

interface Watch {
  payments: Pick<Payments, 'find' | 'verify'>
  sessionId: string
  /**
   * Called with each state before the final state. A state other than `pending` is reported only after the provider has
   * confirmed it.
   */
  onUpdate: (transaction: Transaction) => void
  /** Resolves after `ms` milliseconds, or early once `signal` is aborted. */
  pause: (ms: number) => Promise<void>
  signal: AbortSignal
}

// A payment with one of these statuses can still succeed, because the student may try again and the provider may report
// the success late.
const mayStillBePaid = new Set<Transaction['status']>(['pending', 'failed', 'cancelled', 'expired'])

/**
 * Polls a payment's status for at most two minutes, until the status is final or `signal` is aborted. Returns the last
 * known state. Throws if the first request fails, the server rejects a poll, or three polls in a row fail.
 */
export async function watchPayment({ payments, sessionId, onUpdate, pause, signal }: Watch): Promise<Transaction> {
  let known = await payments.find(sessionId)
  let failures = 0
  let isVerified = false
  for (const pauseMs of [0, ...growingPauses()]) {
    if (!mayStillBePaid.has(known.status)) break
    // If our own records say that the payment failed, report the failure only after the provider has confirmed it.
    if (isVerified || known.status === 'pending') onUpdate(known)
    await pause(pauseMs)
    if (signal.aborted) break
    try {
      known = await payments.verify(sessionId)
      isVerified = true
      failures = 0
    } catch (error) {
      failures += 1
      if (isRefused(error) || failures === mostFailuresInARow) throw error
    }
  }
  return known
}

/** Returns whether the server rejected the request. A retry would get the same response. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
