import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../app/study.tsx'
import { useLibrary } from '../../packs/library.ts'
import { readShelf } from './shelf.ts'

/** What there is to read here; undefined until the device has looked, null before the first word from the server. */
export function useShelf() {
  const { database } = useStudy()
  const library = useLibrary()
  const shelf = useLiveQuery(async () => library && (await readShelf(database, library)), [database, library])
  return { library, shelf }
}
