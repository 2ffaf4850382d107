import { opens } from '@titer/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../app/study.tsx'
import type { StudyDatabase } from '../../log/database.ts'
import { findManifest } from '../../log/values.ts'

type Access = 'open' | 'locked' | 'unknown'

async function readAccess(database: StudyDatabase): Promise<Access> {
  const tier = (await findManifest(database))?.subscription_type
  if (tier === undefined) return 'unknown'
  return opens(tier, 'analytics') ? 'open' : 'locked'
}

/** Whether the plan opens all this; unknown before the first word from the server, nothing while it is being read. */
export function useAccess(): Access | undefined {
  const { database } = useStudy()
  return useLiveQuery(() => readAccess(database), [database])
}
