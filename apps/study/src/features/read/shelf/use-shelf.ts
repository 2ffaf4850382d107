import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { readShelf } from './shelf.ts'

/**
 * Returns the articles on this device, undefined while the database is read, or null before the first manifest has
 * arrived.
 */
export function useShelf() {
  const { database } = useStudy()
  const library = useLibrary()
  const shelf = useLiveQuery(async () => library && (await readShelf(database, library)), [database, library])
  return { library, shelf }
}
