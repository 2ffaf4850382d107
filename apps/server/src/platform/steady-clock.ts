import type { Clock } from './clock.ts'

interface Needs {
  /** The time on this machine, in milliseconds since 1970. Somebody may change it at any time. */
  machineTime?: () => number
  /** The milliseconds since an arbitrary start. Nobody can change this clock, but it stops while the machine sleeps. */
  elapsed?: () => number
}

// Two clock times count as equal if they differ by no more than this. If the database takes longer than this to return
// its time, that time is ignored.
const toleranceMs = 1_000

/**
 * Creates a clock that is not affected when somebody changes the machine's clock. It starts with the database's time
 * and adds the time that has passed since then, so all servers of one database show the same time. If only the
 * machine's or only the database's clock jumps, the jump is ignored. If both have jumped to the same time, this clock
 * follows them, because then the machine has slept.
 */
export function createSteadyClock({ machineTime = Date.now, elapsed = () => performance.now() }: Needs = {}) {
  let startMs = machineTime() - elapsed()
  let isSynchronised = false
  const agree = (one: number, other: number) => Math.abs(one - other) <= toleranceMs

  return {
    now: () => new Date(startMs + elapsed()),

    /**
     * Compares this clock with the database's clock, and corrects it if necessary. Returns whether both now show the
     * same time. If the response was too slow to compare, returns whether this clock was synchronised before.
     */
    synchronise: async (readDatabaseTime: () => Promise<Date>): Promise<boolean> => {
      const asked = elapsed()
      const databaseTime = await readDatabaseTime()
      const answered = elapsed()
      // If the response was slow, the time in it is too old to compare, so it is ignored.
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
