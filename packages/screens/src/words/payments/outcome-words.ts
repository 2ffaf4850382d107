import type { Transaction } from '@titer/contract'

type Status = Transaction['status']

interface OutcomeWords {
  title: string
  text: string
  /** Whether the page offers to pay again. */
  mayPayAgain: boolean
}

/** Title and text for a payment that does not count as paid and is not pending. Only `completed` counts as paid. */
export const outcomeWords: Record<Exclude<Status, 'completed' | 'pending'>, OutcomeWords> = {
  failed: {
    title: 'Payment failed',
    text: 'The bank declined the payment. Nothing was charged, and you can try again, perhaps with another card.',
    mayPayAgain: true,
  },
  cancelled: { title: 'Payment cancelled', text: 'You left before paying. Nothing was charged.', mayPayAgain: true },
  expired: {
    title: 'Payment expired',
    text: 'The checkout was open for too long and has closed. Nothing was charged.',
    mayPayAgain: true,
  },
  rejected: {
    title: 'Transfer not found',
    text: 'We did not find your transfer in our bank account. If the money has left your account, write to us.',
    mayPayAgain: true,
  },
  returned: {
    title: 'Money sent back',
    text: 'The amount we received was not the price of the plan, so we have sent it back. Write to us if it does not arrive.',
    mayPayAgain: true,
  },
  mismatched: {
    title: 'Amount doesn’t match',
    text: 'The amount we received is not the price of the plan. Nothing is lost: we have emailed you what happens next.',
    mayPayAgain: false,
  },
  awaiting_transfer: {
    title: 'Payment not completed yet',
    text: 'We are waiting for your transfer. Your plan starts once we receive your payment.',
    mayPayAgain: false,
  },
  proof_submitted: {
    title: 'Payment not completed yet',
    text: 'We have your proof and are checking it. Your plan starts once we receive your payment.',
    mayPayAgain: false,
  },
  disputed: {
    title: 'Payment in dispute',
    text: 'Your bank has told us that this payment is disputed. Until the dispute is settled, the payment does not give you a plan.',
    mayPayAgain: false,
  },
  refunded: {
    title: 'Payment refunded',
    text: 'We have sent the money back.',
    mayPayAgain: false,
  },
}
