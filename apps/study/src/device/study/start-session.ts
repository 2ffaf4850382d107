import type { SessionStep, StudyMode } from '@titer/domain'
import { groupBySeries, readSeriesCases } from '../../packs/content/series.ts'
import type { Study } from './study-context.tsx'

interface NewSession {
  /** The session's id, if it must be the same on every device. A random id is used if this is omitted. */
  session?: string
  mode: StudyMode
  items: string[]
  title: string
  isExam: boolean
  seconds?: number | null
  /** The order of questions, cards and articles, if the session contains more than questions. */
  steps?: SessionStep[]
}

/**
 * Starts a session that the student can continue on any device. Questions about the same patient are asked directly
 * after each other. Returns the session's id.
 */
export async function startSession({ database, record }: Pick<Study, 'database' | 'record'>, wanted: NewSession) {
  const { session = crypto.randomUUID(), seconds = null, ...rest } = wanted
  const items = groupBySeries(rest.items, await readSeriesCases(database, rest.items))
  await record('started', { session, seconds, ...rest, items })
  return session
}
