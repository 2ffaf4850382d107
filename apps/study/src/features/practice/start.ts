import type { StudyMode } from '@titer/domain'
import type { Study } from '../../app/study.tsx'

interface NewSession {
  /** Where it is to be the same on every device. */
  session?: string
  mode: StudyMode
  items: string[]
  title: string
  isExam: boolean
  seconds?: number | null
}

/** Begins a session; from now on it can be taken up on any device. */
export async function startSession({ record }: Pick<Study, 'record'>, wanted: NewSession) {
  const { session = crypto.randomUUID(), seconds = null, ...rest } = wanted
  await record('started', { session, seconds, ...rest })
  return session
}
