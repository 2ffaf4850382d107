import { againMs, dayMs, type Grade, type Memory, type Scheduler } from './scheduler.ts'

const firstEase = 2.5
const minimumEase = 1.3
// The published algorithm gives every grade 1 day for a new card. We follow the intervals that FSRS has learnt from
// many students' reviews, so that a card that was easy at first sight does not come back together with a hard one.
const firstIntervals: Record<PassingGrade, number> = { hard: 1, good: 2, easy: 4 }
// The first intervals after the grade Again, by the grade of the next review. The published algorithm gives every grade
// 1 day; we give Easy 2 days, because Easy must always bring a card back later than Good.
const intervalsAfterAgain: Record<PassingGrade, number> = { hard: 1, good: 1, easy: 2 }
const secondIntervals: Record<PassingGrade, number> = { hard: 3, good: 6, easy: 8 }
const hardFactor = 1.2
// The limit in days is a hundred years, as in FSRS. Without a limit the due date would overflow.
const longestInterval = 36_500

type PassingGrade = Exclude<Grade, 'again'>

/** Each grade's quality on SuperMemo's scale. */
const qualities: Record<Grade, number> = { again: 2, hard: 3, good: 4, easy: 5 }

export const easeAfter = (ease: number, quality: number) =>
  Math.max(minimumEase, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))

/**
 * The SM-2 algorithm with intervals that differ by grade. The first two intervals of a new card are fixed, 2 and 6 days
 * for Good. Each later interval is the previous interval multiplied by the ease (for Hard, by 1.2) and rounded up.
 * Again restarts the intervals, with 1 day for Good, and keeps the ease. The intervals are always in the order Again <
 * Hard <= Good < Easy, up to the limit of a hundred years.
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
    const intervalDays = Math.min(
      longestInterval,
      memory === undefined ? firstIntervals[grade] : intervalOf(memory, grade),
    )
    const ease = easeAfter(before.ease, qualities[grade])
    const repetitions = before.repetitions + 1
    return { ...before, ease, intervalDays, repetitions, dueAt: at + intervalDays * dayMs, reviewedAt: at }
  },
}

function intervalOf({ repetitions, intervalDays, ease }: Memory, grade: PassingGrade): number {
  if (repetitions === 0) return intervalsAfterAgain[grade]
  if (repetitions === 1) return secondIntervals[grade]
  const multiplied = (passed: PassingGrade) => roundUp(intervalDays * easeAfter(ease, qualities[passed]))
  if (grade === 'hard') return Math.max(intervalDays + 1, roundUp(intervalDays * hardFactor))
  return grade === 'easy' ? Math.max(multiplied('easy'), multiplied('good') + 1) : multiplied('good')
}

// Rounds up to whole days. An ease has at most two decimals, so further decimals are floating-point errors and must not
// add a day.
const roundUp = (days: number) => Math.ceil(Math.round(days * 100) / 100)
