import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from './study-context.tsx'
import { readLibrary } from '../../packs/content/library.ts'

/** Returns the library, or undefined while the database is being read. Reading is too fast for a loading indicator. */
export function useLibrary() {
  const { database } = useStudy()
  return useLiveQuery(() => readLibrary(database), [database])
}
