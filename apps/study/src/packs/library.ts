import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../app/study.tsx'
import { readLibrary } from './read-library.ts'

export type { Library, LibraryTopic } from './read-library.ts'

/** Undefined while the device is read, which is too short a time to show anything. */
export function useLibrary() {
  const { database } = useStudy()
  return useLiveQuery(() => readLibrary(database), [database])
}
