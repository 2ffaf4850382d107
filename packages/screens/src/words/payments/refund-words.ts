import type { RefundState, Transaction } from '@titer/contract'
import { refundRules } from '@titer/domain'
import { formatDate } from '../dates.ts'

const { guaranteeDays, reviewBusinessDays, payoutDays } = refundRules

const review = `${reviewBusinessDays[0]} to ${reviewBusinessDays[1]} business days`
type Method = Transaction['method']

const payout = (method: Method) => `${payoutDays[method].join(' to ')} days`

export const whatHappensNext = (method: Method) =>
  `A person decides within ${review} and writes to you. The payout then takes ${payout(method)}.`

/** Returns how many whole days of the guarantee have passed. */
export const daysPassed = ({ daysLeft }: Pick<RefundState, 'daysLeft'>) => Math.max(0, guaranteeDays - daysLeft)

/**
 * Returns the used share in percent, rounded up, so that one item above the limit of 50% is shown as 51%. The
 * multiplication may add a tiny floating-point error, so the percentage is first rounded to three decimal places. One
 * item is always more than 0.001% of the content, so this rounding cannot hide an item.
 */
export const usedPercent = ({ usedShare }: Pick<RefundState, 'usedShare'>) =>
  Math.ceil(Number((usedShare * 100).toFixed(3)))

/** Returns the title and text for a refund request, depending on its decision and on whether the student paid twice. */
export function requestWords(
  { asked_at, decision }: NonNullable<RefundState['request']>,
  { is_repeat: isRepeat, method }: Pick<Transaction, 'is_repeat' | 'method'>,
) {
  const requested = `Requested on ${formatDate(asked_at)}`
  if (decision === 'granted') {
    return {
      title: 'Refund granted',
      text: `${requested}. The money is on its way to you. That takes ${payout(method)}.`,
    }
  }
  if (decision === 'refused') {
    return {
      title: 'Refund refused',
      text: `${requested}. We have looked at your request and cannot refund this payment. If you think we are wrong, write to us.`,
    }
  }
  if (isRepeat) {
    return {
      title: 'Paid twice',
      text: `You had already paid for this plan, so we noted this payment for a refund on ${formatDate(asked_at)}. If you meant to buy more time, write to us.`,
    }
  }
  return { title: 'Refund requested', text: `${requested}. We will decide within ${review} and email you.` }
}
