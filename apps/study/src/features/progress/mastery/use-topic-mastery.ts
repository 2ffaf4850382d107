import { useMemo } from 'react'
import { useAccess } from '../use-access.ts'
import type { MeasuredTopic } from './measure.ts'
import { useCachedMeasured, useMeasured } from './use-measured.ts'
import { useModel } from './use-model.ts'

/**
 * Returns the mastery of each topic by the topic's id, as measured for the Progress page. Undefined if the plan has no
 * analytics, and until the first measurement is ready.
 */
export function useTopicMastery(): ReadonlyMap<string, MeasuredTopic> | undefined {
  const isOpen = useAccess() === 'open'
  const model = useModel(isOpen)?.model
  const { value } = useMeasured(isOpen ? model : undefined, useCachedMeasured())
  return useMemo(
    () => (isOpen && value !== undefined ? new Map(value.topics.map((topic) => [topic.id, topic])) : undefined),
    [isOpen, value],
  )
}
