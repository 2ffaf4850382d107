import { formatPaisa, formatRupees, spellReference, statusAt } from '@titer/domain'
import type { PaidTerm } from '../subscriptions/index.ts'
import { dayInPakistan, momentInPakistan } from './pakistan-time.ts'
import type { NamedPayment } from './store.ts'

/** All that a receipt tells of, as it stands in the records. */
export interface ReceiptFacts {
  payment: NamedPayment
  paidAt: Date
  payer: { username: string; email: string }
  methodName: string
  /** The line of our bank's statement, where the money came by transfer. */
  bankLine: { bankTransactionId: string; receivedOn: string } | undefined
  refundedAt: Date | undefined
  term: PaidTerm | undefined
  asOf: Date
  landing: string
}

interface Line {
  label: string
  amount: string
}

/** What stands on the page, from top to bottom. */
export interface ReceiptWords {
  title: string
  paidAt: Date
  issuer: string[]
  lead: string
  notices: { heading: string; text: string }[]
  details: { label: string; value: string }[]
  items: Line[]
  total: Line
  bought: string[]
  foot: string[]
}

export function receiptWords(facts: ReceiptFacts): ReceiptWords {
  const { payment, paidAt, asOf, landing } = facts
  const { amountPaisa, currency, transactionId, planName, months } = payment
  const money = (paisa: number) => formatPaisa(paisa, currency)
  const { taken, notices } = whatWentBack(facts, money)
  const left = taken.reduce((sum, { paisa }) => sum - paisa, amountPaisa)
  return {
    title: `Receipt ${transactionId}`,
    paidAt,
    issuer: ['Issued by Titer', new URL(landing).host],
    lead: `${money(amountPaisa)} (${formatRupees(amountPaisa / 100)}), received on ${dayPaid(facts)}. Thank you.`,
    notices,
    details: detailsOf(facts),
    items: [
      { label: `Titer ${planName}, ${monthsInWords(months)}`, amount: money(amountPaisa) },
      ...taken.map(({ label, paisa }) => ({ label, amount: `\u2212${money(paisa)}` })),
    ],
    total: { label: taken.at(-1)?.total ?? 'Total paid', amount: money(left) },
    bought: whatItBought(facts),
    foot: [
      `Drawn up on ${momentInPakistan(asOf)}. Made electronically, it carries no signature.`,
      `Questions about this receipt? You find us at ${landing}/#contact`,
    ],
  }
}

// The bank's day, where a person found the money later.
const dayPaid = ({ paidAt, bankLine }: ReceiptFacts) =>
  dayInPakistan(bankLine === undefined ? paidAt : new Date(bankLine.receivedOn))

function detailsOf(facts: ReceiptFacts): ReceiptWords['details'] {
  const { payment, paidAt, payer, methodName, bankLine } = facts
  const { transactionId, provider, reference } = payment
  const isTransfer = provider === 'bank-transfer' && reference !== null
  const moment = momentInPakistan(paidAt)
  return [
    { label: 'Receipt number', value: transactionId },
    ...(bankLine === undefined
      ? [{ label: 'Date paid', value: moment }]
      : [
          { label: 'Date paid', value: `${dayPaid(facts)}, as our bank in Pakistan booked it` },
          { label: 'Confirmed', value: moment },
        ]),
    { label: 'Paid by', value: inOurLetters(payer.username) },
    { label: 'Email', value: inOurLetters(payer.email) },
    { label: 'Paid with', value: methodName },
    ...(isTransfer ? [{ label: 'Bank reference', value: spellReference(reference) }] : []),
    ...(bankLine === undefined ? [] : [{ label: 'Bank transaction', value: inOurLetters(bankLine.bankTransactionId) }]),
  ]
}

interface Taken {
  label: string
  total: string
  paisa: number
}

/** Money that is gone again, and what has to be said about it above everything else. */
function whatWentBack({ payment, refundedAt }: ReceiptFacts, money: (paisa: number) => string) {
  const { amountPaisa, refundedPaisa, dispute, provider } = payment
  const taken: Taken[] = []
  const notices: ReceiptWords['notices'] = []
  if (provider === 'sandbox') {
    notices.push({ heading: 'Sandbox', text: 'Made where Titer is tried out. No money was moved.' })
  }
  if (refundedPaisa > 0) {
    const label = refundedAt === undefined ? 'Refunded' : `Refunded on ${dayInPakistan(refundedAt)}`
    taken.push({ label, total: 'Total after refund', paisa: refundedPaisa })
    notices.push({ heading: `${label}: ${money(refundedPaisa)}`, text: 'Sent back to where it came from.' })
  }
  if (dispute === 'lost' && refundedPaisa < amountPaisa) {
    const paisa = amountPaisa - refundedPaisa
    taken.push({ label: 'Taken back by the bank that paid', total: 'Total after the dispute', paisa })
    notices.push({ heading: 'Disputed', text: `The bank that paid has taken ${money(paisa)} back.` })
  }
  if (dispute === 'open') {
    notices.push({
      heading: 'Disputed',
      text: 'The bank that paid contests this payment. Until that is settled, the money is held.',
    })
  }
  return { taken, notices }
}

function whatItBought({ payment, term, asOf }: ReceiptFacts): string[] {
  const { planName, months, dispute, refundedPaisa, amountPaisa } = payment
  const added = `This payment added ${monthsInWords(months)} of Titer ${planName}.`
  if (term === undefined || term.isRevoked) {
    const isHeld = dispute === 'open' && refundedPaisa < amountPaisa
    return [added, `The months ${isHeld ? 'are held until the dispute is settled' : 'were taken back with the money'}.`]
  }
  const end = dayInPakistan(term.endDate)
  const standing = {
    active: `As of ${dayInPakistan(asOf)} your plan runs until ${end}.`,
    expired: `Your plan ran until ${end}.`,
    cancelled: 'You have ended that plan since.',
  }[statusAt(term, asOf)]
  return [added, ...together(term.others), standing]
}

const together = (others: number) => {
  if (others === 0) return []
  const [whose, counted] = others === 1 ? ['another payment', 'both'] : [`${others} other payments`, 'all of them']
  return [`The months were added to one running plan, together with those of ${whose}; its end date counts ${counted}.`]
}

const monthsInWords = (months: number) => (months === 1 ? '1 month' : `${months} months`)

// The fonts hold no other letters, and a wrong one is worse than a plain gap.
const inOurLetters = (text: string) => text.replaceAll(/[^ -~]/gu, '?')
