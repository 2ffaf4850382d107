import { studyLimits } from '@titer/contract'
import { foldSession, weekOf, xpOf } from '@titer/domain'
import type { Handle } from '../../../platform/database/database.ts'
import { allTimeBoard } from '../boards/board-store.ts'
import { logStore } from './log-store.ts'
import { sessionStore, staleness, type StoredAnswer, type StoredSession } from './session-store.ts'

/** The number of events that one statement copies from the log. */
export const maxEvents = 1_000
// The number of answers that are loaded into memory at once.
const maxRows = 2_000
// An honest session has at most one answer for each item and some changed answers. Further answers are ignored.
// Otherwise a flood of answers in one session would make every new answer in it more expensive to score.
const maxAnswers = 2 * studyLimits.sessionItems

/**
 * The number of right answers to one item that can earn points. Later right answers to the item earn nothing, even with
 * a high combo.
 */
const maxEarningRights = Array.from({ length: 64 }, (_, at) => at).findIndex(
  (rightBefore) =>
    xpOf({ item: '', mode: 'quickfire', isRight: true, tookMs: 60_000, combo: 1_000, rightBefore }) === 0,
)

interface ScoredAnswer {
  answer: StoredAnswer
  isCounted: boolean
  xp: number
}

/** Computes the points that each answer in a session earns, by the same rules as on the device. */
function scoreSession({ boundaries, answers }: StoredSession): ScoredAnswer[] {
  const byId = new Map(answers.map((answer) => [answer.event.id, answer]))
  const countedIds = new Map<string, string>()
  const state = foldSession([...boundaries, ...answers.map(({ event }) => event)], {
    rightBefore: (item, _, id) => {
      countedIds.set(item, id)
      return byId.get(id)?.rightBefore ?? 0
    },
    sinceLast: (_, id) => byId.get(id)?.sinceLastMs ?? 0,
  })
  const xpOfItem = new Map(state?.answers.map(({ item, xp }) => [item, xp]))
  return answers.map((answer) => {
    const isCounted = countedIds.get(answer.event.body.item) === answer.event.id
    return { answer, isCounted, xp: isCounted ? (xpOfItem.get(answer.event.body.item) ?? 0) : 0 }
  })
}

interface LogToScore {
  /** The last sequence number that has been scored already. */
  after: number
  /** The last sequence number in the log. */
  end: number
  /** The kinds of the next `maxEvents` events. Undefined if they are not known. */
  kinds?: readonly string[]
}

/**
 * Scores one student's log in small steps. The result depends only on the set of events, not on the order in which they
 * arrive: if an event affects earlier results, those are computed again. The only exception is a session with more than
 * `maxAnswers` answers, of which the last to arrive are ignored.
 *
 * The steps run in three phases, so that the cost of many events is proportional to their number. First all events are
 * copied, and the sessions they belong to are marked. Then each marked session is loaded once to decide which of its
 * answers count, because this depends only on the session itself. Then the points are computed, which depend on the
 * counted answers in all sessions.
 */
export function sessionScoring(tx: Handle, userId: number, { after, end, kinds }: LogToScore) {
  const log = logStore(tx, userId)
  const sessions = sessionStore(tx, userId)
  const xpChanges = new Map<number, number>()
  let seq = after

  const copyEvents = async () => {
    const range = { after: seq, upTo: Math.min(end, seq + maxEvents) }
    await log.countDays(range)
    const inserted = await log.insertAnswers(range, maxAnswers)
    for (const kind of ['started', 'ended'] as const) {
      const isPossible = kinds === undefined || range.after > after || kinds.includes(kind)
      if (isPossible) await log.saveBoundary(range, kind)
    }
    await log.markFollowingSessions(inserted)
    seq = range.upTo
    return range.upTo - range.after
  }

  const decideCounted = async (ids: readonly string[]) => {
    const scored = (await sessions.load(ids)).flatMap(scoreSession)
    const toggled = scored.filter(({ answer, isCounted }) => answer.isCounted !== isCounted)
    await sessions.saveCounted(
      ids,
      toggled.map(({ answer, isCounted }) => ({ id: answer.event.id, isCounted })),
    )
    // If an answer starts or stops counting, each later right answer to the same item moves by one position. Only the
    // first `maxEarningRights` positions earn points. The sessions with the answers in these positions are therefore
    // scored again. Each toggled answer may have moved one more answer out of these positions, so one more position is
    // included for each toggled answer.
    const changes = [...Map.groupBy(toggled, ({ answer }) => answer.event.body.item)]
    for (const [count, items] of Map.groupBy(changes, ([, answers]) => answers.length)) {
      await sessions.markItems(
        items.map(([item]) => item),
        maxEarningRights + count,
      )
    }
    return ids.length + scored.length
  }

  const computePoints = async (ids: readonly string[]) => {
    const scored = (await sessions.load(ids, maxEarningRights)).flatMap(scoreSession)
    const changed = scored.filter(({ answer, xp }) => answer.xp !== xp)
    await sessions.saveXp(
      ids,
      changed.map(({ answer, xp }) => ({ id: answer.event.id, xp })),
    )
    for (const { answer, xp } of changed) {
      for (const board of [allTimeBoard, weekOf(answer.event.at)])
        xpChanges.set(board, (xpChanges.get(board) ?? 0) + xp - answer.xp)
    }
    return ids.length + scored.length
  }

  return {
    /** The points that the student has gained or lost on each board. */
    xpChanges,
    /** The last sequence number that has been copied from the log. */
    position: () => seq,
    /** Returns whether all events have been copied from the log. */
    isCopied: () => seq >= end,
    /** Runs the next step. Returns about how many rows it has processed, or 0 if everything is scored. */
    step: async (): Promise<number> => {
      if (seq < end) return copyEvents()
      const { ids, stale } = await sessions.findStale(maxRows)
      if (stale === staleness.counted) return decideCounted(ids)
      return stale === staleness.points ? computePoints(ids) : 0
    },
  }
}
