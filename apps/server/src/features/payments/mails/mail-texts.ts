import { formatAmount, formatRupees, maskAccountNumber, refundRules, type BankAccount } from '@titer/domain'
import type { MailContent } from '../../../platform/mail/mail-template.ts'
import { dayInPakistan, timeInPakistan } from '../pakistan-time.ts'
import type { PaymentWithPlan } from '../payment/payment-store.ts'
import type { Transfers } from '../transfers/transfers.ts'
import type { MailKind } from './mail-job.ts'

type TransferDetails = NonNullable<ReturnType<Transfers['transferDetails']>>

/** Everything that a mail about a payment may mention. */
export interface MailFacts {
  payment: PaymentWithPlan
  /** The end of the student's plan, if a plan is active. */
  planEnd: Date | undefined
  /** The operator's explanation, or an empty text if the kind of mail has none. */
  explanation: string
  receivedPaisa: number | undefined
  /** Defined only for a bank transfer. */
  transfer: TransferDetails | undefined
  /** The account that the student named for a refund. */
  account: BankAccount | undefined
}

type MailText = Pick<MailContent, 'subject' | 'paragraphs'>

/** Writes the subject and the paragraphs of a mail. */
export function mailTextOf(kind: MailKind, facts: MailFacts): MailText {
  const { payment, planEnd, explanation } = facts
  const price = formatRupees(payment.amountPaisa / 100)
  const product = `Titer ${payment.planName}`
  const access =
    planEnd === undefined ? 'You now have demo access.' : `Your plan now runs until ${dayInPakistan(planEnd)}.`
  const texts: Record<MailKind, () => MailText> = {
    completed: () => ({
      subject: `Your receipt: ${product}, ${price}`,
      paragraphs: [`We have received ${price} for ${product}. Thank you. The receipt is attached.`, access],
    }),
    paid_twice: () => ({
      subject: `You paid twice for ${product}: we will refund ${price}`,
      paragraphs: [
        `We have received a second payment of ${price} for ${product}, although you had already paid for this plan. We have noted it for a refund, and a person will send the money back. The receipt is attached.`,
        ...(payment.provider === 'bank-transfer'
          ? ['Please open your payments and enter the bank account that should receive the money.']
          : ['You don’t need to do anything.']),
        'Did you mean to buy more time? Write to us, and we will keep the payment and its months.',
      ],
    }),
    refunded: () => ({
      subject: `Your refund: ${product}, ${price}`,
      paragraphs: [
        `We have refunded ${price} for ${product} to ${refundTarget(facts)}. It can take up to ${refundRules.payoutDays[payment.method][1]} days to arrive.`,
        access,
      ],
    }),
    disputed: () => ({
      subject: `Your payment of ${price} is disputed`,
      paragraphs: [`Your bank has told us that the payment of ${price} for ${product} is disputed.`, access],
    }),
    dispute_won: () => ({
      subject: `Dispute settled: your payment of ${price}`,
      paragraphs: [`Your payment of ${price} for ${product} is no longer disputed and is valid again.`, access],
    }),
    dispute_lost: () => ({
      subject: `Dispute settled: your payment of ${price}`,
      paragraphs: [`Your bank has taken back the ${price} for ${product}.`, access],
    }),
    mismatched: () => mismatchedText(facts, product, price),
    short: () => shortText(facts, product, price),
    returned: () => returnedText(facts, product, price),
    rejected: () => ({
      subject: `Your transfer for ${product}, ${price}`,
      paragraphs: [`We looked for your transfer of ${price} for ${product} and did not find it.`, explanation],
    }),
    instructions: () => ({
      subject: `How to pay ${price} for ${product} by bank transfer`,
      paragraphs: [
        `Send exactly ${price} from your banking app or wallet, with the reference in the note. It tells us that the payment is yours.`,
        ...transferLines(facts, price),
        `Please pay by ${timeInPakistan(payment.expiresAt)}. Your plan starts once we receive your payment.`,
      ],
    }),
    refund_requested: () => ({
      subject: `We have your refund request: ${product}, ${price}`,
      paragraphs: [
        `You asked for a refund of ${price} for ${product}. A person decides within 3 to 5 business days and writes to you.`,
        `If we grant it, we send the money to ${refundTarget(facts)}. Until then your plan stays as it is.`,
      ],
    }),
    refund_refused: () => ({
      subject: `About the refund you asked for: ${product}, ${price}`,
      paragraphs: [
        `You asked for a refund of ${price} for ${product}. We have reviewed your request and cannot refund this payment.`,
        explanation,
        'Your payment and your plan do not change.',
      ],
    }),
  }
  return texts[kind]()
}

function mismatchedText({ payment, receivedPaisa }: MailFacts, product: string, price: string): MailText {
  const received = receivedPaisa === undefined ? 'money' : formatAmount(receivedPaisa, payment.currency)
  return {
    subject: `Your payment for ${product}: the amount differs`,
    paragraphs: [
      `We received ${received} for ${product}, but it does not match the price of ${price}. Nothing is lost, and your plan has not started yet.`,
      'You don’t need to do anything. We will look into it and write to you.',
    ],
  }
}

function returnedText({ payment, receivedPaisa }: MailFacts, product: string, price: string): MailText {
  const received = receivedPaisa === undefined ? 'The money' : `The ${formatAmount(receivedPaisa, payment.currency)}`
  return {
    subject: `Your money for ${product} is on its way back`,
    paragraphs: [
      `${received} we received for ${product} did not match the price of ${price}. We have sent it back to the account it came from.`,
    ],
  }
}

function shortText(facts: MailFacts, product: string, price: string): MailText {
  const { payment, receivedPaisa = 0 } = facts
  const rest = formatAmount(payment.amountPaisa - receivedPaisa, payment.currency)
  return {
    subject: `Your transfer for ${product}: ${rest} is missing`,
    paragraphs: [
      `We received ${formatAmount(receivedPaisa, payment.currency)} of ${price} for ${product}, so ${rest} is missing. Nothing is lost. Your plan starts once we receive the rest.`,
      `Please send ${rest} with the same reference in the note:`,
      ...transferLines(facts, rest),
      'If you want your money back instead, write to us.',
    ],
  }
}

const transferLines = ({ transfer }: MailFacts, amount: string) => {
  if (transfer === undefined) return []
  const { bankDetails, reference } = transfer
  return [
    `Amount: ${amount}`,
    `Account title: ${bankDetails.accountTitle}`,
    `Bank: ${bankDetails.bankName}`,
    `Account: ${bankDetails.accountNumber}`,
    `Reference: ${reference}`,
  ]
}

function refundTarget({ payment, account }: MailFacts) {
  if (payment.provider !== 'bank-transfer') return 'the card you paid with'
  return account === undefined
    ? 'your bank account'
    : `your account ${maskAccountNumber(account.number)}, ${account.bank}`
}
