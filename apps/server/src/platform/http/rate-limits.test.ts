import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock, testServer, type TestServer } from '../../testing/test-server.ts'
import { createHitCounter } from './rate-limits.ts'

const clock = manualClock()
let server: TestServer

beforeAll(async () => {
  server = await testServer({}, clock)
})
afterAll(() => server.close())

describe('the counter of rate limits', () => {
  it('numbers the hits on a key consecutively, even if they arrive at the same time at two counters with the same database', async () => {
    const keys = fc.array(fc.constantFrom('one', 'two', 'three'), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(keys, fc.uuid(), async (hits, run) => {
        const [one, other] = [0, 1].map(() => createHitCounter(server.services.database, clock))
        const counts = await Promise.all(
          hits.map(async (name, at) => ({ name, ...(await (at % 2 === 0 ? one : other)?.(`${run} ${name}`, 60)) })),
        )
        for (const [, same] of Map.groupBy(counts, ({ name }) => name)) {
          const numbers = same.map((count) => count.hits ?? 0).toSorted((left, right) => left - right)
          expect(numbers).toEqual(same.map((_, at) => at + 1))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('starts again when the time window has ended', async () => {
    const count = createHitCounter(server.services.database, clock)
    expect(await count('window', 60)).toEqual({ hits: 1, remainingMs: 60_000 })
    clock.forward(20)
    expect(await count('window', 60)).toEqual({ hits: 2, remainingMs: 40_000 })
    clock.forward(40)
    expect(await Promise.all([count('window', 60), count('window', 60)])).toEqual([
      { hits: 1, remainingMs: 60_000 },
      { hits: 2, remainingMs: 60_000 },
    ])
  })

  it('does not count a hit whose transaction is rolled back', async () => {
    const { database } = server.services
    const count = createHitCounter(database, clock)
    const failing = database.transaction(async (tx) => {
      await count('rolled back', 60, tx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await count('rolled back', 60)).toMatchObject({ hits: 1 })
  })
})
