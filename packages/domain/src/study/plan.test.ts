import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fsrsScheduler } from '../scheduling/fsrs.ts'
import { sm2 } from '../scheduling/sm2.ts'
import { addDays, studyDay } from './day.ts'
import { paceOf, planFor, coverageOf, type ExamPlan, type PlanInput } from './plan.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 15, 9)
const [minutesAheadOfUtc, startHour] = [300, 4]
const today = studyDay(now, minutesAheadOfUtc, startHour)

const input = (more: Partial<PlanInput> = {}): PlanInput => ({
  now,
  today,
  examDay: addDays(today, 10),
  minutesAheadOfUtc,
  startHour,
  scheduler: sm2,
  seen: [],
  unseen: { cards: 0, questions: 0, cases: 0 },
  seconds: { cards: 20, questions: 60, cases: 120 },
  isRestDay: () => false,
  ...more,
})

const plan = (made: PlanInput): ExamPlan => {
  const found = planFor(made)
  if (found === undefined) throw new Error('There is no plan.')
  return found
}

const total = (days: ExamPlan['days'], name: 'reviews' | 'newCards' | 'questions' | 'cases') =>
  days.reduce((sum, day) => sum + day[name], 0)

const counts = fc.record({ cards: fc.nat(500), questions: fc.nat(500), cases: fc.nat(100) })
const history = fc.record({ ago: fc.nat(40), times: fc.integer({ min: 1, max: 4 }) })
const anyInput = fc
  .record({
    days: fc.integer({ min: 1, max: 120 }),
    startHour: fc.nat(6),
    scheduler: fc.constantFrom(sm2, fsrsScheduler(0.9)),
    histories: fc.array(history, { maxLength: 20 }),
    unseen: counts,
    seconds: counts.map(({ cards, questions, cases }) => ({
      cards: cards + 1,
      questions: questions + 1,
      cases: cases + 1,
    })),
  })
  .map(({ days, histories, ...rest }) => {
    const day = studyDay(now, minutesAheadOfUtc, rest.startHour)
    const seen = histories.map(({ ago, times }) => {
      let memory = rest.scheduler.next(undefined, 'good', now - ago * dayMs)
      for (let at = 1; at < times; at += 1) memory = rest.scheduler.next(memory, 'good', memory.reviewedAt + dayMs)
      return { memory }
    })
    return input({ ...rest, seen, today: day, examDay: addDays(day, days) })
  })

describe('the exam plan', () => {
  it('[T-33] leaves rest days free, except for the day before the exam', () => {
    fc.assert(
      fc.property(anyInput, fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }), (made, restDays) => {
        const isRestDay = (day: number) => restDays.includes(day % 7)
        const { days } = plan({ ...made, isRestDay })
        const { days: withoutRest } = plan(made)
        const working = days.filter((_, at) => !isRestDay(at))
        for (const [at, day] of days.entries()) {
          const isFree = isRestDay(at) && at < days.length - 1 && working.length > 0
          expect(isFree ? day.minutes : 0).toBe(0)
        }
        for (const name of ['newCards', 'questions', 'cases'] as const)
          expect(total(days, name)).toBe(total(withoutRest, name))
      }),
    )
  })

  it('[T-33] schedules every new item once, and only uses days before the exam', () => {
    fc.assert(
      fc.property(anyInput, (made) => {
        const { days, reviews } = plan(made)
        expect(total(days, 'newCards')).toBe(made.unseen.cards)
        expect(total(days, 'questions')).toBe(made.unseen.questions)
        expect(total(days, 'cases')).toBe(made.unseen.cases)
        expect(total(days, 'reviews')).toBe(reviews.ofSeen + reviews.ofNew)
        expect(days[0]?.day).toBe(made.today)
        expect(days.every(({ day }) => day < made.examDay)).toBe(true)
      }),
    )
  })

  it('[T-33] never takes longer than the time available on a day, and says how many new items do not fit', () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.array(fc.integer({ min: 0, max: 7_200 }), { minLength: 1, maxLength: 7 }),
        (made, times) => {
          const secondsOn = (day: number) => times[day % times.length] ?? 0
          const { days, leftOut } = plan({ ...made, secondsOn })
          // The tolerance allows for floating-point errors, because `minutes` is a fraction.
          for (const [at, { minutes }] of days.entries()) expect(minutes * 60).toBeLessThanOrEqual(secondsOn(at) + 1e-6)
          expect(total(days, 'newCards') + leftOut.cards).toBe(made.unseen.cards)
          expect(total(days, 'questions') + leftOut.questions).toBe(made.unseen.questions)
          expect(total(days, 'cases') + leftOut.cases).toBe(made.unseen.cases)
        },
      ),
    )
  })

  it('[T-33] uses nearly all of the daily time if it is too short for all new items, and divides it between cards, questions and cases', () => {
    const unseen = { cards: 3_000, questions: 3_000, cases: 600 }
    const { days, leftOut } = plan(input({ unseen, secondsOn: () => 1_200 }))
    // The unused time of a day is shorter than one case, the longest item.
    for (const { minutes } of days) expect(minutes).toBeGreaterThan(18)
    for (const name of ['newCards', 'questions', 'cases'] as const) expect(total(days, name)).toBeGreaterThan(5)
    expect(leftOut.questions).toBeGreaterThan(2_800)
  })

  it('[T-33] leaves nothing out if every day has enough time', () => {
    fc.assert(
      fc.property(anyInput, (made) => {
        const enough = Math.max(...plan(made).days.map(({ minutes }) => minutes)) * 60 + 1
        expect(plan({ ...made, secondsOn: () => enough })).toEqual(plan(made))
      }),
    )
  })

  it('[T-33] reviews every seen card before the exam', () => {
    fc.assert(
      fc.property(anyInput, (made) => {
        expect(plan(made).reviews.ofSeen).toBeGreaterThanOrEqual(made.seen.length)
      }),
    )
  })

  it('[T-33] spreads new items evenly over the days', () => {
    const { days } = plan(input({ unseen: { cards: 25, questions: 7, cases: 0 } }))
    expect(days.map(({ newCards }) => newCards).toSorted((one, other) => one - other)).toEqual([
      2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
    ])
    expect(Math.max(...days.map(({ questions }) => questions))).toBe(1)
  })

  it('[T-33] reviews a card learnt today after two days, after six more days, and on the day before the exam', () => {
    const { days } = plan(input({ examDay: addDays(today, 12), unseen: { cards: 1, questions: 0, cases: 0 } }))
    // The only new card is planned for the last of the twelve days, so it has no reviews. A card learnt today is
    // reviewed three times.
    expect(total(days, 'reviews')).toBe(0)
    const memory = sm2.next(undefined, 'good', now)
    const { days: seen } = plan(input({ examDay: addDays(today, 12), seen: [{ memory }] }))
    expect(seen.flatMap(({ reviews }, at) => (reviews === 0 ? [] : [at]))).toEqual([2, 8, 11])
  })

  it('[T-33] does not review a buried card before the day on which it returns', () => {
    const memory = sm2.next(undefined, 'good', now - 3 * dayMs)
    const { days } = plan(input({ seen: [{ memory, buriedUntil: addDays(today, 2) }] }))
    expect(days.findIndex(({ reviews }) => reviews > 0)).toBe(2)
  })

  it('[T-33] does not exist on or after the exam day', () => {
    expect(planFor(input({ examDay: today }))).toBeUndefined()
    expect(planFor(input({ examDay: addDays(today, -3) }))).toBeUndefined()
  })
})

describe('the number of items that fit into the daily time', () => {
  it('[T-33] never decreases with more minutes, and never exceeds the number of new items', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(300), fc.nat(300), (made, one, more) => {
        const found = plan(made)
        const [less, most] = [coverageOf(found, made, one), coverageOf(found, made, one + more)]
        for (const kind of ['cards', 'questions', 'cases'] as const) {
          expect(most[kind]).toBeGreaterThanOrEqual(less[kind])
          expect(most[kind]).toBeLessThanOrEqual(made.unseen[kind])
        }
      }),
    )
  })

  it('[T-33] includes all new items if the daily time is as long as the plan requires', () => {
    fc.assert(
      fc.property(anyInput, (made) => {
        const found = plan(made)
        // Adds a tiny amount of time, because fractions of minutes do not add up exactly.
        expect(coverageOf(found, made, found.minutesADay + 1e-6)).toEqual({ ...made.unseen, isReviewsOnly: false })
      }),
    )
  })

  it('[T-33] is zero if the reviews take all the time', () => {
    const seen = Array.from({ length: 100 }, () => ({ memory: sm2.next(undefined, 'good', now) }))
    const made = input({ seen, unseen: { cards: 10, questions: 10, cases: 0 } })
    expect(coverageOf(plan(made), made, 1)).toEqual({ cards: 0, questions: 0, cases: 0, isReviewsOnly: true })
  })
})

describe('a student’s pace', () => {
  it('[T-33] is measured if there are enough answers, and is marked as assumed otherwise', () => {
    expect(paceOf([9_000, 9_000], 22)).toEqual({ seconds: 22, isMeasured: false })
    const times = Array.from({ length: 21 }, (_, at) => at * 1_000)
    expect(paceOf([...times, 3_600_000], 22)).toEqual({ seconds: 11, isMeasured: true })
  })
})
