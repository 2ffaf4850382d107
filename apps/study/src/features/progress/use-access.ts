import { tierIncludes } from '@titer/domain'
import { useLibrary } from '../../device/study/use-library.ts'

/**
 * Returns whether the plan includes analytics. Returns `unknown` before the first sync, and undefined while the
 * database is read.
 */
export function useAccess(): 'open' | 'locked' | 'unknown' | undefined {
  const library = useLibrary()
  if (library === undefined) return undefined
  if (library === null) return 'unknown'
  return tierIncludes(library.manifest.subscription_type, 'analytics') ? 'open' : 'locked'
}
