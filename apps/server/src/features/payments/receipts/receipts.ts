import { AppError, type MethodId } from '@titer/contract'
import { and, eq } from 'drizzle-orm'
import { Piscina } from 'piscina'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accountOf } from '../../accounts/index.ts'
import { findPaidTerm } from '../../subscriptions/index.ts'
import { receiptText, type ReceiptText } from './receipt-text.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import { bankReceipts } from '../tables.ts'
import { requireOwner } from '../payment/transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  landing: string
  methodName: (method: MethodId) => string
}

/**
 * Creates receipts as PDF files. A receipt is drawn on each request and shows the current state of the payment and the
 * plan.
 */
export function createReceipts({ database, clock, landing, methodName }: Needs) {
  // Drawing would block the event loop, so a worker thread does it. The thread has a lower priority than other requests,
  // but not the lowest: on a busy server the student's request would time out.
  const pdfWorkers = new Piscina<ReceiptText, Uint8Array>({
    filename: new URL('receipt-pdf.ts', import.meta.url).href,
    name: 'drawReceipt',
    minThreads: 0,
    maxThreads: 1,
    niceIncrement: 5,
    idleTimeout: 30_000,
  })

  const draw = async (payment: PaymentWithPlan) => {
    const { transactionId, userId, completedAt: paidAt, capturedPaisa, method } = payment
    const payer = userId === null ? undefined : await accountOf(database, userId).names()
    if (capturedPaisa === 0 || paidAt === null || payer === undefined) {
      throw new AppError('payment.notPaid', {
        message: 'The receipt will be available once we have received your payment.',
      })
    }
    const text = receiptText({
      payment,
      paidAt,
      payer,
      methodName: methodName(method),
      statementLine: await findStatementLine(payment),
      refundedAt: await findRefundTime(payment),
      term: await findPaidTerm(database, transactionId),
      asOf: clock.now(),
      landing,
    })
    return { fileName: `titer-receipt-${transactionId}.pdf`, content: Buffer.from(await pdfWorkers.run(text)) }
  }

  const findStatementLine = async ({ provider, transactionId, amountPaisa }: PaymentWithPlan) =>
    provider !== 'bank-transfer'
      ? undefined
      : (
          await database
            .select()
            .from(bankReceipts)
            .where(and(eq(bankReceipts.transactionId, transactionId), eq(bankReceipts.amountPaisa, amountPaisa)))
            .limit(1)
        )[0]

  /**
   * Returns the time of the last refund in the ledger. A lost dispute creates the same ledger entry as a refund, so the
   * time of the refund is unknown after a lost dispute.
   */
  const findRefundTime = async ({ transactionId, refundedPaisa, dispute }: PaymentWithPlan) => {
    if (refundedPaisa === 0 || dispute === 'lost') return undefined
    const entries = await paymentStore(database).ledgerOf(transactionId)
    return entries.findLast(({ account, amountPaisa }) => account === 'sales' && amountPaisa > 0)?.postedAt
  }

  return {
    draw,

    drawForOwner: async (userId: number, transactionId: string) =>
      draw(requireOwner(userId, await paymentStore(database).find(transactionId))),

    close: () => pdfWorkers.destroy(),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
