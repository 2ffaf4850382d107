import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useStudy } from './study-context.tsx'
import { createLibraryReader } from '../../packs/content/library.ts'

/**
 * Returns the library, which is the content that can currently be studied on this device. Returns null before the
 * device has its first manifest, and undefined while the database is being read. Reading is so fast that no loading
 * indicator is needed.
 */
export function useLibrary() {
  const { database } = useStudy()
  const read = useMemo(() => createLibraryReader(database), [database])
  return useLiveQuery(read, [read])
}
