import fc from 'fast-check'
import { createEmptyCard, fsrs, generatorParameters, Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { fsrsScheduler } from './fsrs.ts'
import { dayMs, grades, type Grade, type Memory, type Scheduler } from './scheduler.ts'
import { easeAfter, sm2 } from './sm2.ts'

const start = Date.UTC(2026, 0, 1, 9)

/** Reviews a card with these grades, each time when the card is due. */
function run(scheduler: Scheduler, given: readonly Grade[]): Memory[] {
  const memories: Memory[] = []
  for (const grade of given) {
    const last = memories.at(-1)
    memories.push(scheduler.next(last, grade, last?.dueAt ?? start))
  }
  return memories
}

/** Returns the interval that follows the given interval after the grade Good, which keeps the ease. */
const after = (intervalDays: number, ease: number) => {
  const last = run(sm2, ['good', 'good']).at(-1) as Memory
  return sm2.next({ ...last, intervalDays, ease }, 'good', last.dueAt).intervalDays
}

const intervals = (scheduler: Scheduler, given: readonly Grade[]) =>
  run(scheduler, given).map(({ intervalDays }) => intervalDays)

describe('SM-2', () => {
  it('[T-30] uses intervals of 2 days and 6 days, and then multiplies the last interval by the ease, which starts at 2.5', () => {
    // 6 × 2.5 = 15, 15 × 2.5 = 37.5, 38 × 2.5 = 95.
    expect(intervals(sm2, ['good', 'good', 'good', 'good', 'good'])).toEqual([2, 6, 15, 38, 95])
  })

  it('[T-30] gives a new card a different first interval for each grade', () => {
    expect(grades.map((grade) => sm2.next(undefined, grade, start).dueAt - start)).toEqual([
      600_000,
      dayMs,
      2 * dayMs,
      4 * dayMs,
    ])
  })

  it('[T-30] schedules cards with two or more reviews as earlier versions did, except for the grade Easy', () => {
    // The rule of earlier versions, in which every grade gave a new card 1 day.
    const earlierInterval = ({ repetitions, intervalDays, ease }: Memory, isHard: boolean) => {
      if (repetitions === 0) return 1
      if (repetitions === 1) return isHard ? 3 : 6
      const days = intervalDays * (isHard ? 1.2 : ease)
      return Math.max(isHard ? intervalDays + 1 : 0, Math.ceil(Math.round(days * 100) / 100))
    }
    const review = fc.record({
      grade: fc.constantFrom<Grade>('again', 'hard', 'good'),
      days: fc.integer({ min: 0, max: 90 }),
    })
    // After a single review with the grade Good, a card is due later than in earlier versions, so every card here has
    // at least two reviews.
    fc.assert(
      fc.property(fc.array(review, { minLength: 2, maxLength: 15 }), (reviews) => {
        let [memory, earlierMemory, at] = [undefined as Memory | undefined, undefined as Memory | undefined, start]
        for (const { grade, days } of reviews) {
          at += days * dayMs
          memory = sm2.next(memory, grade, at)
          const intervalDays =
            grade === 'again' ? 0 : earlierInterval(earlierMemory ?? { ...memory, repetitions: 0 }, grade === 'hard')
          earlierMemory = { ...memory, intervalDays, ...(grade !== 'again' && { dueAt: at + intervalDays * dayMs }) }
        }
        expect(memory).toEqual(earlierMemory)
      }),
    )
  })

  it('[T-30] rounds up fractions of a day, but ignores floating-point errors', () => {
    // 3 × 2.36 = 7.08, 8 × 2.36 = 18.88, 19 × 2.46 = 46.74, 47 × 2.56 = 120.32.
    expect(intervals(sm2, ['good', 'hard', 'good', 'good', 'easy', 'easy'])).toEqual([2, 3, 8, 19, 47, 121])
    // 15 × 2.36 = 35.4.
    expect(after(15, 2.36)).toBe(36)
    expect([after(15, 2.6), after(10, 2.5 + 0.1 + 0.1 + 0.1), after(75, 1.36)]).toEqual([39, 28, 102])
  })

  it('changes the ease by the published formula, down to a minimum of 1.3', () => {
    expect([5, 4, 3].map((quality) => Number(easeAfter(2.5, quality).toFixed(2)))).toEqual([2.6, 2.5, 2.36])
    expect(easeAfter(1.35, 3)).toBe(1.3)
    const hard = run(
      sm2,
      Array.from({ length: 20 }, () => 'hard' as const),
    )
    expect(hard.at(-1)?.ease).toBe(1.3)
  })

  it('shows a forgotten card again after ten minutes, restarts its intervals, and keeps its ease', () => {
    const [, , before, lapsed, after] = run(sm2, ['good', 'good', 'easy', 'again', 'good'])
    expect(lapsed).toMatchObject({ intervalDays: 0, repetitions: 0, lapses: 1, ease: before?.ease })
    expect((lapsed?.dueAt ?? 0) - (lapsed?.reviewedAt ?? 0)).toBe(600_000)
    expect(after?.intervalDays).toBe(1)
  })

  it('limits intervals to a hundred years', () => {
    const far = run(
      sm2,
      Array.from({ length: 60 }, () => 'easy' as const),
    )
    expect(far.at(-1)?.intervalDays).toBe(36_500)
  })

  it('[P-04] shows cards graded Hard more often than cards graded Good', () => {
    const year = (grade: Grade) =>
      run(
        sm2,
        Array.from({ length: 12 }, () => grade),
      ).filter(({ dueAt }) => dueAt < start + 365 * dayMs).length
    expect(year('hard')).toBeGreaterThan(year('good'))
  })
})

describe.each([
  ['SM-2', sm2],
  ['FSRS', fsrsScheduler(0.9)],
  ['FSRS with a low retention', fsrsScheduler(0.8)],
])('%s', (_, scheduler) => {
  it('[T-30] always orders the due dates Again < Hard <= Good < Easy', () => {
    const review = fc.record({ grade: fc.constantFrom(...grades), days: fc.integer({ min: 0, max: 400 }) })
    fc.assert(
      fc.property(fc.array(review, { maxLength: 12 }), fc.integer({ min: 0, max: 400 }), (reviews, days) => {
        let [memory, at] = [undefined as Memory | undefined, start]
        for (const each of reviews) {
          at += each.days * dayMs
          memory = scheduler.next(memory, each.grade, at)
        }
        const now = at + days * dayMs
        const [again = 0, hard = 0, good = 0, easy = 0] = grades.map(
          (grade) => scheduler.next(memory, grade, now).dueAt,
        )
        // Intervals are limited to a hundred years. At this limit, Good and Easy have the same due date.
        if (easy - now >= 36_500 * dayMs) return
        expect([again < hard, hard <= good, good < easy]).toEqual([true, true, true])
      }),
    )
  })
})

describe('FSRS', () => {
  it('counts lapses only for cards that were known before, as SM-2 does', () => {
    const grades = ['again', 'again', 'good', 'again', 'again', 'good', 'again'] as const
    expect(run(fsrsScheduler(0.9), grades).map(({ lapses }) => lapses)).toEqual(
      run(sm2, grades).map(({ lapses }) => lapses),
    )
    expect(run(sm2, grades).at(-1)?.lapses).toBe(2)
  })

  it('returns the intervals that were published for this version of the algorithm', () => {
    const engine = fsrs(
      generatorParameters({
        w: [
          0.4197, 1.1869, 3.0412, 15.2441, 7.1434, 0.6477, 1.0007, 0.0674, 1.6597, 0.1712, 1.1178, 2.0225, 0.0904,
          0.3025, 2.1214, 0.2498, 2.9466, 0.4891, 0.6468,
        ],
        enable_short_term: false,
      }),
    )
    let card = createEmptyCard(new Date(start))
    const history: number[] = []
    for (const rating of [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3] as const) {
      card = engine.next(card, card.due, rating).card
      history.push(card.scheduled_days)
    }
    expect(history).toEqual([3, 13, 48, 155, 445, 1158, 17, 3, 11, 37, 112, 307, 773])
  })

  it('[T-31] stores all the state that the library needs between reviews', () => {
    const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const
    const engine = fsrs(generatorParameters({ request_retention: 0.9, enable_fuzz: false, enable_short_term: false }))
    const review = fc.record({ grade: fc.constantFrom(...grades), days: fc.integer({ min: 0, max: 60 }) })
    fc.assert(
      fc.property(fc.array(review, { minLength: 1, maxLength: 12 }), (reviews) => {
        const scheduler = fsrsScheduler(0.9)
        let [memory, card, at] = [undefined as Memory | undefined, createEmptyCard(new Date(start)), start]
        for (const { grade, days } of reviews) {
          at += days * dayMs
          memory = scheduler.next(memory, grade, at)
          card = engine.next(card, new Date(at), ratings[grade]).card
          expect(memory.stability).toBeCloseTo(card.stability, 6)
          expect(memory.ease).toBeCloseTo(card.difficulty, 6)
          expect(memory.intervalDays).toBe(grade === 'again' ? 0 : card.scheduled_days)
        }
      }),
    )
  })

  it('[T-31] schedules cards sooner for a higher desired retention', () => {
    const last = (retention: number) => intervals(fsrsScheduler(retention), ['good', 'good', 'good']).at(-1) ?? 0
    expect(last(0.95)).toBeLessThan(last(0.85))
  })
})
