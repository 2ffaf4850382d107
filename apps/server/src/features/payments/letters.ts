import { formatRupees, type PaymentStatus } from '@titer/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { writeMail } from '../../platform/mail/letter.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { standingOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { dayInPakistan } from './pakistan-time.ts'
import type { Receipts } from './receipts.ts'
import { refundRequestStore } from './refund-requests.ts'
import { paymentStore, type NamedPayment } from './store.ts'

/** What waits in the queue: which payment, and what had become of it or of what somebody asked about it. */
export interface LetterOrder {
  transactionId: string
  status: PaymentStatus | 'refund_refused'
}

export const letterQueue = 'payments-letters'

interface Needs {
  database: Database
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'status'>
  receipts: Pick<Receipts, 'draw'>
  landing: string
}

/** Letters about money, ordered in the transaction that moves it and posted afterwards. */
export const paymentLetters = ({
  database,
  transport,
  subscriptions,
  receipts,
  landing,
}: Needs): Queue<LetterOrder> => ({
  name: letterQueue,
  work: async ({ transactionId, status }) => {
    const payment = await paymentStore(database).find(transactionId)
    if (payment === undefined || payment.userId === null) return
    const to = await standingOf(database, payment.userId).email()
    if (to === undefined) return
    const { end_date: end, subscription_type: type } = await subscriptions.status(payment.userId)
    const runs = end === null || type === 'demo' ? undefined : dayInPakistan(new Date(end))
    const words = status === 'refund_refused' ? await refusalWords(database, payment) : wordsFor(status, payment, runs)
    if (words === undefined) return
    const { subject, paragraphs } = words
    const mail = writeMail({
      to,
      subject,
      greeting: 'Hello,',
      paragraphs,
      action: { label: 'See your payments', url: `${landing}/account` },
      closing: `Payment ${transactionId}. Keep this mail for your records.`,
    })
    const receipt = status === 'completed' ? [{ ...(await receipts.draw(payment)), type: 'application/pdf' }] : []
    await transport.send({ ...mail, attachments: receipt })
  },
})

function wordsFor(status: PaymentStatus, { planName, amountPaisa }: NamedPayment, runs: string | undefined) {
  const price = formatRupees(amountPaisa / 100)
  const now = runs === undefined ? 'You now have demo access.' : `Your plan now runs until ${runs}.`
  if (status === 'completed') {
    return {
      subject: `Your receipt: Titer ${planName}, ${price}`,
      paragraphs: [`We have received ${price} for Titer ${planName}. Thank you. The receipt is attached.`, now],
    }
  }
  if (status === 'refunded') {
    return {
      subject: `Your refund: Titer ${planName}, ${price}`,
      paragraphs: [`${price} for Titer ${planName} went back to where it came from.`, now],
    }
  }
  return {
    subject: `A question about your payment of ${price}`,
    paragraphs: [`Your bank has told us that somebody contests ${price} for Titer ${planName}.`, now],
  }
}

/** Nothing, where the operator has thought better of it since. */
async function refusalWords(database: Database, { transactionId, planName, amountPaisa }: NamedPayment) {
  const request = await refundRequestStore(database).find(transactionId)
  if (request?.decision !== 'refused') return undefined
  const price = formatRupees(amountPaisa / 100)
  return {
    subject: `About the refund you asked for: Titer ${planName}, ${price}`,
    paragraphs: [
      `You asked us to give back ${price} for Titer ${planName}. We have looked at it, and we do not give it back.`,
      request.decisionWords ?? '',
      'Your payment and your plan stay as they are.',
    ],
  }
}
