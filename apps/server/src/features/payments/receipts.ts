import { AppError, type MethodId } from '@titer/contract'
import { and, eq } from 'drizzle-orm'
import { Piscina } from 'piscina'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { standingOf } from '../accounts/index.ts'
import { findPaidTerm } from '../subscriptions/index.ts'
import { receiptWords, type ReceiptWords } from './receipt-words.ts'
import { paymentStore, type NamedPayment } from './store.ts'
import { bankReceipts } from './tables.ts'
import { own } from './transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  landing: string
  nameOf: (method: MethodId) => string
}

/** Papers about money that came. Each is drawn when it is asked for, from how things stand then. */
export function createReceipts({ database, clock, landing, nameOf }: Needs) {
  // Drawing takes long for a server that answers: it is done beside, and yields to everything else.
  const pens = new Piscina<ReceiptWords, Uint8Array>({
    filename: new URL('receipt-pdf.ts', import.meta.url).href,
    name: 'drawReceipt',
    minThreads: 0,
    maxThreads: 1,
    niceIncrement: 19,
    idleTimeout: 30_000,
  })

  const draw = async (payment: NamedPayment) => {
    const { transactionId, userId, completedAt: paidAt, capturedPaisa, method } = payment
    const payer = userId === null ? undefined : await standingOf(database, userId).names()
    if (capturedPaisa === 0 || paidAt === null || payer === undefined) {
      throw new AppError('payment.notPaid', { message: 'There is a receipt as soon as the money has come.' })
    }
    const words = receiptWords({
      payment,
      paidAt,
      payer,
      methodName: nameOf(method),
      bankLine: await bankLineOf(payment),
      refundedAt: await refundedAt(payment),
      term: await findPaidTerm(database, transactionId),
      asOf: clock.now(),
      landing,
    })
    return { fileName: `titer-receipt-${transactionId}.pdf`, content: Buffer.from(await pens.run(words)) }
  }

  const bankLineOf = async ({ provider, transactionId, amountPaisa }: NamedPayment) =>
    provider !== 'bank-transfer'
      ? undefined
      : (
          await database
            .select()
            .from(bankReceipts)
            .where(and(eq(bankReceipts.transactionId, transactionId), eq(bankReceipts.amountPaisa, amountPaisa)))
            .limit(1)
        )[0]

  /** When our books last gave money of it back; a lost dispute does the same to them, so then nobody knows. */
  const refundedAt = async ({ transactionId, refundedPaisa, dispute }: NamedPayment) => {
    if (refundedPaisa === 0 || dispute === 'lost') return undefined
    const entries = await paymentStore(database).ledgerOf(transactionId)
    return entries.findLast(({ account, amountPaisa }) => account === 'sales' && amountPaisa > 0)?.postedAt
  }

  return {
    draw,

    ofOwn: async (userId: number, transactionId: string) =>
      draw(own(userId, await paymentStore(database).find(transactionId))),

    close: () => pens.destroy(),
  }
}

export type Receipts = ReturnType<typeof createReceipts>
