import 'fake-indexeddb/auto'
import { addDays } from '@titer/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayRow } from '../../../log/database.ts'
import type { PastAnswer } from '../mastery/answers.ts'
import { accuracyNeed, accuracyOver, accuracyWords, drawnAccuracy } from './accuracy.ts'
import { calendarNeed, calendarOf, calendarWords, monthColumns } from './calendar.ts'
import { dueNeed, dueWords } from './due.ts'
import { likelyShare } from './likely-share.ts'
import { paceNeed, paceOver, paceWords } from './pace.ts'
import { scaleOf } from './scale.ts'

// A Sunday, the last day of its week.
const today = '2026-11-15'
const row = (ago: number, more: Partial<DayRow> = {}): DayRow => ({
  day: addDays(today, -ago),
  questions: 10,
  cases: 0,
  right: 5,
  reviews: 0,
  ms: 90_000,
  xp: 0,
  firstAt: Date.parse(addDays(today, -ago)),
  ...more,
})
const answer = (ago: number, seconds: number, isCase = false): PastAnswer => ({
  item: 'q',
  topic: 'A1',
  isCase,
  at: 0,
  day: addDays(today, -ago),
  isRight: true,
  confidence: null,
  ms: seconds * 1000,
})

describe('accuracy over time', () => {
  it('[T-50] has one point per day for a short history and one point per week for a long history', () => {
    expect(accuracyOver([], today)).toBeUndefined()
    expect(accuracyOver([row(200)], today)).toBeUndefined()
    const early = accuracyOver([row(2), row(0, { right: 9 })], today)
    expect(early).toMatchObject({ unit: 'day', points: [{ right: 5 }, { answers: 0 }, { right: 9 }] })
    const later = accuracyOver([row(20), row(6), row(0, { cases: 10, right: 15 })], today)
    expect(later).toEqual({
      unit: 'week',
      points: [
        { from: '2026-10-26', answers: 10, right: 5 },
        { from: '2026-11-02', answers: 0, right: 0 },
        { from: '2026-11-09', answers: 30, right: 20 },
      ],
    })
  })

  it('[T-50] has a gap for days without answers, and a likely range that narrows with more answers', () => {
    expect(drawnAccuracy({ from: today, answers: 0, right: 0 })).toBeUndefined()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (all, some) => {
        const right = Math.min(all, some)
        const [few, many] = [likelyShare(right, all), likelyShare(right * 10, all * 10)]
        expect(few.low).toBeGreaterThanOrEqual(0)
        expect(few.high).toBeLessThanOrEqual(1)
        expect(few.low).toBeLessThanOrEqual(right / all + 1e-9)
        expect(few.high).toBeGreaterThanOrEqual(right / all - 1e-9)
        expect(many.high - many.low).toBeLessThan(few.high - few.low)
      }),
    )
  })

  it('[T-50] reports a change only if the change is unlikely to be chance', () => {
    const points = (first: number, last: number, answers: number) => [
      { from: '2026-11-02', answers, right: first * answers },
      { from: '2026-11-09', answers, right: last * answers },
    ]
    expect(accuracyWords({ unit: 'week', points: points(0.5, 0.7, 100) })).toBe(
      'The share of right answers rose from 50% to 70%.',
    )
    expect(accuracyWords({ unit: 'week', points: points(0.7, 0.5, 100) })).toContain('fell from 70% to 50%')
    expect(accuracyWords({ unit: 'week', points: points(0.5, 0.7, 10) })).toContain('no change beyond chance')
  })
})

describe('the study calendar', () => {
  it('[T-50] shows up to half a year, with larger dots for busier days, and marks days covered by a freeze', () => {
    // Seven days in a row earn a freeze, which covers yesterday.
    const rows = [row(400), ...Array.from({ length: 7 }, (_, at) => row(at + 2)), row(0, { questions: 0, reviews: 60 })]
    const calendar = calendarOf(rows, today)
    expect(calendar.weeks).toHaveLength(26)
    expect(calendar.weeks.flat().at(-1)).toEqual({ day: today, done: 60, size: 3, isFrozen: false })
    expect(calendar.weeks.flat().at(-2)).toMatchObject({ done: 0, size: 0, isFrozen: true })
    expect(calendarWords(calendar)).toBe(
      'You studied on 8 of the last 182 days. One missed day was covered by a freeze.',
    )
  })

  it('[T-50] begins with the week of the first study day, and counts the days since then', () => {
    const calendar = calendarOf([row(30), row(0)], today)
    expect(calendar.weeks[0]?.[0]?.day).toBe('2026-10-12')
    expect(calendarWords(calendar)).toBe('You studied on 2 of the 31 days since you started.')
    expect(monthColumns(calendar.weeks).map(({ at }) => at)).toEqual([2])
    expect(monthColumns(calendarOf([row(160)], today).weeks)[0]).toEqual({ at: 0, day: '2026-06-14' })
  })

  it('[T-50] ends today, even in the middle of a week', () => {
    expect(calendarOf([], '2026-11-11').weeks.at(-1)).toHaveLength(3)
  })
})

describe('time per question', () => {
  it('[T-50] is the median time, excluding cases', () => {
    const pace = paceOver(
      [answer(1, 30), answer(1, 10), answer(1, 20), answer(0, 8), answer(0, 9), answer(0, 600, true)],
      today,
    )
    expect(pace?.points.map(({ seconds }) => seconds)).toEqual([20, 8.5])
    expect(pace && paceWords(pace)).toBe(
      'Your median time per question was 9 seconds on the latest day. It was 20 on the first day shown.',
    )
    expect(paceOver([answer(0, 600, true)], today)).toBeUndefined()
    expect(paceOver([answer(200, 20)], today)).toBeUndefined()
  })
})

it('[T-50] the due chart says how many cards are due now, tomorrow and within 30 days', () => {
  const ahead = [
    { day: '2026-11-16', count: 1 },
    { day: '2026-11-17', count: 1_200 },
  ]
  expect(dueWords({ now: 1, ahead })).toMatch(/^1 card due now, 1 tomorrow, 1,201 within 30 days\./)
})

it('[T-50] a sentence about the data so far and the data still missing replaces a chart that has too little data', () => {
  const firstDay = accuracyOver([row(0)], today)
  expect(accuracyNeed(firstDay)).toBe('5 of 10 right so far. The chart starts with your second day.')
  expect(accuracyNeed(accuracyOver([row(1), row(0)], today))).toBeUndefined()
  expect(accuracyNeed(undefined)).toBe('The chart starts with your next answers.')
  expect(calendarNeed(calendarOf([row(0)], today))).toBe(
    'This is your first day. The calendar starts after four weeks.',
  )
  expect(calendarNeed(calendarOf([row(4), row(0)], today))).toMatch(
    /^You studied on 2 of your first 5 days\. The calendar starts/,
  )
  expect(calendarNeed(calendarOf([row(27)], today))).toBeUndefined()
  expect(paceNeed(paceOver([answer(0, 9)], today))).toBe(
    'About 9 seconds each so far. The chart starts with your second day.',
  )
  expect(paceNeed(paceOver([answer(1, 9), answer(0, 9)], today))).toBeUndefined()
  expect(dueNeed({ now: 0, ahead: [] })).toBe('The chart starts with the first cards you review.')
  expect(dueNeed({ now: 40, ahead: [] })).toMatch(/^40 cards due now\. Review them/)
  expect(dueNeed({ now: 0, ahead: [{ day: '2026-11-16', count: 1 }] })).toBeUndefined()
})

describe('a chart', () => {
  it('[T-50] has a limited number of points for a long history', () => {
    // Ten years of daily answers.
    const rows = Array.from({ length: 3_650 }, (_, ago) => row(ago))
    const answers = rows.map((_, ago) => answer(ago, 20))
    expect(accuracyOver(rows, today)?.points).toHaveLength(12)
    expect(paceOver(answers, today)?.points).toHaveLength(12)
    expect(calendarOf(rows, today).weeks.flat()).toHaveLength(182)
  })

  it('[T-50] has grid lines at round numbers that enclose all values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 30 }),
        (values) => {
          const lines = scaleOf(values)
          expect(lines.length).toBeGreaterThanOrEqual(2)
          expect(lines.length).toBeLessThanOrEqual(4)
          expect(lines[0]).toBeLessThanOrEqual(Math.min(...values))
          expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
        },
      ),
    )
    expect(scaleOf([51, 71])).toEqual([50, 60, 70, 80])
  })
})
