import { formatReceiptNumber, formatReference } from '@titer/domain'
import type { Database } from '../../../platform/database/database.ts'
import type { Queue } from '../../../platform/jobs/jobs.ts'
import { renderMail } from '../../../platform/mail/mail-template.ts'
import type { MailTransport } from '../../../platform/mail/mail.ts'
import { accountStore } from '../../accounts/index.ts'
import type { Subscriptions } from '../../subscriptions/index.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import type { Receipts } from '../receipts/receipts.ts'
import { accountOfRequest, refundRequestStore, type RefundRequest } from '../refunds/refund-request-store.ts'
import type { Transfers } from '../transfers/transfers.ts'
import { mailQueueName, type MailJob, type MailKind } from './mail-job.ts'
import { mailTextOf } from './mail-texts.ts'

interface Needs {
  database: Database
  transport: MailTransport
  subscriptions: Pick<Subscriptions, 'status'>
  receipts: Pick<Receipts, 'draw'>
  transfers: Pick<Transfers, 'transferDetails'>
  landing: string
}

/**
 * Creates the queue that sends mails about payments. A mail is queued in the transaction that changes the payment and
 * sent after the commit. A rolled-back change therefore sends no mail.
 */
export const createMailQueue = (needs: Needs): Queue<MailJob> => ({
  name: mailQueueName,
  // Drawing a receipt is slow. Drawing one receipt at a time leaves the server free to handle payments.
  concurrency: 1,
  work: async ({ transactionId, news: kind, words: explanation = '', receivedPaisa }, jobId) => {
    const { database, transport, subscriptions, receipts, transfers, landing } = needs
    const payment = await paymentStore(database).find(transactionId)
    if (payment === undefined || payment.userId === null) return
    const to = await accountStore(database, payment.userId).email()
    if (to === undefined) return
    const request = await refundRequestStore(database).find(transactionId)
    if (isOutdated(kind, payment, request)) return
    const { end_date: end, subscription_type: type } = await subscriptions.status(payment.userId)
    const content = mailTextOf(kind, {
      payment,
      planEnd: end === null || type === 'demo' ? undefined : new Date(end),
      explanation,
      receivedPaisa,
      transfer: payment.provider === 'bank-transfer' ? transfers.transferDetails(payment) : undefined,
      account: request && accountOfRequest(request),
    })
    const asksForTransfer = kind === 'instructions' || kind === 'short'
    const mail = renderMail({
      to,
      ...content,
      greeting: 'Hello,',
      action: asksForTransfer
        ? { label: 'See the transfer details', url: `${landing}/payment/checkout?session=${payment.sessionId}` }
        : { label: 'See your payments', url: `${landing}/account` },
      closing: `${nameOf(payment)}. Keep this email for your records.`,
    })
    const hasReceipt = kind === 'completed' || kind === 'paid_twice'
    const receipt = hasReceipt ? [{ ...(await receipts.draw(payment)), type: 'application/pdf' }] : []
    await transport.send({ ...mail, attachments: receipt }, jobId)
  },
})

/**
 * Checks whether the mail's text would now be false, because the payment or the refund request has changed since the
 * mail was queued.
 */
function isOutdated(kind: MailKind, payment: PaymentWithPlan, request: RefundRequest | undefined) {
  if (kind === 'instructions') return payment.status !== 'awaiting_transfer'
  if (kind === 'short') return payment.capturedPaisa > 0
  if (kind === 'refund_requested') return request?.decision !== null
  return kind === 'refund_refused' && request?.decision !== 'refused'
}

/** Returns the number that the student knows: of the receipt, of the transfer, or else the payment's id. */
function nameOf({ receiptNumber, provider, reference, transactionId }: PaymentWithPlan) {
  if (receiptNumber !== null) return `Receipt ${formatReceiptNumber(receiptNumber)}`
  return provider === 'bank-transfer' && reference !== null
    ? `Transfer ${formatReference(reference)}`
    : `Payment ${transactionId}`
}
