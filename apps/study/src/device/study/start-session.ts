import type { StudyMode } from '@titer/domain'
import type { Study } from './study-context.tsx'

interface NewSession {
  /** An id that is the same on every device; random if omitted. */
  session?: string
  mode: StudyMode
  items: string[]
  title: string
  isExam: boolean
  seconds?: number | null
}

/** Starts a session, which the student can then continue on any device. Returns its id. */
export async function startSession({ record }: Pick<Study, 'record'>, wanted: NewSession) {
  const { session = crypto.randomUUID(), seconds = null, ...rest } = wanted
  await record('started', { session, seconds, ...rest })
  return session
}
