import { foldSession, weekOf, xpOf } from '@titer/domain'
import type { Database } from '../../../platform/database/database.ts'
import { answerStore, type StoredAnswer, type StoredSession } from './answer-store.ts'
import { allTime, boardStore } from '../boards/board-store.ts'
import { scorePositionStore } from './score-position-store.ts'

// The number of events that one transaction scores.
const batchSize = 1_000
// A session has at most two hundred items, so honest sessions stay far below this limit. Further answers are ignored,
// so that a flood of answers cannot slow down scoring.
const maxAnswers = 1_000

/** The number of right answers to one item that can earn points. Later answers earn nothing, whatever the combo. */
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
  const byId = new Map(answers.slice(0, maxAnswers).map((answer) => [answer.event.id, answer]))
  const countedIds = new Map<string, string>()
  const state = foldSession([...boundaries, ...[...byId.values()].map(({ event }) => event)], {
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

/**
 * Scores the next events in a student's log. Returns false if there are none. The result depends only on the set of
 * events, not on the order in which they arrive: if an event affects earlier results, those are computed again. The
 * score position and the results change in one transaction.
 */
export const scoreNextEvents = (database: Database, userId: number): Promise<boolean> =>
  database.transaction(async (tx) => {
    const positions = scorePositionStore(tx)
    const after = await positions.lock(userId)
    if (after === undefined) return false
    const upTo = Math.min(await positions.logEnd(userId), after + batchSize)
    if (upTo <= after) return false
    const store = answerStore(tx, userId)
    const range = { after, upTo }
    const load = (ids: Iterable<string>) =>
      // Over-fetches, because this batch may have displaced older answers, whose points must be removed.
      store.sessions([...new Set(ids)], maxAnswers + batchSize, maxEarningRights)

    await store.countDays(range)
    const inserted = await store.insertAnswers(range)
    const touched = new Set([...inserted.map(({ session }) => session), ...(await store.saveBoundaries(range))])
    if (touched.size > 0) {
      // First decide which answers count, because this depends only on their own session. Then compute the points,
      // which depend on the counted answers in all sessions.
      const toggled = (await load(touched))
        .flatMap(scoreSession)
        .filter(({ answer, isCounted }) => answer.isCounted !== isCounted)
      await store.setCounted(toggled.map(({ answer, isCounted }) => ({ id: answer.event.id, isCounted })))
      const items = [...new Set(toggled.map(({ answer }) => answer.event.body.item))]
      const affected = [
        ...touched,
        ...(await store.sessionsWithItems(items, maxEarningRights + toggled.length)),
        ...(await store.sessionsOfNextAnswers(inserted.map(({ id }) => id))),
      ]
      const changed = (await load(affected)).flatMap(scoreSession).filter(({ answer, xp }) => answer.xp !== xp)
      await store.setXp(changed.map(({ answer, xp }) => ({ id: answer.event.id, xp })))
      await boardStore(tx).addXp(userId, xpChanges(changed))
    }
    await positions.set(userId, upTo)
    return true
  })

/** Returns the points that the student gains or loses on each board. */
function xpChanges(changed: readonly ScoredAnswer[]): Map<number, number> {
  const changes = new Map<number, number>()
  for (const { answer, xp } of changed) {
    for (const board of [allTime, weekOf(answer.event.at)])
      changes.set(board, (changes.get(board) ?? 0) + xp - answer.xp)
  }
  return changes
}
