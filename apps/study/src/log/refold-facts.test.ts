import 'fake-indexeddb/auto'
import { cardOfFact, foldMissedFact, sm2, type StudyEvent } from '@titer/domain'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { append, markPushed } from './append.ts'
import { StudyDatabase } from './database.ts'
import { refoldOutdated } from './refold-outdated.ts'

const start = Date.UTC(2026, 10, 16, 9)
const answer = { mode: 'quickfire', version: 'v', chosen: 0, isRight: true, ms: 9_000, confidence: null }

const made = (hours: number, kind: string, body: object) =>
  ({
    id: crypto.randomUUID(),
    at: start + hours * 3_600_000,
    day: new Date(start + hours * 3_600_000).toISOString().slice(0, 10),
    kind,
    body,
  }) as StudyEvent
const wrong = (hours: number, item: string) =>
  made(hours, 'answered', { ...answer, session: crypto.randomUUID(), item, isRight: false })
const right = (hours: number, item: string, fact?: string) =>
  made(hours, 'answered', { ...answer, session: crypto.randomUUID(), item, ...(fact !== undefined && { fact }) })
const review = (hours: number, fact: string, grade: string) =>
  made(hours, 'reviewed', { card: cardOfFact(fact), grade, ms: 3_000 })

let users = 800
const opened: StudyDatabase[] = []
const open = () => {
  users += 1
  const database = new StudyDatabase(users)
  opened.push(database)
  return database
}
afterEach(() => Promise.all(opened.splice(0).map((database) => database.delete())))

const facts = (database: StudyDatabase) => database.missedFacts.orderBy('id').toArray()

const items = ['a', 'b', 'c']
const history = fc
  .array(
    fc.record({
      hours: fc.nat(200),
      what: fc.nat(4),
      item: fc.constantFrom(...items),
      other: fc.constantFrom(...items),
      isRight: fc.boolean(),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((steps) =>
    steps.map(({ hours, what, item, other, isRight }) => {
      if (what === 0) return review(hours, item, isRight ? 'good' : 'again')
      if (what === 1) return right(hours, item, other)
      return isRight ? right(hours, item) : wrong(hours, item)
    }),
  )

describe('the missed facts on a device', () => {
  it('[T-71] are the same on two devices, regardless of the order and the batches in which the events arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        history.chain((events) =>
          fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length }), fc.nat(4)),
        ),
        async ([events, shuffled, size]) => {
          const [whole, inParts] = [open(), open()]
          await append(whole, events)
          for (let at = 0; at < shuffled.length; at += size + 1)
            await append(inParts, shuffled.slice(at, at + size + 1))
          const rows = await facts(whole)
          expect(await facts(inParts)).toEqual(rows)
          const states = items.flatMap((id) => {
            const state = foldMissedFact(id, events, sm2)
            return state === undefined ? [] : [{ id, ...state }]
          })
          expect(rows).toMatchObject(states)
        },
      ),
      { numRuns: 25 },
    )
  }, 60_000)

  it('disappear when the server rejects the events of the wrong answers that caused them', async () => {
    const database = open()
    const miss = wrong(0, 'a')
    await append(database, [miss])
    expect(await facts(database)).toMatchObject([{ id: 'a', isReturning: true }])
    await markPushed(database, await database.events.toArray(), new Map([[miss.id, 'item']]))
    expect(await facts(database)).toEqual([])
  })

  it('are folded from a log that an earlier version of the app stored', async () => {
    const database = open()
    await append(database, [wrong(0, 'a'), review(20, 'a', 'good'), wrong(1, 'b'), right(2, 'c')])
    const before = await facts(database)
    await database.missedFacts.clear()
    await refoldOutdated(database)
    expect(await facts(database)).toEqual(before)
    expect(before.map(({ id, rightIn }) => [id, rightIn])).toEqual([
      ['a', ['ca']],
      ['b', []],
    ])
  })

  it('are scheduled again when the student changes the scheduler', async () => {
    const database = open()
    await append(database, [wrong(0, 'a'), review(20, 'a', 'easy')])
    const [before] = await facts(database)
    await append(database, [made(30, 'set', { scheduler: 'fsrs' })])
    const [after] = await facts(database)
    expect(before?.memory.stability).toBe(0)
    expect(after?.memory.stability).toBeGreaterThan(0)
  })
})
