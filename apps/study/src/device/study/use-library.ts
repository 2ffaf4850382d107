import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from './study-context.tsx'
import { readLibrary } from '../../packs/content/library.ts'

/**
 * Returns the library, null before the device has its first manifest, or undefined while the database is being read.
 * Reading is so fast that no loading indicator is needed.
 */
export function useLibrary() {
  const { database } = useStudy()
  return useLiveQuery(() => readLibrary(database), [database])
}
