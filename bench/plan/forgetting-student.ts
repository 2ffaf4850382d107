import { dayMs, randomNormal, type RandomSource } from '@titer/domain'

/** A description of the simulated students. The benchmark prints it. */
export const studentDescription =
  'a fact is known at first with the probability logistic(N(-0.6, 0.6) + N(0, 0.8) of its topic); ' +
  'recall halves with a half-life of 30 days (a factor of 2 up or down) for a fact known at first, ' +
  'and of 2 days after the first explanation; ' +
  'a successful recall multiplies the half-life by 1.15 + 1.5 times the probability of having forgotten; ' +
  'a forgotten fact is explained and keeps 40% of its half-life, but at least that of a first explanation; ' +
  'a student who does not know the fact chooses one of five options at random'

export const chanceLevel = 0.2
/** How many days before the start the student learned the facts that are known at the start. */
const learnedDaysAgo = 20

interface Trace {
  halfLifeDays: number
  at: number
}

/**
 * Creates a student who forgets exponentially. The app's model of memory is a power curve. The student's memory differs
 * from it on purpose, because otherwise the benchmark would test the model against itself.
 */
export function forgettingStudent(chance: RandomSource, start: number) {
  const around = (median: number, octaves: number) => median * 2 ** (octaves * randomNormal(chance))
  const ability = -0.6 + 0.6 * randomNormal(chance)
  const growth = around(1.5, 0.4)
  const firstHalfLife = around(2, 0.5)
  const talents = new Map<string, number>()
  const traces = new Map<string, Trace>()

  const talentOf = (topic: string) => {
    const talent = talents.get(topic) ?? 0.8 * randomNormal(chance)
    talents.set(topic, talent)
    return talent
  }
  /**
   * Returns the student's memory of a fact. Draws it at random on the first call, so the order of the first calls
   * matters.
   */
  const traceOf = (fact: string, topic: string): Trace => {
    const known = traces.get(fact)
    if (known !== undefined) return known
    const isKnown = chance() < 1 / (1 + Math.exp(-ability - talentOf(topic)))
    const trace = { halfLifeDays: isKnown ? around(30, 1) : 0, at: start - learnedDaysAgo * dayMs }
    traces.set(fact, trace)
    return trace
  }
  const recall = (fact: string, topic: string, now: number) => {
    const { halfLifeDays, at } = traceOf(fact, topic)
    return halfLifeDays === 0 ? 0 : 2 ** (-(now - at) / dayMs / halfLifeDays)
  }

  return {
    /** The probability that the student recalls the fact. */
    recall,
    /** Asks for the fact and explains it. Returns whether the student recalled it. */
    study: (fact: string, topic: string, now: number): boolean => {
      const remembered = recall(fact, topic, now)
      const { halfLifeDays } = traceOf(fact, topic)
      const isRecalled = chance() < remembered
      const next = isRecalled
        ? halfLifeDays * (1.15 + growth * (1 - remembered))
        : Math.max(firstHalfLife, 0.4 * halfLifeDays)
      traces.set(fact, { halfLifeDays: next, at: now })
      return isRecalled
    },
  }
}

export type ForgettingStudent = ReturnType<typeof forgettingStudent>
