import type { Clock } from './clock.ts'

interface Needs {
  /** The time on this machine, in milliseconds since 1970. Somebody may set it at any moment. */
  machineTime?: () => number
  /** The milliseconds since some moment. Nobody can set this clock, but it stops while the machine sleeps. */
  elapsed?: () => number
}

// Times that differ by less count as equal.
const toleranceMs = 1_000

/**
 * Creates a clock that keeps going when somebody sets the machine's clock. It starts with the database's time and then
 * counts the time that has passed, so all servers of one database have the same time. A jump of one clock is ignored. If
 * the clocks of the machine and of the database both have moved to the same time, that time is right: the machine has
 * slept.
 */
export function createSteadyClock({ machineTime = Date.now, elapsed = () => performance.now() }: Needs = {}) {
  let startMs = machineTime() - elapsed()
  let isSynchronised = false
  const agree = (one: number, other: number) => Math.abs(one - other) <= toleranceMs

  return {
    now: () => new Date(startMs + elapsed()),

    /** Compares this clock with the database's. Returns whether they now show the same time. */
    synchronise: async (readDatabaseTime: () => Promise<Date>): Promise<boolean> => {
      const asked = elapsed()
      const databaseTime = await readDatabaseTime()
      const answered = elapsed()
      // A slow answer is too old to compare with.
      if (answered - asked > toleranceMs) return isSynchronised
      const found = databaseTime.getTime() - (asked + answered) / 2
      if (agree(found, startMs)) {
        isSynchronised = true
        return true
      }
      if (isSynchronised && !agree(found, machineTime() - elapsed())) return false
      startMs = found
      isSynchronised = true
      return true
    },
  } satisfies Clock & Record<string, unknown>
}

export type SteadyClock = ReturnType<typeof createSteadyClock>
