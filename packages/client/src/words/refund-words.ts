import type { RefundState } from '@titer/contract'
import { refundRules } from '@titer/domain'
import { dayInWords } from './time-words.ts'

const { guaranteeDays, reviewBusinessDays, payoutDays } = refundRules

const review = `${reviewBusinessDays[0]} to ${reviewBusinessDays[1]} business days`
const payout = `${payoutDays[0]} to ${payoutDays[1]} days, depending on how you paid`

export const whatHappensNext = `A person decides within ${review} and writes to you. The payout then takes ${payout}.`

/** How much of the guarantee's time is over, in whole days. */
export const daysGone = ({ daysLeft }: Pick<RefundState, 'daysLeft'>) => Math.max(0, guaranteeDays - daysLeft)

/** Rounded up, so that anything above half is read as more than half. */
export const usedPercent = ({ usedShare }: Pick<RefundState, 'usedShare'>) =>
  Math.ceil(Number((usedShare * 100).toFixed(3)))

/** What came of a request so far. */
export function requestWords({ asked_at, decision }: NonNullable<RefundState['request']>) {
  const asked = `Asked on ${dayInWords(asked_at)}`
  if (decision === 'granted') {
    return { title: 'Refund granted', text: `${asked}. The money is on its way to you. That takes ${payout}.` }
  }
  if (decision === 'refused') {
    return {
      title: 'Refund refused',
      text: `${asked}. We have looked at it and cannot give the money back. If you think we are wrong, write to us.`,
    }
  }
  return { title: 'Refund asked for', text: `${asked}. We decide within ${review} and write to you.` }
}
