import { tierIncludes } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../device/study/study-context.tsx'
import type { StudyDatabase } from '../../log/database.ts'
import { findManifest } from '../../log/values.ts'

type Access = 'open' | 'locked' | 'unknown'

async function readAccess(database: StudyDatabase): Promise<Access> {
  const tier = (await findManifest(database))?.subscription_type
  if (tier === undefined) return 'unknown'
  return tierIncludes(tier, 'analytics') ? 'open' : 'locked'
}

/**
 * Returns whether the plan includes analytics. Returns `unknown` before the first sync, and undefined while the
 * database is read.
 */
export function useAccess(): Access | undefined {
  const { database } = useStudy()
  return useLiveQuery(() => readAccess(database), [database])
}
