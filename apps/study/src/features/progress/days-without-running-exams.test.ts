import { expect, it } from 'vitest'
import type { DayRow, SessionRow } from '../../log/database.ts'
import { withoutRunningExams } from './days-without-running-exams.ts'

const done = { reviews: 3, ms: 60_000, xp: 0, firstAt: 0 }
const yesterday: DayRow = { ...done, day: '2026-11-15', questions: 10, cases: 0, right: 7 }
const today: DayRow = { ...done, day: '2026-11-16', questions: 6, cases: 2, right: 5 }

const exam = (mode: 'quickfire' | 'case', rights: readonly boolean[]) =>
  ({ mode, answers: rights.map((isRight) => ({ day: today.day, isRight })) }) as unknown as SessionRow

it('the daily totals leave out only the answers given in running exams', () => {
  const days = withoutRunningExams([yesterday, today], [exam('quickfire', [true, true, false]), exam('case', [true])])
  expect(days).toEqual([yesterday, { ...today, questions: 3, cases: 1, right: 2 }])
  expect(withoutRunningExams([yesterday, today], [])).toEqual([yesterday, today])
})
