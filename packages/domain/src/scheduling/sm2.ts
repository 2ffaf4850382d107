import { againMs, dayMs, type Grade, type Memory, type Scheduler } from './scheduler.ts'

const firstEase = 2.5
const minimumEase = 1.3
const firstInterval = 1
const secondInterval = 6
const hardFactor = 1.2
// A hundred years, the same limit as FSRS. Without a limit the due date would overflow.
const longestInterval = 36_500

/** Each grade's quality on SuperMemo's scale. */
const qualities: Record<Grade, number> = { again: 2, hard: 3, good: 4, easy: 5 }

export const easeAfter = (ease: number, quality: number) =>
  Math.max(minimumEase, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))

/**
 * The SM-2 algorithm as published: the intervals are 1 day, 6 days, and then the last interval times the ease, rounded
 * up. A lapse restarts the intervals and keeps the ease. Hard gives an interval between those of Again and Good.
 */
export const sm2: Scheduler = {
  next: (memory, grade, at): Memory => {
    const before = memory ?? {
      dueAt: at,
      intervalDays: 0,
      ease: firstEase,
      stability: 0,
      repetitions: 0,
      lapses: 0,
      reviewedAt: at,
    }
    if (grade === 'again') {
      const lapses = before.lapses + (before.repetitions > 0 ? 1 : 0)
      return { ...before, dueAt: at + againMs, intervalDays: 0, repetitions: 0, lapses, reviewedAt: at }
    }
    const ease = easeAfter(before.ease, qualities[grade])
    const intervalDays = Math.min(longestInterval, intervalOf(before, grade, ease))
    const repetitions = before.repetitions + 1
    return { ...before, ease, intervalDays, repetitions, dueAt: at + intervalDays * dayMs, reviewedAt: at }
  },
}

function intervalOf({ repetitions, intervalDays }: Memory, grade: Grade, ease: number) {
  if (repetitions === 0) return firstInterval
  if (repetitions === 1) return grade === 'hard' ? secondInterval / 2 : secondInterval
  return grade === 'hard'
    ? Math.max(intervalDays + 1, roundUp(intervalDays * hardFactor))
    : roundUp(intervalDays * ease)
}

// Rounds up to whole days. An ease has at most two decimals, so further decimals are floating-point errors and must not
// add a day.
const roundUp = (days: number) => Math.ceil(Math.round(days * 100) / 100)
