import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../../device/study/study-context.tsx'
import { findCachedResult } from '../../../log/values.ts'
import { useMeasured, type Measured } from '../mastery/use-measured.ts'
import { useModel } from '../mastery/use-model.ts'

/** Returns the last measurement of mastery from the cache. Undefined until the first measurement is ready. */
export function useCachedMeasured(): Measured | undefined {
  const { database } = useStudy()
  return useLiveQuery(() => findCachedResult(database, 'measured 4') as Promise<Measured | undefined>, [database])
}

/** Measures mastery as on the Progress page. Returns the last result until the new result is ready. */
export const useTodayMeasured = () => useMeasured(useModel()?.model, useCachedMeasured()).value
