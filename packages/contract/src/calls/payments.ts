import { bankAccountLimits, isWalletNumber, parseAccountNumber, paymentStatuses, proofLimits } from '@titer/domain'
import { z } from '../zod.ts'
import type { Call } from './call.ts'
import { messages } from '../messages.ts'
import { textOf } from './text.ts'

export const methodIds = ['local-card', 'local-bank', 'international-card'] as const

const method = z.object({
  id: z.enum(methodIds),
  name: z.string(),
  type: z.enum(['card', 'bank']),
  icon: z.string(),
  description: z.string(),
  available: z.boolean(),
})

const bankDetails = z.object({ accountNumber: z.string(), bankName: z.string(), accountTitle: z.string() })

/** A new payment attempt. The browser chooses the idempotency key. The same key never starts a second payment. */
const attempt = z.strictObject({
  plan: z.enum(['starter', 'premium']),
  plan_id: z.number().int().optional(),
  method: z.enum(methodIds),
  idempotencyKey: z.uuid(),
  /** Whether the student has confirmed the payment although an earlier payment may already cover the plan. */
  confirmed: z.boolean().optional(),
})

const session = z.object({
  success: z.literal(true),
  sessionId: z.uuid(),
  transactionId: z.uuid(),
  url: z.string(),
  paymentMethod: z.enum(methodIds),
  qrCode: z.string().nullable(),
  bankDetails: bankDetails.nullable(),
  reference: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  message: z.string(),
})

const transaction = z.object({
  transaction_id: z.uuid(),
  session_id: z.uuid(),
  plan_id: z.number().int(),
  plan_name: z.string(),
  method: z.enum(methodIds),
  status: z.enum(paymentStatuses),
  amount_paisa: z.number().int(),
  refunded_paisa: z.number().int(),
  /** The money received for a payment with a wrong amount, until the rest arrives or the money is sent back. */
  held_paisa: z.number().int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime(),
  receipt_number: z.string().nullable(),
  /**
   * Whether the student paid for the same plan a second time, shortly after the first payment, without having confirmed
   * that a second payment was intended. Such a payment is refunded unless the student objects.
   */
  is_repeat: z.boolean(),
})

const instructions = z.object({
  success: z.literal(true),
  transaction,
  bankDetails,
  qrCode: z.string().nullable(),
  reference: z.string(),
  proofs: z.number().int(),
  /** The amount that has been paid so far, and the amount that is still due. */
  received_paisa: z.number().int(),
  due_paisa: z.number().int(),
})

// The maximum length of a proof of payment in base64.
const longestProof = Math.ceil(proofLimits.largestBytes / 3) * 4

const shortText = (longest: number, missing: string) => textOf(longest).trim().min(1, missing)

/** Returns why a refund cannot be paid to an account with this number, or undefined if it can. */
export function explainAccountNumber(typed: string): string | undefined {
  if (isWalletNumber(typed)) return messages.accountIsWallet
  return parseAccountNumber(typed) === undefined ? messages.accountNumberInvalid : undefined
}

const account = z.strictObject({
  title: shortText(bankAccountLimits.title, messages.accountTitleMissing),
  bank: shortText(bankAccountLimits.bank, messages.accountBankMissing),
  number: textOf(bankAccountLimits.number).superRefine((typed, context) => {
    const message = explainAccountNumber(typed)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }),
})

const refund = z.object({
  transaction_id: z.uuid(),
  isEligible: z.boolean(),
  reason: z.enum(['guarantee', 'accident', 'late', 'used', 'refunded']),
  words: z.string(),
  daysLeft: z.number().int().min(0),
  usedShare: z.number().min(0).max(1),
  /** Whether the refund is paid by bank transfer, to an account that the student has to enter. */
  needs_account: z.boolean(),
  request: z
    .object({
      asked_at: z.iso.datetime(),
      decision: z.enum(['granted', 'refused']).nullable(),
      /** The account that receives the refund. Most of its number is hidden. */
      account: z.object({ title: z.string(), bank: z.string(), number: z.string() }).nullable(),
    })
    .nullable(),
})

const transactionAnswer = z.object({ success: z.literal(true), transaction })
const bySession = z.strictObject({ session_id: z.uuid() })

const sandboxAction = z.enum(['pay', 'pay_late', 'decline', 'cancel'])

const sandboxCheckout = z.object({
  productName: z.string(),
  amountPaisa: z.number().int(),
  currency: z.string(),
  state: z.enum(['open', 'declined', 'processing', 'paid', 'cancelled', 'expired']),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: z.iso.datetime(),
})

const sandboxAnswer = z.object({ success: z.literal(true), checkout: sandboxCheckout })
const sandboxParams = z.strictObject({ session: z.uuid() })

/** The calls of the sandbox's checkout. These paths exist only if the sandbox replaces a payment provider. */
export const sandboxCalls = {
  show: {
    method: 'GET',
    path: '/api/payment/sandbox/:session',
    summary: 'Show a checkout of the sandbox',
    params: sandboxParams,
    answer: sandboxAnswer,
  },
  act: {
    method: 'POST',
    path: '/api/payment/sandbox/:session',
    summary: 'Pay, pay late, decline or cancel in the sandbox',
    params: sandboxParams,
    body: z.strictObject({ action: sandboxAction }),
    answer: sandboxAnswer,
  },
} as const satisfies Record<string, Call>

export const paymentCalls = {
  methods: {
    method: 'GET',
    path: '/api/payment/methods',
    summary: 'The payment methods, and which of them are available here',
    answer: z.object({ success: z.literal(true), methods: z.array(method) }),
  },
  createSession: {
    method: 'POST',
    path: '/api/payment/create-session',
    summary: 'Start a payment; the same key always returns the same session',
    body: attempt,
    answer: session,
  },
  createCheckoutSession: {
    method: 'POST',
    path: '/api/payment/create-checkout-session',
    summary: 'The same as create-session, under its older name',
    body: attempt,
    answer: session,
  },
  verify: {
    method: 'POST',
    path: '/api/payment/verify',
    summary: 'Ask the provider for the status of a payment, and record it',
    body: bySession,
    answer: transactionAnswer,
  },
  success: {
    method: 'GET',
    path: '/api/payment/success',
    summary: 'The payment of a session in our own records',
    query: bySession,
    answer: transactionAnswer,
  },
  transaction: {
    method: 'GET',
    path: '/api/payment/transaction/:id',
    summary: 'One payment of the signed-in user',
    params: z.strictObject({ id: z.uuid() }),
    answer: transactionAnswer,
  },
  instructions: {
    method: 'GET',
    path: '/api/payment/instructions',
    summary: 'The bank account and reference for the transfer of a session',
    query: bySession,
    answer: instructions,
  },
  submitProof: {
    method: 'POST',
    path: '/api/payment/proof',
    summary: 'Upload a picture or PDF that proves a transfer; a person checks it',
    isLarge: true,
    body: z.strictObject({ session_id: z.uuid(), content: z.base64().min(1).max(longestProof) }),
    answer: transactionAnswer,
  },
  refund: {
    method: 'GET',
    path: '/api/payment/refund/:id',
    summary: 'What the refund policy says about a payment now',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), refund }),
  },
  askForRefund: {
    method: 'POST',
    path: '/api/payment/refund/:id',
    summary: 'Request a refund; a person decides',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ words: textOf(1_000).trim(), account: account.optional() }),
    answer: z.object({ success: z.literal(true), refund }),
  },
  setRefundAccount: {
    method: 'POST',
    path: '/api/payment/refund/:id/account',
    summary: 'Name or correct the bank account that receives a refund, until it is paid',
    params: z.strictObject({ id: z.uuid() }),
    body: account,
    answer: z.object({ success: z.literal(true), refund }),
  },
  history: {
    method: 'GET',
    path: '/api/payment/history',
    summary: 'All payments of the signed-in user, the newest first',
    answer: z.object({ success: z.literal(true), transactions: z.array(transaction) }),
  },
  receipt: {
    method: 'GET',
    path: '/api/payment/receipt/:id',
    summary: 'The receipt of a received payment, as a PDF',
    params: z.strictObject({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), fileName: z.string(), content: z.base64() }),
  },
} as const satisfies Record<string, Call>

export type PaymentMethod = z.infer<typeof method>
export type MethodId = PaymentMethod['id']
export type BankDetails = z.infer<typeof bankDetails>
export type PaymentAttemptRequest = z.infer<typeof attempt>
export type PaymentSession = z.infer<typeof session>
export type Transaction = z.infer<typeof transaction>
export type SandboxAction = z.infer<typeof sandboxAction>
export type SandboxCheckout = z.infer<typeof sandboxCheckout>
export type TransferInstructions = z.infer<typeof instructions>
export type RefundState = z.infer<typeof refund>
export type RefundAccount = z.infer<typeof account>
