import { useLiveQuery } from 'dexie-react-hooks'
import { useStudy } from '../../../device/study/study-context.tsx'
import { findCachedResult } from '../../../log/values.ts'
import { useMeasured, type Measured } from '../mastery/use-measured.ts'
import { useModel } from '../mastery/use-model.ts'

/** Returns the result that Progress last showed. Undefined until the first result is computed. */
export function useCachedMeasured(): Measured | undefined {
  const { database } = useStudy()
  return useLiveQuery(() => findCachedResult(database, 'measured 3') as Promise<Measured | undefined>, [database])
}

/** Measures mastery as on Progress. Returns the last result until the new one is computed. */
export const useTodayMeasured = () => useMeasured(useModel()?.model, useCachedMeasured()).value
