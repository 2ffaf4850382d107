import type { StudyMode } from '@titer/domain'
import type { Study } from './study-context.tsx'

interface NewSession {
  /** The session's id, if it must be the same on every device. A random id is used if this is omitted. */
  session?: string
  mode: StudyMode
  items: string[]
  title: string
  isExam: boolean
  seconds?: number | null
}

/** Starts a session that the student can continue on any device. Returns the session's id. */
export async function startSession({ record }: Pick<Study, 'record'>, wanted: NewSession) {
  const { session = crypto.randomUUID(), seconds = null, ...rest } = wanted
  await record('started', { session, seconds, ...rest })
  return session
}
