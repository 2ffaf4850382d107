import type { MethodId, Transaction } from '@titer/contract'
import { formatRupees } from '@titer/domain'
import { dayOf, writtenDay } from '../../legal/written-date.ts'
import { outcomeWords } from '../../payment/outcome-words.ts'

type Status = Transaction['status']

interface StatusWords {
  word: string
  /** How full its well is: full where the money is here, half while something is still to come. */
  level: 0 | 0.5 | 1
  colour: string
  /** What there is to know beyond the word. */
  text?: string
}

const still = { level: 0.5, colour: 'text-violet' } as const
const over = { level: 0, colour: 'text-rim' } as const

export const statusWords: Record<Status, StatusWords> = {
  completed: { word: 'Paid', level: 1, colour: 'text-correct' },
  pending: { word: 'Not finished yet', ...still, text: 'If you left before paying, nothing was charged.' },
  awaiting_transfer: { word: 'Waiting for your transfer', ...still },
  proof_submitted: { word: 'We are looking at your proof', ...still },
  disputed: { word: 'In dispute', level: 0.5, colour: 'text-iodine', text: outcomeWords.disputed.text },
  refunded: { word: 'Refunded', ...over, text: outcomeWords.refunded.text },
  mismatched: { word: 'Another amount came', level: 0.5, colour: 'text-iodine', text: outcomeWords.mismatched.text },
  rejected: { word: 'Transfer not found', ...over, text: outcomeWords.rejected.text },
  failed: { word: 'Declined', ...over },
  cancelled: { word: 'Cancelled', ...over },
  expired: { word: 'Expired', ...over },
}

export const methodWords: Record<MethodId, string> = {
  'local-card': 'debit or credit card',
  'local-bank': 'bank transfer',
  'international-card': 'international card',
}

export const dayInWords = (instant: string) => writtenDay(dayOf(new Date(instant)))

/** The day the money came; until then the day it was begun. */
export const paidOrBegunAt = ({ completed_at, created_at }: Transaction) => completed_at ?? created_at

const withMoney = new Set<Status>(['completed', 'refunded', 'disputed'])

/** Whether its money came, whatever became of it later. */
export const hasReceipt = ({ status }: Transaction) => withMoney.has(status)

const withoutMoney = new Set<Status>(['failed', 'cancelled', 'expired'])

/** Begun and left, and nothing was charged. */
export const isAbandoned = ({ status }: Transaction) => withoutMoney.has(status)

/** Where somebody goes on with a payment that is not finished. */
export function wayOnFrom({ status, session_id, plan_id }: Transaction): { href: string; text: string } | undefined {
  const instructions = `/payment/checkout?session=${session_id}&plan=${plan_id}`
  if (status === 'awaiting_transfer') return { href: instructions, text: 'How to transfer it' }
  if (status === 'proof_submitted') return { href: instructions, text: 'See the transfer' }
  if (status === 'pending') return { href: `/payment/success?session_id=${session_id}`, text: 'See how it stands' }
  return status === 'rejected' ? { href: '/#contact', text: 'Write to us' } : undefined
}

/** What of a payment that still counts has gone back. */
export function partGivenBack({ status, refunded_paisa }: Transaction): string | undefined {
  if (status !== 'completed' || refunded_paisa === 0) return undefined
  return `${formatRupees(Math.round(refunded_paisa / 100))} of it went back to you.`
}
