import { dayMs, type Memory, type Scheduler } from '../scheduling/scheduler.ts'

/** The time and the scheduler for which a gain is computed. */
export interface Outlook {
  now: number
  /** The days until the exam, or an assumed number of days if there is no exam. */
  daysAhead: number
  scheduler: Scheduler
}

/** The number of days until the exam that is assumed if the student has no exam date. */
export const assumedDaysAhead = 30

// The forgetting curve of FSRS. The probability of remembering is 90% when the days since the review equal the
// stability.
const decay = -0.5
const factor = 19 / 81
const rememberedWhenDue = 0.9
/** The factor by which a review at the due time multiplies the stability. It equals the initial ease of SM-2. */
const usualGrowth = 2.5

/** Returns the probability that a fact is remembered after some days. */
export const recallAfter = (days: number, stabilityDays: number) =>
  (1 + (factor * Math.max(0, days)) / stabilityDays) ** decay

/** The stability of a fact that was forgotten and has just been explained. */
const relearntDays = 1

/**
 * Returns the stability of a memory. SM-2 does not compute a stability. Its intervals aim at the same 90%, so the
 * interval is used instead.
 */
const stabilityOf = ({ stability, intervalDays }: Memory) => Math.max(relearntDays, stability || intervalDays)

/**
 * Returns by how much a review raises the probability that the student remembers the fact on the exam day. The gain is
 * small right after a review, and grows until the fact is nearly forgotten.
 */
export function gainOfReview(memory: Memory, { now, daysAhead, scheduler }: Outlook): number {
  const [stability, days] = [stabilityOf(memory), (now - memory.reviewedAt) / dayMs]
  const remembered = recallAfter(days, stability)
  const grown = stabilityOf(scheduler.next(memory, 'good', now))
  const isSm2 = memory.stability === 0
  // SM-2 lengthens the interval after an early review as much as after a due review, although the memory gains less, so
  // `spacing` reduces the gain. SM-2's first intervals are fixed and say nothing about the memory, so at least the
  // usual growth is assumed.
  const spacing = isSm2 ? Math.min(1, (1 - remembered) / (1 - rememberedWhenDue)) : 1
  const best = isSm2 ? Math.max(grown, usualGrowth * stability) : Math.max(grown, stability)
  const ifRemembered = recallAfter(daysAhead, stability + spacing * (best - stability))
  // If the student has forgotten the fact, the explanation teaches it again, so a review helps in both cases.
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
