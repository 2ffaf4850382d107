import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from './study-context.tsx'
import { readLibrary } from '../../packs/content/library.ts'

/** The library; undefined while the database is read, which is too short to show a loading state. */
export function useLibrary() {
  const { database } = useStudy()
  return useLiveQuery(() => readLibrary(database), [database])
}
