import type { Database } from '../../../platform/database/database.ts'
import { boardStore } from '../boards/board-store.ts'
import { projectionVersion, scorePositionStore } from './score-position-store.ts'
import { maxEvents, sessionScoring } from './session-scoring.ts'

// A transaction ends after about this many rows, and the next student gets a turn.
const maxRowsPerTurn = 4_000

/**
 * The result of one turn. `more`: another turn is needed. `busy`: another transaction is scoring the student.
 * `outdated`: the student's projections must be rebuilt first.
 */
export type TurnResult = 'done' | 'more' | 'busy' | 'outdated'

/**
 * Scores the next events in a student's log, up to a limit. The score position and the results change in one
 * transaction. Never waits for another transaction that scores the same student.
 */
export const scoreNextEvents = (database: Database, userId: number): Promise<TurnResult> =>
  database.transaction(async (tx) => {
    const positions = scorePositionStore(tx)
    if (!(await positions.reserve(userId))) return 'busy'
    const log = await positions.lockUnscoredLog(userId, maxEvents)
    if (log === undefined) return 'done'
    const { before } = log
    // A server with a newer release has written these projections, and that server scores the student.
    if (before.version > projectionVersion) return 'done'
    if (before.version < projectionVersion) return 'outdated'
    const scoring = sessionScoring(tx, userId, { after: before.seq, ...log })
    let [isDone, rows] = [false, 0]
    while (!isDone && rows < maxRowsPerTurn) {
      const handled = await scoring.step()
      isDone = handled === 0
      rows += handled
    }
    if (rows > 0) {
      await positions.save(userId, before, scoring.position())
      await boardStore(tx).addXp(userId, scoring.xpChanges)
    }
    return isDone ? 'done' : 'more'
  })
