import { dayMs } from '../scheduling/scheduler.ts'
import { studyDay } from '../study/day.ts'
import { longestAbsenceMs, returnsAt, type MissedFact } from './missed-fact.ts'

interface QueueMoment {
  now: number
  today: string
  minutesAheadOfUtc: number
  startHour: number
  /** The start of the nearest exam that covers the fact. */
  examAt: number | undefined
}

/** A fact that is due, with the latest time by which it has to return. */
export interface DueFact<F extends MissedFact> {
  fact: F
  dueAt: number
  returnBy: number
}

/**
 * Returns the facts that are due now, the most urgent first. After a wrong answer or a forgotten card, a fact is due
 * after a few minutes. Any other fact is due from the start of the day for which it is scheduled, as cards are.
 */
export function dueFacts<F extends MissedFact>(facts: readonly F[], momentOf: (fact: F) => QueueMoment): DueFact<F>[] {
  return facts
    .flatMap((fact): DueFact<F>[] => {
      if (!fact.isReturning) return []
      const { now, today, minutesAheadOfUtc, startHour, examAt } = momentOf(fact)
      const dueAt = returnsAt(fact, examAt)
      const isRelearning = fact.memory.intervalDays === 0
      const isDue = isRelearning ? dueAt <= now : studyDay(dueAt, minutesAheadOfUtc, startHour) <= today
      if (!isDue) return []
      const absenceEnd = fact.memory.reviewedAt + longestAbsenceMs
      return [
        { fact, dueAt, returnBy: examAt === undefined || examAt < now ? absenceEnd : Math.min(absenceEnd, examAt) },
      ]
    })
    .toSorted((one, other) => one.returnBy - other.returnBy || one.dueAt - other.dueAt)
}

/** The longest time until the next study session of somebody who studies every day, but not always at the same hour. */
const longestPauseMs = 1.5 * dayMs

/**
 * Returns `returnBy` if the fact has to return today, because the student's next study session could be after that
 * time. Otherwise returns undefined.
 */
export const urgentReturn = ({ returnBy }: Pick<DueFact<MissedFact>, 'returnBy'>, now: number): number | undefined =>
  returnBy <= now + longestPauseMs ? returnBy : undefined
