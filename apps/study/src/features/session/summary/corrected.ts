import { countedAnswers, type StudySessionState } from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'

/**
 * Counts the session's right answers to questions that the student had answered wrong the previous time. Reads the log,
 * because the folded state of a question contains only its latest answer.
 */
export async function countCorrected(
  database: StudyDatabase,
  { answers }: Pick<StudySessionState, 'answers'>,
): Promise<number> {
  const right = answers.filter(({ isRight }) => isRight)
  const found = await Promise.all(
    right.map(async ({ item, at }) => {
      const events = await database.events.where('subjects').equals(`item:${item}`).toArray()
      const before = countedAnswers(events.filter(({ standing }) => standing !== 'refused')).filter(
        (event) => event.at < at,
      )
      return before.at(-1)?.body.isRight === false
    }),
  )
  return found.filter(Boolean).length
}
