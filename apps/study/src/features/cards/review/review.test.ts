import 'fake-indexeddb/auto'
import { addDays, dayMs, type Grade } from '@titer/domain'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StudyDatabase } from '../../../log/database.ts'
import { record } from '../../../log/record.ts'
import { allowMoreNewCards, heldBack, ownTopic, readDeck } from '../../../packs/content/deck.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { readOverview } from '../overview.ts'
import { readTopicCards } from '../topics/topic-counts.ts'
import { readReviewState, splitBack } from './review.ts'

const minuteMs = 60_000
const noon = new Date('2026-11-15T12:00:00').getTime()

let database: StudyDatabase

beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] })
  database = new StudyDatabase(1)
})

afterEach(async () => {
  vi.useRealTimers()
  await database.delete()
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

const write = async (...fronts: string[]) => {
  for (const front of fronts) {
    await record(database, 'wroteCard', { card: `own-${front}`, front, back: 'Back.', tags: [], isGone: false })
  }
}

const review = async (front: string, grade: Grade) => {
  const event = await record(database, 'reviewed', { card: `own-${front}`, grade, ms: 1_000 })
  pass(minuteMs)
  return event
}

const readState = (options = {}) => readReviewState(database, [], options)

describe('a review session', () => {
  it('[T-30] shows the next interval for every grade', async () => {
    await write('one')
    const fresh = await readState()
    expect(fresh.card?.intervals).toEqual({ again: '10 min', hard: '1 day', good: '2 days', easy: '4 days' })
    await review('one', 'good')
    pass(2 * dayMs)
    const second = await readState()
    expect(second.card?.intervals).toEqual({ again: '10 min', hard: '3 days', good: '6 days', easy: '8 days' })
    expect(second.card?.seenDay).toBe(addDays(second.today, -2))
  })

  it('[T-31] recalculates the intervals from the same reviews after a switch to FSRS', async () => {
    await write('one')
    await review('one', 'good')
    const bySm2 = await database.cards.get('own-one')
    await record(database, 'set', { scheduler: 'fsrs', retention: 0.9 })
    const byFsrs = await database.cards.get('own-one')
    expect(byFsrs?.lastReview).toEqual(bySm2?.lastReview)
    expect(byFsrs?.memory?.stability).toBeGreaterThan(0)
    pass(5 * dayMs)
    const { card } = await readState()
    expect(card?.intervals.again).toBe('10 min')
    expect(card?.intervals.easy).not.toBe('8 days')
    const daysUntilGood = async () => Number(/^(\d+) days?$/.exec((await readState()).card?.intervals.good ?? '')?.[1])
    const atNinety = await daysUntilGood()
    await record(database, 'set', { retention: 0.95 })
    expect(await daysUntilGood()).toBeLessThan(atNinety)
  })

  it('[T-30] repeats a forgotten card in the same session after a few minutes', async () => {
    await write('one', 'two')
    const first = await readState()
    expect(first.left).toEqual({ fresh: 2, again: 0, due: 0 })
    await review('one', 'again')
    const second = await readState()
    expect(second.card?.id).toBe('own-two')
    expect(second.left).toEqual({ fresh: 1, again: 1, due: 0 })
    await review('two', 'good')
    const waiting = await readState()
    expect(waiting.card).toBeUndefined()
    expect(waiting.waitingMs).toBe(8 * minuteMs)
    const early = await readState({ isEarly: true })
    expect(early.card?.id).toBe('own-one')
    pass(8 * minuteMs)
    const ripe = await readState()
    expect(ripe.card?.id).toBe('own-one')
  })

  it('[T-30] can undo today’s reviews, starting with the latest', async () => {
    await write('one', 'two')
    await review('one', 'good')
    const event = await review('two', 'easy')
    const { last } = await readState()
    expect(last).toEqual({ card: 'own-two', event: event.id })
    await record(database, 'undone', { card: 'own-two', event: event.id })
    const after = await readState({ firstCard: 'own-two' })
    expect(after.card?.id).toBe('own-two')
    expect(after.left.fresh).toBe(1)
    expect(after.last?.card).toBe('own-one')
    expect(after.reviewed).toBe(1)
    // Another tab may undo the same review again. The second undo must have no effect.
    await record(database, 'undone', { card: 'own-two', event: event.id })
    expect((await readState()).reviewed).toBe(1)
    pass(dayMs)
    const tomorrow = await readState()
    expect(tomorrow.last).toBeUndefined()
  })

  it('[T-30] skips buried and suspended cards, but the overview lists them', async () => {
    await write('one', 'two')
    await record(database, 'shelved', { card: 'own-one', state: 'buried', until: null })
    await record(database, 'shelved', { card: 'own-two', state: 'suspended', until: null })
    const done = await readState()
    expect(done.card).toBeUndefined()
    expect(done.next).toEqual({ day: addDays(done.today, 1), count: 1 })
    const overview = await readOverview(database, [])
    expect(overview.buried.map(({ front }) => front)).toEqual(['one'])
    expect(overview.suspended.map(({ front }) => front)).toEqual(['two'])
    pass(dayMs)
    const tomorrow = await readState()
    expect(tomorrow.card?.id).toBe('own-one')
  })

  it('[T-30] marks a card as a leech after the student has forgotten it eight times', async () => {
    await write('one')
    for (let time = 0; time < 8; time += 1) {
      await review('one', 'good')
      await review('one', 'again')
    }
    const { card } = await readState({ isEarly: true })
    expect(card).toMatchObject({ isLeech: true, memory: { lapses: 8 } })
    const { leeches } = await readOverview(database, [])
    expect(leeches).toEqual([{ id: 'own-one', front: 'one', lapses: 8 }])
  })

  it('[K-05] respects the daily limits and counts the due cards beyond the limits', async () => {
    await write('one', 'two', 'three')
    await record(database, 'set', { newCardsPerDay: 2, reviewsPerDay: 1 })
    const first = await readState()
    expect(first.left.fresh).toBe(2)
    await review('one', 'hard')
    await review('two', 'hard')
    const done = await readState()
    expect(done.card).toBeUndefined()
    expect(done.next).toEqual({ day: addDays(done.today, 1), count: 2 })
    pass(2 * dayMs)
    const later = await readState()
    expect(later.left).toEqual({ fresh: 1, again: 0, due: 1 })
    expect(heldBack(await readDeck(database, []))).toBe(1)
  })

  it('[T-30] offers more new cards after the daily limit of new cards is reached, for that day only', async () => {
    await write('one', 'two', 'three', 'four', 'five', 'six')
    await record(database, 'set', { newCardsPerDay: 1 })
    await review('one', 'good')
    expect(await readState()).toMatchObject({ card: undefined, moreNew: 5 })
    await allowMoreNewCards(database, 2)
    expect(await readState()).toMatchObject({ left: { fresh: 2 }, moreNew: 3 })
    await review('two', 'good')
    await review('three', 'good')
    // Three new cards were learnt, more than the daily limit of one. Each further request must still add a card.
    await allowMoreNewCards(database, 1)
    expect((await readState()).left.fresh).toBe(1)
    pass(dayMs)
    expect((await readState()).left.fresh).toBe(1)
  })

  it('[T-30] offers new cards only on request while the student catches up, and exactly as many as requested', async () => {
    await write('one', 'two', 'three', 'four', 'five', 'six')
    await record(database, 'set', { newCardsPerDay: 4 })
    await review('one', 'good')
    const tomorrow = addDays((await readDeck(database, [])).limits.today, 1)
    await record(database, 'spreadOut', { days: { [tomorrow]: ['one'] }, cardsPerDay: 5 })
    expect(await readState()).toMatchObject({ left: { fresh: 0 }, moreNew: 5 })
    await allowMoreNewCards(database, 2)
    expect(await readState()).toMatchObject({ left: { fresh: 2 }, moreNew: 3 })
  })

  it('[T-30] can be limited to one topic, and then ignores the daily limit of reviews', async () => {
    const topic = (id: string, ...cards: string[]) => ({ id, name: id, subject: 'S', part: 'P', cards }) as LibraryTopic
    const topics = [topic('A1', 'a', 'b'), topic('A2', 'c')]
    const packed = { subject: 'x', front: 'Front', back: 'Back.', pack: 'cards-A' }
    await database.bankCards.bulkPut([
      { id: 'a', topic: 'A1', ...packed },
      { id: 'b', topic: 'A1', ...packed },
      { id: 'c', topic: 'A2', ...packed },
    ])
    await write('one')
    await record(database, 'set', { reviewsPerDay: 1 })
    for (const card of ['a', 'b', 'c']) await record(database, 'reviewed', { card, grade: 'hard', ms: 1_000 })
    pass(dayMs)
    expect((await readReviewState(database, topics)).left).toEqual({ fresh: 1, again: 0, due: 1 })
    const scoped = await readReviewState(database, topics, { topic: 'A1' })
    expect(scoped).toMatchObject({ left: { fresh: 0, again: 0, due: 2 }, card: { topic: 'A1' }, last: undefined })
    const own = await readReviewState(database, topics, { topic: ownTopic })
    expect(own).toMatchObject({ left: { fresh: 1, again: 0, due: 0 }, card: { isOwn: true } })
    expect(await readTopicCards(database, topics)).toMatchObject([
      { id: ownTopic, due: 0, fresh: 1, seen: 0 },
      { id: 'A1', due: 2, fresh: 0, seen: 2, learnt: 0 },
      { id: 'A2', due: 1, fresh: 0, seen: 1, learnt: 0 },
    ])
  })

  it('[T-30] updates the overview’s counts of the cards due on each of the next seven days', async () => {
    await write('one', 'two', 'three')
    await review('one', 'good')
    await review('two', 'good')
    const { week, counts, left } = await readOverview(database, [])
    expect(week.map(({ count }) => count)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect(counts).toEqual({ fresh: 1, learning: 2, learnt: 0 })
    expect(left.fresh).toBe(1)
  })
})

describe('the back of a card', () => {
  it.each([
    ['Gentamicin. It is toxic to hair cells.', 'Gentamicin.', 'It is toxic to hair cells.'],
    ['E. coli O157. It makes a toxin.', 'E. coli O157.', 'It makes a toxin.'],
    ['Flucloxacillin and clavulanic acid.', 'Flucloxacillin and clavulanic acid.', ''],
  ])('[T-30] starts with the answer: %s', (back, key, rest) => {
    expect(splitBack(back)).toEqual([key, rest])
  })
})
