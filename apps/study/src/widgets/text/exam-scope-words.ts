import type { PlannedExam } from '@titer/domain'

/** Returns a text that describes the scope of a planned exam, such as “All topics” or “3 topics”. */
export const scopeWords = ({ module, topics }: Pick<PlannedExam, 'module' | 'topics'>) => {
  if (module !== null) return `Module ${module}`
  if (topics.length === 0) return 'All topics'
  return topics.length === 1 ? '1 topic' : `${topics.length} topics`
}
