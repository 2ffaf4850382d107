import { expect, it } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

const dayMs = 86_400_000

/** Creates a steady clock whose machine and database have clocks that a test can set. */
async function clocks() {
  const times = { machine: 1_000 * dayMs, database: 1_000 * dayMs, elapsed: 0 }
  const clock = createSteadyClock({ machineTime: () => times.machine, elapsed: () => times.elapsed })
  const synchronise = () => clock.synchronise(() => Promise.resolve(new Date(times.database)))
  const pass = (ms: number) => {
    for (const name of ['machine', 'database', 'elapsed'] as const) times[name] += ms
  }
  return { times, clock, synchronise, pass }
}

it('starts with the time of the database, even if the machine has another', async () => {
  const { times, clock, synchronise } = await clocks()
  times.machine += 3 * dayMs
  expect(await synchronise()).toBe(true)
  expect(clock.now().getTime()).toBe(times.database)
})

it.each(['machine', 'database'] as const)('keeps the right time when the clock of the %s jumps', async (jumping) => {
  const { times, clock, synchronise, pass } = await clocks()
  await synchronise()
  const before = clock.now().getTime()
  times[jumping] -= 9 * dayMs
  pass(60_000)
  expect(clock.now().getTime()).toBe(before + 60_000)
  expect(await synchronise()).toBe(jumping === 'machine')
  expect(clock.now().getTime()).toBe(before + 60_000)
})

it('follows the clocks of machine and database after the machine has slept', async () => {
  const { times, clock, synchronise } = await clocks()
  await synchronise()
  times.machine += dayMs
  times.database += dayMs
  expect(await synchronise()).toBe(true)
  expect(clock.now().getTime()).toBe(times.database)
})
