import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useStudy } from '../../../device/study/study-context.tsx'
import { findCachedResult } from '../../../log/values.ts'
import { useAccess } from '../use-access.ts'
import type { MeasuredTopic } from './measure.ts'
import { useMeasured, type Measured } from './use-measured.ts'
import { useModel } from './use-model.ts'

/**
 * Returns the mastery of each topic by the topic's id, as measured for the Progress page. Undefined if the plan has no
 * analytics, and until the first measurement is ready.
 */
export function useTopicMastery(): ReadonlyMap<string, MeasuredTopic> | undefined {
  const { database } = useStudy()
  const isOpen = useAccess() === 'open'
  const model = useModel(isOpen)?.model
  const cached = useLiveQuery(
    () => findCachedResult(database, 'measured 4') as Promise<Measured | undefined>,
    [database],
  )
  const { value } = useMeasured(isOpen ? model : undefined, cached)
  return useMemo(
    () => (isOpen && value !== undefined ? new Map(value.topics.map((topic) => [topic.id, topic])) : undefined),
    [isOpen, value],
  )
}
