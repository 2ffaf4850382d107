import { useSharedQuery } from './shared-query.ts'
import { useStudy } from './study-context.tsx'

/**
 * Returns the library, which is the content that can currently be studied on this device. Returns null before the
 * device has its first manifest, and undefined while the database is being read. Reading is so fast that no loading
 * indicator is needed.
 */
export const useLibrary = () => useSharedQuery(useStudy().library)
