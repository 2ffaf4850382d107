import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import { readShelf } from './shelf.ts'

/**
 * Returns the library and the articles on this device. Each is undefined while the database is being read, and null
 * before the first manifest has arrived.
 */
export function useShelf() {
  const { database } = useStudy()
  const library = useLibrary()
  const shelf = useLiveQuery(async () => library && (await readShelf(database, library)), [database, library])
  return { library, shelf }
}
