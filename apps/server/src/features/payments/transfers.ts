import { AppError } from '@titer/contract'
import { proofKind, proofLimits, readReference } from '@titer/domain'
import { asc, count, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { PaymentProvider } from '../../platform/payments/provider.ts'
import { sha256 } from '../../platform/secrets.ts'
import { writeDown } from './audit.ts'
import { letterQueue, type LetterOrder } from './letters.ts'
import type { Move } from './moves.ts'
import { paymentStore, type NamedPayment } from './store.ts'
import { bankReceipts, transferProofs } from './tables.ts'
import { own, toTransaction } from './transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  move: Move
  jobs: Pick<Jobs, 'send'>
  provider: PaymentProvider | undefined
}

/** A line of the bank's statement, as the operator has it. */
export interface StatementLine {
  bankTransactionId: string
  amountPaisa: number
  receivedOn: string
}

/** Payments that no machine tells of: people send money and proof of it, and the operator finds it. */
export function createTransfers({ database, clock, move, jobs, provider }: Needs) {
  const find = async (userId: number, sessionId: string) => {
    const payment = own(userId, await paymentStore(database).findBySession(sessionId))
    const { reference } = payment
    const instructions = reference === null ? undefined : provider?.instructions?.({ ...payment, reference })
    if (payment.provider !== 'bank-transfer' || instructions === undefined) throw new AppError('payment.noTransfer')
    return { payment, instructions }
  }

  return {
    instructions: async (userId: number, sessionId: string) => {
      const { payment, instructions } = await find(userId, sessionId)
      return {
        success: true as const,
        transaction: toTransaction(payment),
        ...instructions,
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
        await move(tx, payment, [{ kind: 'attempt', attempt: 'proof_submitted' }])
        const known = await tx
          .insert(transferProofs)
          .values(row)
          .onConflictDoNothing()
          .returning({ kind: transferProofs.kind })
        const isTooMany = known.length > 0 && (await countProofs(tx, transactionId)) > proofLimits.most
        if (isTooMany) throw new AppError('payment.proofs')
      })
      return toTransaction(own(userId, await paymentStore(database).findBySession(sessionId)))
    },

    /** For the operator, who has to look at them somewhere; that they were taken out is written down first. */
    takeProofs: (payment: NamedPayment, to: string, actor: string) =>
      database.transaction(async (tx) => {
        const { transactionId } = payment
        const proofs = await tx
          .select()
          .from(transferProofs)
          .where(eq(transferProofs.transactionId, transactionId))
          .orderBy(asc(transferProofs.submittedAt), asc(transferProofs.digest))
        if (proofs.length === 0) return []
        const details = { to, proofs: proofs.length }
        await writeDown(tx, { actor, action: 'save-proofs', subject: transactionId, details }, clock.now())
        return proofs.map(({ kind, content }, place) => ({
          fileName: `${transactionId}-${place + 1}.${endingOf(kind)}`,
          content,
        }))
      }),

    /**
     * The money is on the statement: that, and nothing else, completes a transfer. It may have come in parts; all of
     * them together have to be what the plan costs.
     */
    confirm: async (typed: string, line: StatementLine, actor: string): Promise<NamedPayment | undefined> => {
      const reference = readReference(typed)
      const payment =
        reference === undefined ? undefined : await paymentStore(database).findByReference('bank-transfer', reference)
      if (payment === undefined) return undefined
      const { transactionId, currency } = payment
      await database.transaction(async (tx) => {
        const row = await paymentStore(tx).lock(transactionId)
        if (row === undefined || row.capturedPaisa > 0) throw new AppError('payment.alreadyPaid')
        await tx.insert(bankReceipts).values({ ...line, transactionId, confirmedAt: clock.now() })
        const amountPaisa = await sumFor(tx, transactionId)
        await move(tx, payment, [{ kind: 'paid', amountPaisa, currency }])
        await writeDown(tx, { actor, action: 'confirm-transfer', subject: transactionId, details: line }, clock.now())
      })
      return paymentStore(database).find(transactionId)
    },

    /** The lines of the statement that were confirmed for a payment. */
    receivedFor: (transactionId: string) =>
      database.select().from(bankReceipts).where(eq(bankReceipts.transactionId, transactionId)),

    /** The operator has looked and not found it; answers whether anybody was waiting for that. */
    reject: ({ transactionId }: NamedPayment, because: string, actor: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const row = await paymentStore(tx).lock(transactionId)
        if (row?.status !== 'proof_submitted' && row?.status !== 'awaiting_transfer') return false
        await move(tx, row, [{ kind: 'attempt', attempt: 'rejected' }])
        const deed = { actor, action: 'reject-transfer', subject: transactionId, details: { because } }
        await writeDown(tx, deed, clock.now())
        await jobs.send(tx, letterQueue, { transactionId, news: 'rejected', words: because } satisfies LetterOrder)
        return true
      }),
  }
}

const sumFor = async (tx: Handle, transactionId: string) =>
  (
    await tx
      .select({ paisa: sql<number>`sum(amount_paisa)::int` })
      .from(bankReceipts)
      .where(eq(bankReceipts.transactionId, transactionId))
  )[0]?.paisa ?? 0

export const countProofs = async (handle: Handle, transactionId: string) =>
  (
    await handle.select({ count: count() }).from(transferProofs).where(eq(transferProofs.transactionId, transactionId))
  )[0]?.count ?? 0

const endingOf = (kind: string) => kind.slice(kind.indexOf('/') + 1)
