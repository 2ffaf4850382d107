import { randomUUID } from 'node:crypto'
import { AppError } from '@titer/contract'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { later } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import { newSeed, sameBytes, type Secrets } from '../../platform/secrets.ts'
import { uuidBytes, uuidFrom } from '../../platform/uuid.ts'
import { oneTimeCodes, type CodePurpose, type CodeRow } from './tables.ts'

const idBytes = 16
const digestBytes = 24

/** Codes good for one use. The row and the secret together make the code; neither alone does. */
export function codeStore(handle: Handle, secrets: Secrets) {
  const digest = (row: Pick<CodeRow, 'id' | 'purpose' | 'seed'>) =>
    secrets.digest('one-time-code', row.purpose, row.id, row.seed).subarray(0, digestBytes)

  const written = (row: Pick<CodeRow, 'id' | 'purpose' | 'seed'>) =>
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

  const alive = (row: CodeRow | undefined, now: Date) => {
    if (row === undefined) throw new AppError('link.code')
    if (row.usedAt !== null || row.expiresAt <= now) throw new AppError('link.expired')
    return row
  }

  return {
    issue: async (
      purpose: CodePurpose,
      bound: { userId: number; sessionId?: string; email?: string },
      now: Date,
      lifeSeconds: number,
    ) => {
      const row = {
        id: randomUUID(),
        purpose,
        ...bound,
        seed: newSeed(),
        createdAt: now,
        expiresAt: later(now, lifeSeconds),
      }
      await handle.insert(oneTimeCodes).values(row)
      return row.id
    },

    /** The code itself, for the one who sends it. Gone when the code was used or taken back meanwhile. */
    write: async (id: string) => {
      const [row] = await handle.select().from(oneTimeCodes).where(eq(oneTimeCodes.id, id))
      return row === undefined || row.usedAt !== null ? undefined : { code: written(row), row }
    },

    peek: async (purpose: CodePurpose, code: string, now: Date) => alive(await find(purpose, code, false), now),

    use: async (purpose: CodePurpose, code: string, now: Date) => {
      const row = alive(await find(purpose, code, true), now)
      await handle.update(oneTimeCodes).set({ usedAt: now }).where(eq(oneTimeCodes.id, row.id))
      return row
    },

    /** Takes back the codes of a purpose that were issued later than the one just used. */
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
