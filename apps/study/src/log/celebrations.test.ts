import 'fake-indexeddb/auto'
import { addDays, type StudyEvent } from '@titer/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { append, appendUnfolded, foldPending, storeServerEvents } from './append.ts'
import { StudyDatabase } from './database.ts'
import { takeCelebrations } from './celebrations.ts'

const day = '2026-11-17'
const start = Date.parse(`${day}T09:00:00Z`)
const session = '11111111-1111-4111-8111-111111111111'
const items = Array.from({ length: 10 }, (_, at) => `q${at}`)

const made = (at: number, kind: string, body: object, on = day) =>
  ({ id: crypto.randomUUID(), at, day: on, kind, body }) as StudyEvent
const answer = { session, mode: 'quickfire', version: 'v', chosen: 0, isRight: true, ms: 9_000, confidence: null }
const answered = (item: string, at: number, on = day) => made(at, 'answered', { ...answer, item }, on)
const started = made(start, 'started', {
  session,
  mode: 'quickfire',
  items,
  isExam: false,
  seconds: null,
  title: 'Ten',
})
const tenAnswers = items.map((item, at) => answered(item, start + (at + 1) * 10_000))
const review = (on: string) =>
  made(Date.parse(`${on}T09:00:00Z`), 'reviewed', { card: 'c1', grade: 'good', ms: 5_000 }, on)

let users = 820
const opened: StudyDatabase[] = []
const open = () => {
  users += 1
  const database = new StudyDatabase(users)
  opened.push(database)
  return database
}
afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())))

const takeAll = async (database: StudyDatabase, today = day) =>
  (await takeCelebrations(database, today)).map(({ kind }) => kind)
const fromServer = (events: readonly StudyEvent[]) => events.map((event, at) => ({ ...event, seq: at + 1 }))

describe('the queue of celebrations', () => {
  it('[T-61] contains each celebration caused by this device’s events exactly once', async () => {
    const database = open()
    await append(database, [started])
    for (const event of tenAnswers) await appendUnfolded(database, [event])
    await foldPending(database)
    await foldPending(database)
    expect(await takeAll(database)).toEqual(['perfect', 'level', 'avatar'])
    await append(database, [made(start + 200_000, 'ended', { session })])
    await append(database, [...tenAnswers])
    expect(await takeAll(database)).toEqual([])
  })

  it('[T-61][T-71] stays empty for events from another device', async () => {
    const database = open()
    const events = [review(addDays(day, -1)), started, ...tenAnswers]
    await storeServerEvents(database, fromServer(events), 12)
    expect((await database.sessions.get(session))?.answers).toHaveLength(10)
    expect(await takeAll(database)).toEqual([])
    // The other device has already extended today's streak.
    await append(database, [review(day)])
    expect(await takeAll(database)).toEqual([])
  })

  it('[T-61] drops the celebration of a longer streak if it was not shown on the same day', async () => {
    const database = open()
    await append(database, [review(addDays(day, -1))])
    expect(await takeAll(database)).toEqual([])
    await append(database, [review(day)])
    expect(await takeAll(database, addDays(day, 1))).toEqual([])
    expect(await takeAll(database)).toEqual([])
  })

  it('[T-61] contains the celebration of a streak that a review has extended', async () => {
    const database = open()
    await append(database, [review(addDays(day, -1))])
    await append(database, [review(day)])
    expect(await takeCelebrations(database, day)).toMatchObject([{ kind: 'streak', days: 2, isLongest: true }])
  })

  it('[T-61] is shown by only one of two tabs, and keeps its celebrations if a tab can no longer show them', async () => {
    const database = open()
    await append(database, [review(addDays(day, -1))])
    await append(database, [review(day)])
    expect(await takeCelebrations(database, day, () => true)).toEqual([])
    const taken = await Promise.all([takeAll(database), takeAll(database)])
    expect(taken.toSorted()).toEqual([[], ['streak']])
  })
})
