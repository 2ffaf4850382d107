import type { MethodId, Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { outcomeWords } from './outcome-words.ts'

type Status = Transaction['status']

interface StatusWords {
  word: string
  /** What there is to know beyond the word. */
  text?: string
}

export const statusWords: Record<Status, StatusWords> = {
  completed: { word: 'Paid' },
  pending: { word: 'Not finished yet', text: 'If you left before paying, nothing was charged.' },
  awaiting_transfer: { word: 'Waiting for your transfer' },
  proof_submitted: { word: 'We are looking at your proof' },
  disputed: { word: 'In dispute', text: outcomeWords.disputed.text },
  refunded: { word: 'Refunded', text: outcomeWords.refunded.text },
  mismatched: { word: 'Another amount came', text: outcomeWords.mismatched.text },
  rejected: { word: 'Transfer not found', text: outcomeWords.rejected.text },
  failed: { word: 'Declined' },
  cancelled: { word: 'Cancelled' },
  expired: { word: 'Expired' },
}

export const methodWords: Record<MethodId, string> = {
  'local-card': 'debit or credit card',
  'local-bank': 'bank transfer',
  'international-card': 'international card',
}

/** The day the money came; until then the day it was begun. */
export const paidOrBegunAt = ({ completed_at, created_at }: Transaction) => completed_at ?? created_at

const withMoney = new Set<Status>(['completed', 'refunded', 'disputed'])

/** Whether its money came, whatever became of it later. */
export const hasReceipt = ({ status }: Transaction) => withMoney.has(status)

const withoutMoney = new Set<Status>(['failed', 'cancelled', 'expired'])

/** Begun and left, and nothing was charged. */
export const isAbandoned = ({ status }: Transaction) => withoutMoney.has(status)

/** Where on the public site a payment that is not finished goes on. */
export function wayOnFrom({ status, session_id, plan_id }: Transaction): { to: string; text: string } | undefined {
  const instructions = `/payment/checkout?session=${session_id}&plan=${plan_id}`
  if (status === 'awaiting_transfer') return { to: instructions, text: 'How to transfer it' }
  if (status === 'proof_submitted') return { to: instructions, text: 'See the transfer' }
  if (status === 'pending') return { to: `/payment/success?session_id=${session_id}`, text: 'See how it stands' }
  return status === 'rejected' ? { to: '/#contact', text: 'Write to us' } : undefined
}

/** What of a payment that still counts has gone back. */
export function partGivenBack({ status, refunded_paisa }: Transaction): string | undefined {
  if (status !== 'completed' || refunded_paisa === 0) return undefined
  return `${formatRupees(Math.round(refunded_paisa / 100))} of it went back to you.`
}
