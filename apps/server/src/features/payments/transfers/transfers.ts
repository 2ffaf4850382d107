import { AppError } from '@titer/contract'
import { proofKind, proofLimits, parseReference } from '@titer/domain'
import { asc, count, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../../platform/payments/provider.ts'
import { sha256 } from '../../../platform/secrets.ts'
import { writeAuditEntry } from '../audit-log.ts'
import { mailQueueName, type MailJob } from '../mails/mail-job.ts'
import type { RecordFacts } from '../payment/fact-recorder.ts'
import { paymentMarks } from '../payment/payment-marks.ts'
import { paymentStore, type PaymentWithPlan } from '../payment/payment-store.ts'
import { bankReceipts, transferProofs } from '../tables.ts'
import { requireOwner, toTransaction } from '../payment/transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  recordFacts: RecordFacts
  jobs: Pick<Jobs, 'send'>
  provider: PaymentProvider | undefined
}

/** A line on our bank statement, as entered by the operator. */
export interface StatementLine {
  bankTransactionId: string
  amountPaisa: number
  receivedOn: string
}

/**
 * Creates the functions for bank transfers. No provider reports a transfer: the student may upload a proof, and the
 * operator confirms the transfer from our bank statement.
 */
export function createTransfers({ database, clock, recordFacts, jobs, provider }: Needs) {
  const find = async (userId: number, sessionId: string) => {
    const payment = requireOwner(userId, await paymentStore(database).findBySession(sessionId))
    const details = transferDetails(payment)
    if (payment.provider !== 'bank-transfer' || details === undefined) throw new AppError('payment.noTransfer')
    return { payment, details }
  }

  /**
   * Returns the transfer instructions with the amount received so far and the amount that is still due. After the whole
   * price has arrived, the amount due is the price again. Returns undefined if the payment has no reference, or if the
   * server offers no bank transfers.
   */
  const transferDetails = (payment: PaymentWithPlan) => {
    const { reference, amountPaisa } = payment
    const receivedPaisa = payment.receivedPaisa - payment.returnedPaisa
    const duePaisa = receivedPaisa < amountPaisa ? amountPaisa - receivedPaisa : amountPaisa
    const instructions =
      reference === null ? undefined : provider?.instructions?.({ ...payment, reference, amountPaisa: duePaisa })
    return instructions && { ...instructions, receivedPaisa, duePaisa }
  }

  return {
    transferDetails,

    instructions: async (userId: number, sessionId: string) => {
      const { payment, details } = await find(userId, sessionId)
      const { receivedPaisa, duePaisa, ...instructions } = details
      return {
        success: true as const,
        transaction: toTransaction(payment),
        ...instructions,
        received_paisa: receivedPaisa,
        due_paisa: duePaisa,
        proofs: await countProofs(database, payment.transactionId),
      }
    },

    submitProof: async (userId: number, sessionId: string, content: Buffer) => {
      const { payment } = await find(userId, sessionId)
      const { transactionId } = payment
      const kind = proofKind(content)
      if (kind === undefined) throw new AppError('payment.proof')
      const row = { transactionId, digest: sha256(content), kind, content, submittedAt: clock.now() }
      await database.transaction(async (tx) => {
        await recordFacts(tx, payment, [{ kind: 'attempt', attempt: 'proof_submitted' }])
        const inserted = await tx
          .insert(transferProofs)
          .values(row)
          .onConflictDoNothing()
          .returning({ kind: transferProofs.kind })
        const isTooMany = inserted.length > 0 && (await countProofs(tx, transactionId)) > proofLimits.most
        if (isTooMany) throw new AppError('payment.proofs')
      })
      return toTransaction(requireOwner(userId, await paymentStore(database).findBySession(sessionId)))
    },

    /**
     * Returns the proofs as files for the operator, and records the export in the audit log in the same transaction.
     */
    exportProofs: (payment: PaymentWithPlan, to: string, actor: string) =>
      database.transaction(async (tx) => {
        const { transactionId } = payment
        const proofs = await tx
          .select()
          .from(transferProofs)
          .where(eq(transferProofs.transactionId, transactionId))
          .orderBy(asc(transferProofs.submittedAt), asc(transferProofs.digest))
        if (proofs.length === 0) return []
        const details = { to, proofs: proofs.length }
        await writeAuditEntry(tx, { actor, action: 'save-proofs', subject: transactionId, details }, clock.now())
        return proofs.map(({ kind, content }, place) => ({
          fileName: `${transactionId}-${place + 1}.${fileExtensionOf(kind)}`,
          content,
        }))
      }),

    /**
     * Records a line that the operator has found on the bank statement. The money may arrive in several parts. The
     * payment is completed when the parts add up to exactly the price. No other function completes a transfer.
     */
    confirm: async (
      typedReference: string,
      line: StatementLine,
      actor: string,
    ): Promise<PaymentWithPlan | undefined> => {
      const reference = parseReference(typedReference)
      const payment =
        reference === undefined ? undefined : await paymentStore(database).findByReference('bank-transfer', reference)
      if (payment === undefined) return undefined
      const { transactionId, currency } = payment
      await database.transaction(async (tx) => {
        const row = await paymentStore(tx).lock(transactionId)
        if (row === undefined || row.capturedPaisa > 0) throw new AppError('payment.alreadyPaid')
        await tx.insert(bankReceipts).values({ ...line, transactionId, confirmedAt: clock.now() })
        const totalPaisa = row.receivedPaisa + line.amountPaisa
        const amountPaisa = totalPaisa - row.returnedPaisa
        await recordFacts(tx, payment, [
          { kind: 'received', totalPaisa },
          { kind: 'paid', amountPaisa, currency },
        ])
        if (amountPaisa === row.amountPaisa) {
          await paymentMarks(tx).settleMismatch(transactionId)
        } else {
          const news = amountPaisa < row.amountPaisa ? 'short' : 'mismatched'
          await jobs.send(tx, mailQueueName, {
            transactionId,
            news,
            receivedPaisa: amountPaisa,
          } satisfies MailJob)
        }
        await writeAuditEntry(
          tx,
          { actor, action: 'confirm-transfer', subject: transactionId, details: line },
          clock.now(),
        )
      })
      return paymentStore(database).find(transactionId)
    },

    /** Returns the statement lines that were confirmed for a payment. */
    statementLinesOf: (transactionId: string) =>
      database.select().from(bankReceipts).where(eq(bankReceipts.transactionId, transactionId)),

    /**
     * Rejects a transfer that the operator did not find on the bank statement. Returns false if the payment is not
     * waiting for a transfer.
     */
    reject: ({ transactionId }: PaymentWithPlan, because: string, actor: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const row = await paymentStore(tx).lock(transactionId)
        if (row?.status !== 'proof_submitted' && row?.status !== 'awaiting_transfer') return false
        await recordFacts(tx, row, [{ kind: 'attempt', attempt: 'rejected' }])
        const entry = { actor, action: 'reject-transfer', subject: transactionId, details: { because } }
        await writeAuditEntry(tx, entry, clock.now())
        await jobs.send(tx, mailQueueName, { transactionId, news: 'rejected', words: because } satisfies MailJob)
        return true
      }),
  }
}

export type Transfers = ReturnType<typeof createTransfers>

export const countProofs = async (handle: Handle, transactionId: string) =>
  (
    await handle.select({ count: count() }).from(transferProofs).where(eq(transferProofs.transactionId, transactionId))
  )[0]?.count ?? 0

const fileExtensionOf = (kind: string) => kind.slice(kind.indexOf('/') + 1)
