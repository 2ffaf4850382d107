import type { MethodId, Transaction } from '@titer/contract'
import { formatAmount, refundRules } from '@titer/domain'
import { outcomeWords } from './outcome-words.ts'

type Status = Transaction['status']

interface StatusWords {
  word: string
  /** An explanation, if the word alone is not enough. */
  text?: string
}

export const statusWords: Record<Status, StatusWords> = {
  completed: { word: 'Paid' },
  pending: { word: 'Not finished yet', text: 'If you left before paying, nothing was charged.' },
  awaiting_transfer: { word: 'Waiting for your transfer' },
  proof_submitted: { word: 'We are checking your proof' },
  disputed: { word: 'In dispute', text: outcomeWords.disputed.text },
  refunded: { word: 'Refunded', text: outcomeWords.refunded.text },
  mismatched: { word: 'Amount doesn’t match', text: outcomeWords.mismatched.text },
  rejected: { word: 'Transfer not found', text: outcomeWords.rejected.text },
  returned: { word: 'Money sent back', text: outcomeWords.returned.text },
  failed: { word: 'Declined' },
  cancelled: { word: 'Cancelled' },
  expired: { word: 'Expired' },
}

export const methodWords: Record<MethodId, string> = {
  'local-card': 'debit or credit card',
  'local-bank': 'bank transfer',
  'international-card': 'international card',
}

/** Returns when the payment was received, or when it was started if it has not been received yet. */
export const paidOrStartedAt = ({ completed_at, created_at }: Transaction) => completed_at ?? created_at

const receivedStatuses = new Set<Status>(['completed', 'refunded', 'disputed'])

/** Returns whether the money was received, even if it was refunded or disputed later. */
export const hasReceipt = ({ status }: Transaction) => receivedStatuses.has(status)

const abandonedStatuses = new Set<Status>(['failed', 'cancelled', 'expired'])

/** Returns whether the payment failed, was cancelled or expired, so that nothing was charged. */
export const isAbandoned = ({ status }: Transaction) => abandonedStatuses.has(status)

/**
 * Returns a link to the page on the public site that shows an unfinished payment or a transfer with a wrong amount, or
 * to our contact details if the money was not found or not the price. Returns undefined for all other payments.
 */
export function nextStepOf({
  status,
  method,
  session_id,
  plan_id,
}: Transaction): { to: string; text: string } | undefined {
  const instructions = `/payment/checkout?session=${session_id}&plan=${plan_id}`
  if (status === 'awaiting_transfer') return { to: instructions, text: 'How to transfer the money' }
  if (status === 'proof_submitted') return { to: instructions, text: 'See transfer details' }
  if (status === 'mismatched' && method === 'local-bank') return { to: instructions, text: 'See what we received' }
  if (status === 'pending') return { to: `/payment/success?session_id=${session_id}`, text: 'Check the status' }
  return status === 'rejected' || status === 'returned' || status === 'mismatched'
    ? { to: '/#contact', text: 'Write to us' }
    : undefined
}

/** Describes the status of a payment in a sentence. Returns undefined if its word says enough. */
export function describeStatus(payment: Transaction): string | undefined {
  const { status, method } = payment
  if (status === 'mismatched') return describeMismatch(payment)
  if (status === 'refunded') {
    return `${outcomeWords.refunded.text} It can take up to ${refundRules.payoutDays[method][1]} days to reach you.`
  }
  return statusWords[status].text ?? refundedPart(payment)
}

/** Returns the missing part of a transfer that was smaller than the price. Only a transfer can arrive in parts. */
export const missingPaisaOf = ({ status, method, held_paisa, amount_paisa }: Transaction): number | undefined =>
  status === 'mismatched' && method === 'local-bank' && held_paisa > 0 && held_paisa < amount_paisa
    ? amount_paisa - held_paisa
    : undefined

/** Describes what was received for a payment with a wrong amount, with its figures if they are known. */
export function describeMismatch(payment: Transaction): string {
  const { held_paisa, amount_paisa, plan_name, currency } = payment
  if (held_paisa === 0) return outcomeWords.mismatched.text
  const [held, price] = [held_paisa, amount_paisa].map((paisa) => formatAmount(paisa, currency))
  const missing = missingPaisaOf(payment)
  return missing === undefined
    ? `We received ${held}, but Titer ${plan_name} costs ${price}. Nothing is lost: we have emailed you what happens next.`
    : `We received ${held} of ${price}, so ${formatAmount(missing, currency)} is missing. Nothing is lost: we have emailed you what happens next.`
}

/** Returns a sentence about the refunded part of a payment that is otherwise still valid. */
export function refundedPart({ status, refunded_paisa, currency }: Transaction): string | undefined {
  if (status !== 'completed' || refunded_paisa === 0) return undefined
  return `${formatAmount(refunded_paisa, currency)} of it has been refunded.`
}
