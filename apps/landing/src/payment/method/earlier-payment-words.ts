import type { Transaction } from '@titer/contract'
import { formatAmount, formatRupees } from '@titer/domain'
import { formatDateTime, missingPaisaOf, nextStepOf } from '@titer/screens/words'

/**
 * Returns the words of the notice that asks the student to check an earlier payment before paying again, and a link
 * to that payment or to the list of payments.
 */
export function earlierPaymentWords(payment: Transaction) {
  const { status, plan_name, amount_paisa, held_paisa, currency, created_at, completed_at } = payment
  const price = formatRupees(amount_paisa / 100)
  const purchase = `${price} for Titer ${plan_name}`
  const link = nextStepOf(payment) ?? { to: '/account#payments', text: 'See your payments' }
  if (status === 'proof_submitted') {
    return {
      title: 'We are checking your transfer',
      text: `You sent us proof of a transfer of ${purchase}. Your plan starts once we find the money. If you pay again, you pay twice.`,
      link,
    }
  }
  const missing = missingPaisaOf(payment)
  if (missing !== undefined) {
    return {
      title: `We have received ${formatAmount(held_paisa, currency)} from you`,
      text: `Titer ${plan_name} costs ${price}. Send the missing ${formatAmount(missing, currency)} instead of paying again.`,
      link,
    }
  }
  if (status === 'mismatched') {
    return {
      title: 'We already have money from you',
      text: `We received money for Titer ${plan_name}, but the amount was not ${price}. We emailed you what to do. If you pay again, you pay twice.`,
      link,
    }
  }
  if (status === 'completed') {
    return {
      title: 'You have already paid for this plan',
      text: `You paid ${purchase} on ${formatDateTime(completed_at ?? created_at)}. If you pay again, the new months are added to your plan.`,
      link,
    }
  }
  const started = `You started to pay ${purchase} on ${formatDateTime(created_at)}.`
  return status === 'awaiting_transfer'
    ? {
        title: 'You have an open bank transfer',
        text: `${started} If you have sent the money, please do not pay again.`,
        link,
      }
    : {
        title: 'You have an open payment',
        text: `${started} Its page may still be open in another tab. If you pay there too, you pay twice.`,
        link,
      }
}
