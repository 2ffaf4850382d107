import { formatPaisa, formatReceiptNumber, formatReference, formatRupees } from '@titer/domain'
import { dayInPakistan, timeInPakistan } from '../pakistan-time.ts'
import type { PaymentWithPlan } from '../payment/payment-store.ts'
import type { StoredReceipt } from './receipt-store.ts'

/**
 * The data that a receipt is created from. The fields of `payment` and `receipt` do not change after the receipt has
 * been issued, except that the payer's name and email are removed when the account is deleted.
 */
export interface ReceiptFacts {
  payment: Pick<PaymentWithPlan, 'amountPaisa' | 'currency' | 'months' | 'provider' | 'reference'>
  paidAt: Date
  receipt: StoredReceipt
  methodName: string
  landing: string
}

interface Line {
  label: string
  amount: string
}

/** The page's text, from top to bottom. */
export interface ReceiptText {
  title: string
  paidAt: Date
  issuer: string[]
  lead: string
  notices: { heading: string; text: string }[]
  details: { label: string; value: string }[]
  items: Line[]
  total: Line
  purchase: string[]
  foot: string[]
}

export function receiptText(facts: ReceiptFacts): ReceiptText {
  const { payment, paidAt, receipt, landing } = facts
  const { amountPaisa, currency, months, provider } = payment
  const amount = formatPaisa(amountPaisa, currency)
  return {
    title: `Receipt ${formatReceiptNumber(receipt)}`,
    paidAt,
    issuer: ['Issued by Titer', new URL(landing).host],
    lead: `${amount} (${formatRupees(amountPaisa / 100)}), received on ${dayPaid(facts)}. Thank you.`,
    notices:
      provider === 'sandbox' ? [{ heading: 'Sandbox', text: 'This is a test payment. No money was moved.' }] : [],
    details: detailsOf(facts),
    items: [{ label: `Titer ${receipt.planName}, ${monthsInWords(months)}`, amount }],
    total: { label: 'Total paid', amount },
    purchase: purchaseText(facts),
    foot: [
      `Issued on ${timeInPakistan(receipt.issuedAt)}. This receipt was created electronically and is valid without a signature.`,
      `Questions about this receipt? Contact us at ${landing}/#contact`,
    ],
  }
}

// The operator may confirm a transfer days after the bank received it, so the receipt shows the date on the bank
// statement.
const dayPaid = ({ paidAt, receipt: { receivedOn } }: ReceiptFacts) =>
  dayInPakistan(receivedOn === null ? paidAt : new Date(receivedOn))

function detailsOf(facts: ReceiptFacts): ReceiptText['details'] {
  const { payment, paidAt, receipt, methodName } = facts
  const { payerName, payerEmail, receivedOn, bankTransactionId } = receipt
  const { provider, reference } = payment
  const isTransfer = provider === 'bank-transfer' && reference !== null
  const paidTime = timeInPakistan(paidAt)
  return [
    { label: 'Receipt number', value: formatReceiptNumber(receipt) },
    ...(receivedOn === null
      ? [{ label: 'Date paid', value: paidTime }]
      : [
          { label: 'Date paid', value: `${dayPaid(facts)} (booking date of our bank in Pakistan)` },
          { label: 'Confirmed', value: paidTime },
        ]),
    ...(payerName === null ? [] : [{ label: 'Paid by', value: printable(payerName) }]),
    ...(payerEmail === null ? [] : [{ label: 'Email', value: printable(payerEmail) }]),
    { label: 'Paid with', value: methodName },
    ...(isTransfer ? [{ label: 'Bank reference', value: formatReference(reference) }] : []),
    ...(bankTransactionId === null ? [] : [{ label: 'Bank transaction', value: printable(bankTransactionId) }]),
  ]
}

function purchaseText({ payment, receipt: { planName, planEnd, issuedAt, otherPayments } }: ReceiptFacts): string[] {
  const added = `This payment added ${monthsInWords(payment.months)} of Titer ${planName}.`
  if (planEnd === null) return [added]
  const end = `As of ${dayInPakistan(issuedAt)} your plan runs until ${dayInPakistan(planEnd)}.`
  return [added, ...sharedPlanText(otherPayments), end]
}

const sharedPlanText = (otherPayments: number) => {
  if (otherPayments === 0) return []
  const [others, all] =
    otherPayments === 1 ? ['another payment', 'both'] : [`${otherPayments} other payments`, 'all of them']
  return [`The months were added to one plan, together with those of ${others}. Its end date includes ${all}.`]
}

const monthsInWords = (months: number) => (months === 1 ? '1 month' : `${months} months`)

// Replaces every character outside ASCII. The embedded fonts contain ASCII and only a few other characters, and a
// question mark is better than a wrong glyph.
const printable = (text: string) => text.replaceAll(/[^ -~]/gu, '?')
