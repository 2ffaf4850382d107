import { dayMs, type Memory, type Scheduler } from '../scheduling/scheduler.ts'

/** The time and the scheduler for which a gain is computed. */
export interface Outlook {
  now: number
  /** The days until the exam, or an assumed number of days if there is no exam. */
  daysAhead: number
  scheduler: Scheduler
}

/** The days ahead for which the plan works if the student has no exam date. */
export const assumedDaysAhead = 30

// The forgetting curve of FSRS: 90% are remembered after as many days as the stability says.
const decay = -0.5
const factor = 19 / 81
const rememberedWhenDue = 0.9
/** By how much a review that is due lengthens a memory: the initial ease of SM-2. */
const usualGrowth = 2.5

/** Returns the probability that a fact is remembered after some days. */
export const recallAfter = (days: number, stabilityDays: number) =>
  (1 + (factor * Math.max(0, days)) / stabilityDays) ** decay

/** The stability of a fact that was forgotten and has just been explained. */
const relearntDays = 1

/**
 * Returns the stability of a memory. SM-2 has none; its interval aims at the same 90%, so the interval takes the place
 * of the stability.
 */
const stabilityOf = ({ stability, intervalDays }: Memory) => Math.max(relearntDays, stability || intervalDays)

/**
 * Returns by how much a review raises the probability that the student remembers the fact on the exam day. It is small
 * right after a review, and grows until the fact is nearly forgotten.
 */
export function gainOfReview(memory: Memory, { now, daysAhead, scheduler }: Outlook): number {
  const [stability, days] = [stabilityOf(memory), (now - memory.reviewedAt) / dayMs]
  const remembered = recallAfter(days, stability)
  const grown = stabilityOf(scheduler.next(memory, 'good', now))
  const isSm2 = memory.stability === 0
  // SM-2 lengthens the interval after an early review as much as after one that is due, but the memory gains less. Its
  // fixed first intervals say nothing about how much the memory gains.
  const spacing = isSm2 ? Math.min(1, (1 - remembered) / (1 - rememberedWhenDue)) : 1
  const best = isSm2 ? Math.max(grown, usualGrowth * stability) : Math.max(grown, stability)
  const ifRemembered = recallAfter(daysAhead, stability + spacing * (best - stability))
  // The explanation teaches a forgotten fact anew.
  const withReview = remembered * ifRemembered + (1 - remembered) * recallAfter(daysAhead, relearntDays)
  return Math.max(0, withReview - recallAfter(days + daysAhead, stability))
}

/**
 * Returns by how much a new question raises the probability that the student knows its fact on the exam day.
 *
 * @param known The probability that the student knows the fact already: the mastery of the topic.
 */
export function gainOfNew(known: number, { now, daysAhead, scheduler }: Outlook): number {
  return (1 - known) * recallAfter(daysAhead, stabilityOf(scheduler.next(undefined, 'good', now)))
}
