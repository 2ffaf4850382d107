import { formatRupees } from '@titer/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { writeMail, type Letter } from '../../platform/mail/letter.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { standingOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { dayInPakistan } from './pakistan-time.ts'
import type { Receipts } from './receipts.ts'
import { refundRequestStore } from './refund-requests.ts'
import { paymentStore, type NamedPayment } from './store.ts'

/** What waits in the queue: which payment, and what there is to tell of it. */
export interface LetterOrder {
  transactionId: string
  news:
    | 'completed'
    | 'refunded'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'mismatched'
    | 'returned'
    | 'rejected'
    | 'refund_refused'
  /** What the operator says about it. */
  words?: string
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
  // A receipt may wait a moment; word of money may not.
  atOnce: 1,
  work: async ({ transactionId, news, words = '' }) => {
    const payment = await paymentStore(database).find(transactionId)
    if (payment === undefined || payment.userId === null) return
    const to = await standingOf(database, payment.userId).email()
    if (to === undefined) return
    const { end_date: end, subscription_type: type } = await subscriptions.status(payment.userId)
    const runs = end === null || type === 'demo' ? undefined : dayInPakistan(new Date(end))
    // The operator may have thought better of a refusal since.
    if (news === 'refund_refused' && !(await isRefused(database, payment))) return
    const { subject, paragraphs } = letterOf(news, payment, runs, words)
    const mail = writeMail({
      to,
      subject,
      greeting: 'Hello,',
      paragraphs,
      action: { label: 'See your payments', url: `${landing}/account` },
      closing: `Payment ${transactionId}. Keep this mail for your records.`,
    })
    const receipt = news === 'completed' ? [{ ...(await receipts.draw(payment)), type: 'application/pdf' }] : []
    await transport.send({ ...mail, attachments: receipt })
  },
})

type Words = Pick<Letter, 'subject' | 'paragraphs'>

function letterOf(news: LetterOrder['news'], payment: NamedPayment, runs: string | undefined, words: string): Words {
  const { planName, amountPaisa } = payment
  const price = formatRupees(amountPaisa / 100)
  const bought = `Titer ${planName}`
  const now = runs === undefined ? 'You now have demo access.' : `Your plan now runs until ${runs}.`
  const letters: Record<LetterOrder['news'], Words> = {
    completed: {
      subject: `Your receipt: ${bought}, ${price}`,
      paragraphs: [`We have received ${price} for ${bought}. Thank you. The receipt is attached.`, now],
    },
    refunded: {
      subject: `Your refund: ${bought}, ${price}`,
      paragraphs: [`We have sent ${price} for ${bought} back to where it came from. Banks take up to 14 days.`, now],
    },
    disputed: {
      subject: `A question about your payment of ${price}`,
      paragraphs: [`Your bank has told us that somebody contests ${price} for ${bought}.`, now],
    },
    dispute_won: {
      subject: `Settled: your payment of ${price}`,
      paragraphs: [`Nobody contests your payment of ${price} for ${bought} any more. It counts as paid.`, now],
    },
    dispute_lost: {
      subject: `Settled: your payment of ${price}`,
      paragraphs: [`Your bank has taken ${price} for ${bought} back.`, now],
    },
    mismatched: {
      subject: `Your payment for ${bought}: the amount differs`,
      paragraphs: [
        `Money came for ${bought}, but not the ${price} that it costs. Nothing is lost, and your plan has not started yet.`,
        'You need not do anything: we look at it and write to you.',
      ],
    },
    returned: {
      subject: `Your money for ${bought} is on its way back`,
      paragraphs: [
        `What came for ${bought} was not the ${price} that it costs. We have sent it back to where it came from.`,
      ],
    },
    rejected: {
      subject: `Your transfer for ${bought}, ${price}`,
      paragraphs: [`We have looked for your transfer of ${price} for ${bought}, and did not find it.`, words],
    },
    refund_refused: {
      subject: `About the refund you asked for: ${bought}, ${price}`,
      paragraphs: [
        `You asked us to give back ${price} for ${bought}. We have looked at it, and we do not give it back.`,
        words,
        'Your payment and your plan stay as they are.',
      ],
    },
  }
  return letters[news]
}

const isRefused = async (database: Database, { transactionId }: NamedPayment) =>
  (await refundRequestStore(database).find(transactionId))?.decision === 'refused'
