import { sql } from 'drizzle-orm'
import type { Database, Handle } from '../../../platform/database/database.ts'
import { boardStore } from '../boards/board-store.ts'
import type { TurnResult } from './score-next-events.ts'
import { projectionVersion, scorePositionStore } from './score-position-store.ts'
import { sessionScoring } from './session-scoring.ts'

const tables = ['study_answers', 'study_sessions', 'study_days'].map((name) => sql.identifier(name))

/**
 * Creates empty temporary copies of the projection tables. The copies exist until the transaction ends. PostgreSQL
 * looks for temporary tables first, so the scoring code writes to the copies. If it wrote to the real tables, their new
 * rows would refer to the user's row and lock it during the whole rebuild, and the student could not sign in.
 */
async function createCopies(tx: Handle) {
  for (const table of tables)
    await tx.execute(sql`create temp table ${table} (like public.${table} including all) on commit drop`)
}

async function replaceByCopies(tx: Handle, userId: number) {
  for (const table of tables) {
    await tx.execute(sql`delete from public.${table} where user_id = ${userId}`)
    await tx.execute(sql`insert into public.${table} select * from pg_temp.${table}`)
  }
}

/**
 * Computes all projections of a student again if they are outdated. The old projections are served until the new ones
 * are complete, and replaced in one transaction.
 */
export const rebuildProjections = (database: Database, userId: number, signal?: AbortSignal): Promise<TurnResult> =>
  database.transaction(async (tx) => {
    const positions = scorePositionStore(tx)
    if (!(await positions.reserve(userId))) return 'busy'
    const before = await positions.find(userId)
    if (before.version >= projectionVersion) return 'done'
    await createCopies(tx)
    const scoring = sessionScoring(tx, userId, { after: 0, end: await positions.logEnd(userId) })
    let isAnalyzed = false
    while ((await scoring.step()) > 0) {
      signal?.throwIfAborted()
      if (isAnalyzed || !scoring.isCopied()) continue
      // PostgreSQL does not collect statistics about temporary tables on its own, and plans queries badly without them.
      for (const table of tables) await tx.execute(sql`analyze pg_temp.${table}`)
      isAnalyzed = true
    }
    if (!(await positions.lockUser(userId))) return 'done'
    await replaceByCopies(tx, userId)
    await positions.save(userId, before, scoring.position())
    const boards = boardStore(tx)
    const differences = new Map(scoring.xpChanges)
    for (const { board, xp } of await boards.allXp(userId)) differences.set(board, (differences.get(board) ?? 0) - xp)
    await boards.addXp(userId, differences)
    return 'done'
  })
