import { useLiveQuery } from '../../../device/study/live-query.ts'
import { useStudy } from '../../../device/study/study-context.tsx'
import { useLibrary } from '../../../device/study/use-library.ts'
import type { Library } from '../../../packs/content/library.ts'
import { readShelf } from './shelf.ts'

/**
 * Returns the library, and its articles by subject and part. `only` limits the articles to the given topics. Both
 * values are undefined while the database is being read, and null before the first manifest has arrived.
 */
export function useShelf(only?: readonly string[]) {
  const { database } = useStudy()
  const library = useLibrary()
  const shelf = useLiveQuery(
    async () => library && (await readShelf(database, only === undefined ? library : withTopics(library, only))),
    [database, library, only],
  )
  return { library, shelf }
}

const withTopics = (library: Library, ids: readonly string[]): Library => ({
  ...library,
  topics: library.topics.filter(({ id }) => ids.includes(id)),
})
