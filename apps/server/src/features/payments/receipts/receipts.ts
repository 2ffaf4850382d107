import { AppError, type MethodId } from '@titer/contract'
import { formatReceiptNumber } from '@titer/domain'
import { Piscina } from 'piscina'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import { requireOwner } from '../payment/transaction.ts'
import { receiptStore, type StoredReceipt } from './receipt-store.ts'
import { receiptText, type ReceiptText } from './receipt-text.ts'

interface Needs {
  database: Database
  clock: Clock
  landing: string
  methodName: (method: MethodId) => string
}

/**
 * Creates receipts as PDF files. The payer, the plan and the dates are stored when a receipt is issued, so that later
 * changes of the account or the plan do not change the receipt.
 */
export function createReceipts({ database, clock, landing, methodName }: Needs) {
  // Drawing would block the event loop, so a worker thread does it. The thread has a lower priority than the requests,
  // but not the lowest priority, with which the student's request could time out on a busy server.
  const pdfWorkers = new Piscina<ReceiptText, Uint8Array>({
    filename: new URL('receipt-pdf.ts', import.meta.url).href,
    name: 'drawReceipt',
    minThreads: 0,
    maxThreads: 1,
    niceIncrement: 5,
    idleTimeout: 30_000,
  })

  /**
   * Finds the receipt of a paid payment. Issues it if it is missing, because a process of an older release may have
   * recorded the payment during an upgrade.
   */
  const findOrIssue = async (transactionId: string): Promise<StoredReceipt | undefined> => {
    const known = await receiptStore(database).find(transactionId)
    if (known !== undefined) return known
    return database.transaction(async (tx) => {
      await paymentStore(tx).lock(transactionId)
      await receiptStore(tx).issue(transactionId, clock.now())
      return receiptStore(tx).find(transactionId)
    })
  }

  const draw = async (payment: PaymentWithPlan) => {
    const { completedAt: paidAt, capturedPaisa, transactionId } = payment
    const receipt = capturedPaisa === 0 ? undefined : await findOrIssue(transactionId)
    if (receipt === undefined || paidAt === null) {
      throw new AppError('payment.notPaid', {
        message: 'The receipt will be available once we have received your payment.',
      })
    }
    const text = receiptText({ payment, paidAt, receipt, methodName: methodName(payment.method), landing })
    return { fileName: `${formatReceiptNumber(receipt)}.pdf`, content: Buffer.from(await pdfWorkers.run(text)) }
  }

  return {
    draw,

    drawForOwner: async (userId: number, transactionId: string) =>
      draw(requireOwner(userId, await paymentStore(database).find(transactionId))),

    close: () => pdfWorkers.destroy(),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
