import { foldSession, weekOf, xpOf } from '@titer/domain'
import type { Database } from '../../platform/database/database.ts'
import { answerStore, type KeptAnswer, type KeptSession } from './answer-store.ts'
import { allTime, boardStore } from './board-store.ts'
import { headStore } from './head-store.ts'

// So much of a log is scored in one transaction.
const eventsAtOnce = 1_000
// A session asks two hundred items at most. However many answers somebody sends for one, no more are looked at.
const mostAnswers = 1_000

/** After so many right answers to an item, one more earns nothing, whatever the combo. */
const earningRights = Array.from({ length: 64 }, (_, at) => at).findIndex(
  (rightBefore) =>
    xpOf({ item: '', mode: 'quickfire', isRight: true, tookMs: 60_000, combo: 1_000, rightBefore }) === 0,
)

interface Folded {
  answer: KeptAnswer
  isCounted: boolean
  xp: number
}

/** What each answer of a session earns, by the same rules as on the device. */
function foldKept({ frame, answers }: KeptSession): Folded[] {
  const byId = new Map(answers.slice(0, mostAnswers).map((answer) => [answer.event.id, answer]))
  const countedIds = new Map<string, string>()
  const state = foldSession([...frame, ...[...byId.values()].map(({ event }) => event)], {
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
 * Scores the next stretch of a student's log; false when there is none. The result depends on the set of events alone:
 * whatever an event changes in what came before it is folded again, and place and result move in one transaction.
 */
export const scoreNext = (database: Database, userId: number): Promise<boolean> =>
  database.transaction(async (tx) => {
    const heads = headStore(tx)
    const after = await heads.lock(userId)
    if (after === undefined) return false
    const upTo = Math.min(await heads.end(userId), after + eventsAtOnce)
    if (upTo <= after) return false
    const store = answerStore(tx, userId)
    const stretch = { after, upTo }
    const load = (ids: Iterable<string>) =>
      // As many more as can have pushed others out just now.
      store.sessions([...new Set(ids)], mostAnswers + eventsAtOnce, earningRights)

    await store.keepDays(stretch)
    const fresh = await store.keepAnswers(stretch)
    const touched = new Set([...fresh.map(({ session }) => session), ...(await store.keepEdges(stretch))])
    if (touched.size > 0) {
      // Which answers count is a matter of each session alone; what they earn follows from all that count.
      const flipped = (await load(touched))
        .flatMap(foldKept)
        .filter(({ answer, isCounted }) => answer.isCounted !== isCounted)
      await store.setCounted(flipped.map(({ answer, isCounted }) => ({ id: answer.event.id, isCounted })))
      const items = [...new Set(flipped.map(({ answer }) => answer.event.body.item))]
      const concerned = [
        ...touched,
        ...(await store.sessionsWithItems(items, earningRights + flipped.length)),
        ...(await store.sessionsAfter(fresh.map(({ id }) => id))),
      ]
      const changed = (await load(concerned)).flatMap(foldKept).filter(({ answer, xp }) => answer.xp !== xp)
      await store.setXp(changed.map(({ answer, xp }) => ({ id: answer.event.id, xp })))
      await boardStore(tx).gain(userId, gainsOf(changed))
    }
    await heads.moveTo(userId, upTo)
    return true
  })

/** What each board gains or loses. */
function gainsOf(changed: readonly Folded[]): Map<number, number> {
  const gains = new Map<number, number>()
  for (const { answer, xp } of changed) {
    for (const board of [allTime, weekOf(answer.event.at)]) gains.set(board, (gains.get(board) ?? 0) + xp - answer.xp)
  }
  return gains
}
