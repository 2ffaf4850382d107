import type { DayRow, SessionRow } from '../../log/database.ts'

/** The days without what exams under way have asked: how that was answered is told at their end. */
export function toldDays(rows: readonly DayRow[], exams: readonly SessionRow[]): readonly DayRow[] {
  const untold = exams.flatMap(({ mode, answers }) => answers.map(({ day, isRight }) => ({ mode, day, isRight })))
  if (untold.length === 0) return rows
  return rows.map((row) => {
    const held = untold.filter(({ day }) => day === row.day)
    const cases = held.filter(({ mode }) => mode === 'case').length
    return {
      ...row,
      questions: row.questions - (held.length - cases),
      cases: row.cases - cases,
      right: row.right - held.filter(({ isRight }) => isRight).length,
    }
  })
}
