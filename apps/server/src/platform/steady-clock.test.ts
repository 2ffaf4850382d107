import { expect, it } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

const dayMs = 86_400_000

/** Creates a steady clock, and lets a test set the times of the machine and the database that this clock reads. */
async function clocks() {
  const times = { machine: 1_000 * dayMs, database: 1_000 * dayMs, elapsed: 0 }
  const clock = createSteadyClock({ machineTime: () => times.machine, elapsed: () => times.elapsed })
  const synchronise = () => clock.synchronise(() => Promise.resolve(new Date(times.database)))
  const pass = (ms: number) => {
    for (const name of ['machine', 'database', 'elapsed'] as const) times[name] += ms
  }
  return { times, clock, synchronise, pass }
}

it('the clock starts with the database’s time, even if the machine’s time differs', async () => {
  const { times, clock, synchronise } = await clocks()
  times.machine += 3 * dayMs
  expect(await synchronise()).toBe(true)
  expect(clock.now().getTime()).toBe(times.database)
})

it.each(['machine', 'database'] as const)(
  'the clock keeps the right time when the %s’s clock jumps',
  async (jumping) => {
    const { times, clock, synchronise, pass } = await clocks()
    await synchronise()
    const before = clock.now().getTime()
    times[jumping] -= 9 * dayMs
    pass(60_000)
    expect(clock.now().getTime()).toBe(before + 60_000)
    expect(await synchronise()).toBe(jumping === 'machine')
    expect(clock.now().getTime()).toBe(before + 60_000)
  },
)

it('the clock follows the clocks of the machine and the database after the machine has slept', async () => {
  const { times, clock, synchronise } = await clocks()
  await synchronise()
  times.machine += dayMs
  times.database += dayMs
  expect(await synchronise()).toBe(true)
  expect(clock.now().getTime()).toBe(times.database)
})
