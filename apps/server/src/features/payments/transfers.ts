import { AppError } from '@titer/contract'
import { readReference } from '@titer/domain'
import { count, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Handle } from '../../platform/database/database.ts'
import type { PaymentProvider } from '../../platform/payments/provider.ts'
import { sha256 } from '../../platform/secrets.ts'
import { writeDown } from './audit.ts'
import type { Move } from './moves.ts'
import { proofKind } from './proof-kind.ts'
import { paymentStore, type NamedPayment } from './store.ts'
import { bankReceipts, transferProofs } from './tables.ts'
import { own, toTransaction } from './transaction.ts'

interface Needs {
  database: Database
  clock: Clock
  move: Move
  provider: PaymentProvider | undefined
}

const mostProofs = 3

/** A line of the bank's statement, as the operator has it. */
export interface StatementLine {
  bankTransactionId: string
  amountPaisa: number
  receivedOn: string
}

/** Payments that no machine tells of: people send money and proof of it, and the operator finds it. */
export function createTransfers({ database, clock, move, provider }: Needs) {
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
        proofs: await proofsOf(database, payment),
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
        if (known.length > 0 && (await proofsOf(tx, payment)) > mostProofs) throw new AppError('payment.proofs')
      })
      return toTransaction(own(userId, await paymentStore(database).findBySession(sessionId)))
    },

    /** The money is on the statement: that, and nothing else, completes a transfer. */
    confirm: async (typed: string, line: StatementLine, actor: string): Promise<NamedPayment | undefined> => {
      const reference = readReference(typed)
      const payment =
        reference === undefined ? undefined : await paymentStore(database).findByReference('bank-transfer', reference)
      if (payment === undefined) return undefined
      const { transactionId, currency } = payment
      await database.transaction(async (tx) => {
        await tx.insert(bankReceipts).values({ ...line, transactionId, confirmedAt: clock.now() })
        await move(tx, payment, [{ kind: 'paid', amountPaisa: line.amountPaisa, currency }])
        await writeDown(tx, { actor, action: 'confirm-transfer', subject: transactionId, details: line }, clock.now())
      })
      return paymentStore(database).find(transactionId)
    },
  }
}

const proofsOf = async (handle: Handle, { transactionId }: NamedPayment) =>
  (
    await handle.select({ count: count() }).from(transferProofs).where(eq(transferProofs.transactionId, transactionId))
  )[0]?.count ?? 0
