import 'fake-indexeddb/auto'
import { addDays } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { append } from '../../../log/append.ts'
import { StudyDatabase } from '../../../log/database.ts'
import { now, record, today } from '../../../log/record.ts'
import { countCardsLeft, readDeck } from '../../../packs/content/deck.ts'
import { readFactQueue } from '../../../packs/content/fact-queue.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { isBehind, readCatchUp, spreadBody, spreadDays } from './read-catch-up.ts'

const cards = Array.from({ length: 200 }, (_, at) => `c${at}`)
const topic: LibraryTopic = {
  id: 'A1',
  name: 'Cells',
  subject: 'Microbiology',
  part: 'General',
  share: 0.5,
  questions: ['q1', 'q2', 'q3'],
  cases: [],
  cards: [...cards, 'new1', 'new2'],
  articles: [],
  totals: { questions: 3, cases: 0, articles: 0 },
}
const dayMs = 86_400_000

let database: StudyDatabase
beforeEach(async () => {
  database = new StudyDatabase(67)
  const at = (await now(database)) - 9 * dayMs
  const day = addDays(await today(database), -9)
  const reviewed = cards.map((card) => ({
    kind: 'reviewed' as const,
    body: { card, grade: 'good' as const, ms: 9_000 },
  }))
  const answer = { session: 's', mode: 'quickfire' as const, version: 'v', chosen: 0, isRight: false, ms: 9_000 }
  const missed = ['q1', 'q2', 'q3'].map((item) => ({
    kind: 'answered' as const,
    body: { ...answer, item, confidence: null },
  }))
  await append(
    database,
    [...reviewed, ...missed].map((event) => ({ ...event, id: crypto.randomUUID(), at, day })),
  )
})
afterEach(() => database.delete())

const dueToday = async () => {
  const left = countCardsLeft(await readDeck(database, [topic]))
  const { due } = await readFactQueue(database, [topic])
  return { cards: left.due + left.again, newCards: left.fresh, facts: due.length }
}

describe('catching up after a missed week', () => {
  it('spreads the waiting cards and facts over the days ahead within the daily study time, and leaves rest days free', async () => {
    const catchUp = await readCatchUp(database, [topic])
    expect(isBehind(catchUp)).toBe(true)
    // 200 cards of 22 seconds each, and 3 facts of 72 seconds each.
    expect(catchUp.minutesWaiting).toBeCloseTo(76.9, 1)
    const restDays = [0, 5]
    const days = spreadDays(catchUp, { minutesPerDay: 20, restDays })
    for (const { minutes, isRestDay } of days) expect(minutes).toBeLessThanOrEqual(isRestDay ? 0 : 20)
    expect(days.filter(({ isRestDay }) => !isRestDay)).toHaveLength(4)
    expect(days.flatMap(({ ids }) => ids)).toHaveLength(203)
  })

  it('asks today only for the cards and facts that are planned for today, offers no new cards, starts from all waiting cards and facts if it is repeated, and can be undone', async () => {
    const before = await dueToday()
    expect(before).toEqual({ cards: 100, newCards: 2, facts: 3 })
    const catchUp = await readCatchUp(database, [topic])
    const days = spreadDays(catchUp, { minutesPerDay: 20, restDays: [] })
    await record(database, 'spreadOut', spreadBody(days, 20))
    const after = await dueToday()
    expect(after.newCards).toBe(0)
    expect(after.cards * 22 + after.facts * 72).toBeLessThanOrEqual(20 * 60)
    expect(after.cards + after.facts).toBe(days[0]?.ids.length)
    const spread = await readCatchUp(database, [topic])
    expect(spread.spreadUntil).toBe(days.at(-1)?.day)
    // A second spread starts from all waiting cards and facts, not only from those due today.
    expect(spread.tasks).toHaveLength(catchUp.tasks.length)
    await record(database, 'spreadOut', { days: {}, cardsPerDay: 0 })
    expect(await dueToday()).toEqual(before)
  })
})
