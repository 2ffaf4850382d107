import { randomUUID } from 'node:crypto'
import { AppError } from '@titer/contract'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { later } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import { newSeed, sameBytes, type Secrets } from '../../../platform/secrets.ts'
import { uuidBytes, uuidFrom } from '../../../platform/uuid.ts'
import { oneTimeCodes, type CodePurpose, type CodeRow } from '../tables.ts'

const idBytes = 16
const digestBytes = 24

/**
 * Stores single-use codes. A code is derived from its row and the server's secret, so neither the database nor the
 * secret alone is enough to forge a code.
 */
export function codeStore(handle: Handle, secrets: Secrets) {
  const digest = (row: Pick<CodeRow, 'id' | 'purpose' | 'seed'>) =>
    secrets.digest('one-time-code', row.purpose, row.id, row.seed).subarray(0, digestBytes)

  const encode = (row: Pick<CodeRow, 'id' | 'purpose' | 'seed'>) =>
    Buffer.concat([uuidBytes(row.id), digest(row)]).toString('base64url')

  const find = async (purpose: CodePurpose, code: string, lock: boolean) => {
    const bytes = Buffer.from(code, 'base64url')
    if (bytes.length !== idBytes + digestBytes) return undefined
    const id = uuidFrom(bytes.subarray(0, idBytes))
    const query = handle
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.id, id), eq(oneTimeCodes.purpose, purpose)))
    const [row] = await (lock ? query.for('update') : query)
    return row !== undefined && sameBytes(digest(row), bytes.subarray(idBytes)) ? row : undefined
  }

  const requireUsable = (row: CodeRow | undefined, now: Date) => {
    if (row === undefined) throw new AppError('link.code')
    if (row.usedAt !== null || row.expiresAt <= now) throw new AppError('link.expired')
    return row
  }

  return {
    issue: async (
      purpose: CodePurpose,
      boundTo: { userId: number; sessionId?: string; email?: string; browserHash?: Buffer },
      now: Date,
      lifeSeconds: number,
    ) => {
      const row = {
        id: randomUUID(),
        purpose,
        ...boundTo,
        seed: newSeed(),
        createdAt: now,
        expiresAt: later(now, lifeSeconds),
      }
      await handle.insert(oneTimeCodes).values(row)
      return row.id
    },

    /** Derives the code to send. Returns undefined if the code has been used, revoked or deleted in the meantime. */
    derive: async (id: string) => {
      const [row] = await handle.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id))
      return row === undefined || row.usedAt !== null ? undefined : { code: encode(row), row }
    },

    peek: async (purpose: CodePurpose, code: string, now: Date) => requireUsable(await find(purpose, code, false), now),

    use: async (purpose: CodePurpose, code: string, now: Date) => {
      const row = requireUsable(await find(purpose, code, true), now)
      await handle.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, row.id))
      return row
    },

    /** Revokes a user's unused codes for one purpose that were issued after `issuedAt`. */
    revokeAfter: async (userId: number, purpose: CodePurpose, issuedAt: Date, now: Date) => {
      await handle
        .update(oneTimeCodes)
        .set({ usedAt: now })
        .where(
          and(
            eq(oneTimeCodes.userId, userId),
            eq(oneTimeCodes.purpose, purpose),
            gt(oneTimeCodes.createdAt, issuedAt),
            isNull(oneTimeCodes.usedAt),
          ),
        )
    },

    revoke: async (userId: number, purposes: CodePurpose[], now: Date) => {
      await handle
        .update(oneTimeCodes)
        .set({ usedAt: now })
        .where(
          and(eq(oneTimeCodes.userId, userId), inArray(oneTimeCodes.purpose, purposes), isNull(oneTimeCodes.usedAt)),
        )
    },
  }
}
