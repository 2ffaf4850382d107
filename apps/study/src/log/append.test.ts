import 'fake-indexeddb/auto'
import type { StoredEvent } from '@titer/contract'
import type { StudyEvent } from '@titer/domain'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { append, foldPending, appendUnfolded, markPushed, storeServerEvents } from './append.ts'
import { refoldOutdated } from './refold-outdated.ts'
import { StudyDatabase } from './database.ts'
import { readUnsentXp } from './unsent-xp.ts'
import { readValue, writeValue } from './values.ts'

const start = Date.UTC(2026, 10, 16, 9)
const session = '11111111-1111-4111-8111-111111111111'
const begun = { session, mode: 'quickfire', items: ['a', 'b'], isExam: false, seconds: null, title: 'Both' }
const answer = { session, mode: 'quickfire', version: 'v', chosen: 0, isRight: true, ms: 9_000, confidence: null }

const made = (at: number, kind: string, body: object) =>
  ({ id: crypto.randomUUID(), at: start + at, day: '2026-11-16', kind, body }) as StudyEvent

const history = [
  made(0, 'started', begun),
  made(10_000, 'answered', { ...answer, item: 'a' }),
  made(20_000, 'answered', { ...answer, item: 'b', chosen: 1, isRight: false }),
]

let users = 40
const opened: StudyDatabase[] = []
const open = () => {
  users += 1
  const database = new StudyDatabase(users)
  opened.push(database)
  return database
}
afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())))

/** Returns the log, and the items, sessions, days, tallies and totals that are folded from it. */
const stateOf = async (database: StudyDatabase) => ({
  events: await database.events.orderBy('id').toArray(),
  items: await database.items.toArray(),
  sessions: await database.sessions.toArray(),
  days: await database.days.toArray(),
  tallies: await database.tallies.toArray(),
  totals: await database.values.get('totals'),
})

const foldedAtOnce = async () => {
  const database = open()
  for (const event of history) await append(database, [event])
  return database
}

describe('an answer that is stored before it is folded', () => {
  it('[T-16] produces the same state as an answer that is folded immediately, even if it is folded twice', async () => {
    const quick = open()
    await append(quick, history.slice(0, 1))
    for (const event of history.slice(1)) await appendUnfolded(quick, [event])
    expect((await quick.sessions.get(session))?.answers).toEqual([])
    await foldPending(quick)
    await foldPending(quick)
    expect(await stateOf(quick)).toEqual(await stateOf(await foldedAtOnce()))
  })

  it('[T-71] counts once if the server accepts it before it is folded', async () => {
    const quick = open()
    await append(quick, history.slice(0, 1))
    await appendUnfolded(quick, history.slice(1))
    const whole = await foldedAtOnce()
    for (const database of [quick, whole]) await markPushed(database, await database.events.toArray(), new Map())
    await foldPending(quick)
    expect(await stateOf(quick)).toEqual(await stateOf(whole))
  })
})

describe('a session’s XP', () => {
  const sessions = ['1', '2', '3'].map((digit) => session.replaceAll('1', digit))
  const items = ['a', 'b', 'c', 'own-1']
  const beginnings = sessions.map((each, at) => made(at, 'started', { ...begun, session: each, items }))

  const nothingYet = { key: 'totals', value: { xp: 0 } }
  const steps = fc.array(
    fc.record({
      at: fc.integer({ min: 1, max: 60 }),
      item: fc.constantFrom(...items),
      session: fc.constantFrom(...sessions),
      isRight: fc.boolean(),
      ms: fc.constantFrom(300, 9_000),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('[T-14][T-61][T-71] does not depend on the order or the batches in which the events arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps
          .map((all) => [
            ...beginnings,
            ...all.map(({ at, ...more }) => made(at * 7_000, 'answered', { ...answer, ...more })),
          ])
          .chain((events) =>
            fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.nat(6)),
          ),
        async ([events, shuffled, size]) => {
          const [whole, inParts] = [open(), open()]
          await append(whole, events)
          for (let at = 0; at < shuffled.length; at += size + 1) {
            await append(inParts, shuffled.slice(at, at + size + 1))
            await append(inParts, shuffled.slice(0, at))
          }
          const state = await stateOf(whole)
          const xp = state.sessions.reduce((sum, row) => sum + row.xp, 0)
          expect(state.totals ?? nothingYet).toEqual({ key: 'totals', value: { xp } })
          const parts = await stateOf(inParts)
          expect({ ...parts, totals: parts.totals ?? nothingYet }).toEqual({
            ...state,
            totals: state.totals ?? nothingYet,
          })
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('[T-14] decreases when an earlier right answer to the same question arrives, and increases again if the server rejects that earlier answer', async () => {
    const database = open()
    const [first = '', second = ''] = sessions
    const later = made(50_000, 'answered', { ...answer, session: second, item: 'a' })
    await append(database, [...beginnings, later])
    expect((await database.sessions.get(second))?.xp).toBe(10)
    const earlier = made(20_000, 'answered', { ...answer, session: first, item: 'a' })
    await append(database, [earlier])
    expect((await database.sessions.get(second))?.xp).toBe(5)
    expect((await database.days.get('2026-11-16'))?.xp).toBe(15)
    const sent = await database.events.where('id').equals(earlier.id).toArray()
    await markPushed(database, sent, new Map([[earlier.id, 'item']]))
    expect((await database.sessions.get(second))?.xp).toBe(10)
    expect((await database.days.get('2026-11-16'))?.xp).toBe(10)
  })

  it('[T-14][T-61] is folded again after an update of the app with new rules, but only once', async () => {
    const old = await foldedAtOnce()
    const whole = await stateOf(old)
    await old.tallies.clear()
    await old.sessions.toCollection().modify((row) => {
      row.xp += 40
      row.xpByDay['2026-11-16'] = row.xp
    })
    await old.days.toCollection().modify((row) => {
      row.xp += 40
    })
    await writeValue(old, 'totals', { xp: 50 })
    await refoldOutdated(old)
    expect(await stateOf(old)).toEqual(whole)
    await old.tallies.clear()
    await refoldOutdated(old)
    expect(await old.tallies.count()).toBe(0)
  })
})

it('[T-71] a long log that arrives at once gives the same state as one that arrives in parts', async () => {
  const sessions = Array.from({ length: 3 }, () => crypto.randomUUID())
  const events = sessions.flatMap((each, number) => [
    made(number * 10_000_000, 'started', { ...begun, session: each }),
    ...Array.from({ length: 400 }, (_, at) => {
      // Some questions of a session are asked again in the next session.
      const body = { ...answer, session: each, item: `item${at + 350 * number}`, isRight: at % 3 > 0 }
      return made(number * 10_000_000 + (at + 1) * 10_000, 'answered', body)
    }),
  ])
  const stored = events.map((event, at) => ({ ...event, seq: at + 1 })) as StoredEvent[]
  const [whole, inParts] = [open(), open()]
  // The first event is stored alone, so that the log is not empty when the others arrive.
  await storeServerEvents(whole, stored.slice(0, 1), 1)
  await storeServerEvents(whole, stored.slice(1), stored.length)
  for (let at = 0; at < stored.length; at += 400) await storeServerEvents(inParts, stored.slice(at, at + 400), at + 400)
  expect(await stateOf(whole)).toEqual(await stateOf(inParts))
}, 60_000)

it('[T-60] the XP that is not synced yet is the XP of the unsent answers, not all XP on the device', async () => {
  const database = await foldedAtOnce()
  expect(await readUnsentXp(database)).toBe(10)
  await markPushed(database, await database.events.toArray(), new Map())
  expect(await readUnsentXp(database)).toBe(0)
  const second = '22222222-2222-4222-8222-222222222222'
  await append(database, [made(30_000, 'started', { ...begun, session: second })])
  await append(database, [made(40_000, 'answered', { ...answer, session: second, item: 'b' })])
  expect(await readUnsentXp(database)).toBe(10)
  expect(await readValue(database, 'totals')).toEqual({ xp: 20 })
})
