import { formatRupees } from '@titer/domain'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { renderMail, type MailContent } from '../../platform/mail/mail-template.ts'
import type { MailTransport } from '../../platform/mail/mail.ts'
import { accountOf } from '../accounts/index.ts'
import type { Subscriptions } from '../subscriptions/index.ts'
import { dayInPakistan } from './pakistan-time.ts'
import type { Receipts } from './receipts/receipts.ts'
import { refundRequestStore } from './refunds/refund-request-store.ts'
import { paymentStore, type PaymentWithPlan } from './payment/payment-store.ts'

/**
 * A queued mail about a payment. The field names must not change, because the queue may still contain jobs from an
 * older release.
 */
export interface MailJob {
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
  /** The operator's explanation for rejecting a transfer or refusing a refund. */
  words?: string
}

/** The queue's name. It is stored with queued jobs, so it cannot change without a migration. */
export const mailQueueName = 'payments-letters'

interface Needs {
  database: Database
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'status'>
  receipts: Pick<Receipts, 'draw'>
  landing: string
}

/**
 * Creates the queue that sends mails about payments. A mail is queued in the transaction that changes the payment and
 * sent after the commit. A rolled-back change therefore sends no mail.
 */
export const createMailQueue = ({ database, transport, subscriptions, receipts, landing }: Needs): Queue<MailJob> => ({
  name: mailQueueName,
  // Drawing a receipt is slow. Drawing one receipt at a time leaves the server free to handle payments.
  concurrency: 1,
  work: async ({ transactionId, news, words = '' }) => {
    const payment = await paymentStore(database).find(transactionId)
    if (payment === undefined || payment.userId === null) return
    const to = await accountOf(database, payment.userId).email()
    if (to === undefined) return
    const { end_date: end, subscription_type: type } = await subscriptions.status(payment.userId)
    const planEnd = end === null || type === 'demo' ? undefined : dayInPakistan(new Date(end))
    // The operator may have granted the refund since the refusal was queued.
    if (news === 'refund_refused' && !(await isRefused(database, payment))) return
    const { subject, paragraphs } = mailTextOf(news, payment, planEnd, words)
    const mail = renderMail({
      to,
      subject,
      greeting: 'Hello,',
      paragraphs,
      action: { label: 'See your payments', url: `${landing}/account` },
      closing: `Payment ${transactionId}. Keep this email for your records.`,
    })
    const receipt = news === 'completed' ? [{ ...(await receipts.draw(payment)), type: 'application/pdf' }] : []
    await transport.send({ ...mail, attachments: receipt })
  },
})

type MailText = Pick<MailContent, 'subject' | 'paragraphs'>

function mailTextOf(
  news: MailJob['news'],
  payment: PaymentWithPlan,
  planEnd: string | undefined,
  words: string,
): MailText {
  const { planName, amountPaisa } = payment
  const price = formatRupees(amountPaisa / 100)
  const product = `Titer ${planName}`
  const access = planEnd === undefined ? 'You now have demo access.' : `Your plan now runs until ${planEnd}.`
  const texts: Record<MailJob['news'], MailText> = {
    completed: {
      subject: `Your receipt: ${product}, ${price}`,
      paragraphs: [`We have received ${price} for ${product}. Thank you. The receipt is attached.`, access],
    },
    refunded: {
      subject: `Your refund: ${product}, ${price}`,
      paragraphs: [
        `We have refunded ${price} for ${product} to the account or card you paid with. It can take up to 14 days to arrive.`,
        access,
      ],
    },
    disputed: {
      subject: `Your payment of ${price} is disputed`,
      paragraphs: [`Your bank has told us that the payment of ${price} for ${product} is disputed.`, access],
    },
    dispute_won: {
      subject: `Dispute settled: your payment of ${price}`,
      paragraphs: [`Your payment of ${price} for ${product} is no longer disputed and is valid again.`, access],
    },
    dispute_lost: {
      subject: `Dispute settled: your payment of ${price}`,
      paragraphs: [`Your bank has taken back the ${price} for ${product}.`, access],
    },
    mismatched: {
      subject: `Your payment for ${product}: the amount differs`,
      paragraphs: [
        `We received money for ${product}, but it does not match the price of ${price}. Nothing is lost, and your plan has not started yet.`,
        'You don’t need to do anything. We will look into it and write to you.',
      ],
    },
    returned: {
      subject: `Your money for ${product} is on its way back`,
      paragraphs: [
        `The money we received for ${product} did not match the price of ${price}. We have sent it back to the account it came from.`,
      ],
    },
    rejected: {
      subject: `Your transfer for ${product}, ${price}`,
      paragraphs: [`We looked for your transfer of ${price} for ${product} and did not find it.`, words],
    },
    refund_refused: {
      subject: `About the refund you asked for: ${product}, ${price}`,
      paragraphs: [
        `You asked for a refund of ${price} for ${product}. We have reviewed your request and cannot refund this payment.`,
        words,
        'Your payment and your plan do not change.',
      ],
    },
  }
  return texts[news]
}

const isRefused = async (database: Database, { transactionId }: PaymentWithPlan) =>
  (await refundRequestStore(database).find(transactionId))?.decision === 'refused'
