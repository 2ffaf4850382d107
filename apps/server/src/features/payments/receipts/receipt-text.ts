import { formatPaisa, formatRupees, formatReference, subscriptionStatusAt } from '@titer/domain'
import type { PaidTerm } from '../../subscriptions/index.ts'
import { dayInPakistan, timeInPakistan } from '../pakistan-time.ts'
import type { PaymentWithPlan } from '../payment/payment-store.ts'

/** The stored data that a receipt is created from. */
export interface ReceiptFacts {
  payment: PaymentWithPlan
  paidAt: Date
  payer: { username: string; email: string }
  methodName: string
  /** The line on our bank statement, if a bank transfer was paid in one part. */
  statementLine: { bankTransactionId: string; receivedOn: string } | undefined
  refundedAt: Date | undefined
  term: PaidTerm | undefined
  asOf: Date
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
  const { payment, paidAt, asOf, landing } = facts
  const { amountPaisa, currency, transactionId, planName, months } = payment
  const money = (paisa: number) => formatPaisa(paisa, currency)
  const { deductions, notices } = deductionsOf(facts, money)
  const remaining = deductions.reduce((sum, { paisa }) => sum - paisa, amountPaisa)
  return {
    title: `Receipt ${transactionId}`,
    paidAt,
    issuer: ['Issued by Titer', new URL(landing).host],
    lead: `${money(amountPaisa)} (${formatRupees(amountPaisa / 100)}), received on ${dayPaid(facts)}. Thank you.`,
    notices,
    details: detailsOf(facts),
    items: [
      { label: `Titer ${planName}, ${monthsInWords(months)}`, amount: money(amountPaisa) },
      ...deductions.map(({ label, paisa }) => ({ label, amount: `\u2212${money(paisa)}` })),
    ],
    total: { label: deductions.at(-1)?.total ?? 'Total paid', amount: money(remaining) },
    purchase: purchaseText(facts),
    foot: [
      `Issued on ${timeInPakistan(asOf)}. This receipt was created electronically and is valid without a signature.`,
      `Questions about this receipt? Contact us at ${landing}/#contact`,
    ],
  }
}

// The operator may confirm a transfer days after the bank received it, so the receipt shows the date on the bank
// statement.
const dayPaid = ({ paidAt, statementLine }: ReceiptFacts) =>
  dayInPakistan(statementLine === undefined ? paidAt : new Date(statementLine.receivedOn))

function detailsOf(facts: ReceiptFacts): ReceiptText['details'] {
  const { payment, paidAt, payer, methodName, statementLine } = facts
  const { transactionId, provider, reference } = payment
  const isTransfer = provider === 'bank-transfer' && reference !== null
  const paidTime = timeInPakistan(paidAt)
  return [
    { label: 'Receipt number', value: transactionId },
    ...(statementLine === undefined
      ? [{ label: 'Date paid', value: paidTime }]
      : [
          { label: 'Date paid', value: `${dayPaid(facts)} (booking date of our bank in Pakistan)` },
          { label: 'Confirmed', value: paidTime },
        ]),
    { label: 'Paid by', value: printable(payer.username) },
    { label: 'Email', value: printable(payer.email) },
    { label: 'Paid with', value: methodName },
    ...(isTransfer ? [{ label: 'Bank reference', value: formatReference(reference) }] : []),
    ...(statementLine === undefined
      ? []
      : [{ label: 'Bank transaction', value: printable(statementLine.bankTransactionId) }]),
  ]
}

interface Deduction {
  label: string
  /** The label for the total after this deduction. */
  total: string
  paisa: number
}

/** Returns the refunded and disputed amounts, and the notices about them at the top of the receipt. */
function deductionsOf({ payment, refundedAt }: ReceiptFacts, money: (paisa: number) => string) {
  const { amountPaisa, refundedPaisa, dispute, provider } = payment
  const deductions: Deduction[] = []
  const notices: ReceiptText['notices'] = []
  if (provider === 'sandbox') {
    notices.push({ heading: 'Sandbox', text: 'This is a test payment. No money was moved.' })
  }
  if (refundedPaisa > 0) {
    const label = refundedAt === undefined ? 'Refunded' : `Refunded on ${dayInPakistan(refundedAt)}`
    deductions.push({ label, total: 'Total after refund', paisa: refundedPaisa })
    notices.push({
      heading: `${label}: ${money(refundedPaisa)}`,
      text: 'Sent back to the account or card it came from.',
    })
  }
  if (dispute === 'lost' && refundedPaisa < amountPaisa) {
    const paisa = amountPaisa - refundedPaisa
    deductions.push({ label: 'Taken back by the paying bank', total: 'Total after the dispute', paisa })
    notices.push({ heading: 'Disputed', text: `The paying bank has taken back ${money(paisa)}.` })
  }
  if (dispute === 'open') {
    notices.push({
      heading: 'Disputed',
      text: 'The paying bank disputes this payment. The money is held until the dispute is settled.',
    })
  }
  return { deductions, notices }
}

function purchaseText({ payment, term, asOf }: ReceiptFacts): string[] {
  const { planName, months, dispute, refundedPaisa, amountPaisa } = payment
  const added = `This payment added ${monthsInWords(months)} of Titer ${planName}.`
  if (term === undefined || term.isRevoked) {
    const isHeld = dispute === 'open' && refundedPaisa < amountPaisa
    const revocation = isHeld ? 'are on hold until the dispute is settled' : 'were removed when the money was returned'
    return [added, `These months ${revocation}.`]
  }
  const end = dayInPakistan(term.endDate)
  const planStatus = {
    active: `As of ${dayInPakistan(asOf)} your plan runs until ${end}.`,
    expired: `Your plan ran until ${end}.`,
    cancelled: 'You have since cancelled that plan.',
  }[subscriptionStatusAt(term, asOf)]
  return [added, ...sharedPlanText(term.others), planStatus]
}

const sharedPlanText = (otherPayments: number) => {
  if (otherPayments === 0) return []
  const [others, all] =
    otherPayments === 1 ? ['another payment', 'both'] : [`${otherPayments} other payments`, 'all of them']
  return [`The months were added to one plan, together with those of ${others}. Its end date includes ${all}.`]
}

const monthsInWords = (months: number) => (months === 1 ? '1 month' : `${months} months`)

// Replaces characters that the fonts do not contain. The embedded fonts contain only ASCII, and a question mark is
// better than a wrong glyph.
const printable = (text: string) => text.replaceAll(/[^ -~]/gu, '?')
