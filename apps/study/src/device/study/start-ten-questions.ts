import { drawRandom } from '../../packs/content/draw-random.ts'
import type { Library } from '../../packs/content/library.ts'
import { startSession } from './start-session.ts'
import type { Study } from './study-context.tsx'

const count = 10

/**
 * Starts a session of ten random questions from all topics, or fewer if the device has fewer, with feedback after each.
 * Returns the session's id, or undefined if no question can be asked on this device.
 */
export async function startTenQuestions(study: Pick<Study, 'database' | 'record'>, library: Pick<Library, 'topics'>) {
  const items = drawRandom(
    library.topics.flatMap(({ questions }) => questions),
    count,
  )
  if (items.length === 0) return undefined
  return startSession(study, { mode: 'quickfire', items, title: 'Quick questions', isExam: false })
}
