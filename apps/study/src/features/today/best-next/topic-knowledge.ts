import type { ItemRow, StudyDatabase } from '../../../log/database.ts'
import { findCachedResult } from '../../../log/values.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import type { MeasuredTopic } from '../../progress/index.ts'

/** Before any answer, the student is assumed to know half of a topic. The assumption weighs as much as four answers. */
const [assumed, assumedAnswers] = [0.5, 4]

/**
 * Returns a function that estimates how much of a topic the student knows: the mastery that Progress measured last or,
 * until then, the share of right answers.
 */
export async function readTopicKnowledge(
  database: StudyDatabase,
  topics: readonly LibraryTopic[],
  states: ReadonlyMap<string, ItemRow>,
): Promise<(topic: string) => number> {
  const cached = (await findCachedResult(database, 'measured 4')) as { topics?: MeasuredTopic[] } | undefined
  const measured = new Map((cached?.topics ?? []).map(({ id, known }) => [id, known]))
  const counted = new Map(
    topics.map(({ id, questions, cases }) => {
      const seen = [...questions, ...cases].flatMap((item) => states.get(item) ?? [])
      const right = seen.reduce((sum, state) => sum + state.right, 0)
      const all = right + seen.reduce((sum, state) => sum + state.wrong, 0)
      return [id, (right + assumed * assumedAnswers) / (all + assumedAnswers)]
    }),
  )
  return (topic) => measured.get(topic) ?? counted.get(topic) ?? assumed
}
