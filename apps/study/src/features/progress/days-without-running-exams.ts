import type { DayRow, SessionRow } from '../../log/database.ts'

/**
 * Subtracts the answers given in running exams from the daily totals, because an exam shows its results only at the
 * end.
 */
export function withoutRunningExams(rows: readonly DayRow[], exams: readonly SessionRow[]): readonly DayRow[] {
  const examAnswers = exams.flatMap(({ mode, answers }) => answers.map(({ day, isRight }) => ({ mode, day, isRight })))
  if (examAnswers.length === 0) return rows
  return rows.map((row) => {
    const ofDay = examAnswers.filter(({ day }) => day === row.day)
    const cases = ofDay.filter(({ mode }) => mode === 'case').length
    return {
      ...row,
      questions: row.questions - (ofDay.length - cases),
      cases: row.cases - cases,
      right: row.right - ofDay.filter(({ isRight }) => isRight).length,
    }
  })
}
