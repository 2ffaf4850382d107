import type { FactTable } from '@titer/bank/browser'
import type { Closeness } from '@titer/domain'
import type { StudyDatabase } from '../../../log/database.ts'
import { findFacts } from '../../../log/values.ts'
import type { LibraryTopic } from '../../../packs/content/library.ts'
import { readMistakes, type Mistake } from '../../pairs/index.ts'

/**
 * The closeness of two topics in the same part of the syllabus if the student has never mixed them up. Each mix-up adds
 * 1.
 */
const samePart = 0.5

/**
 * Returns a function that computes the closeness of two topics. The closeness depends on how often the student mixed up
 * their entities, and on whether the topics belong to the same part of the syllabus.
 */
export async function readConfusedTopics(database: StudyDatabase, topics: readonly LibraryTopic[]): Promise<Closeness> {
  const [mistakes, facts] = await Promise.all([readMistakes(database), findFacts(database)])
  return closenessOf(mistakes, facts?.table ?? [], topics)
}

export function closenessOf(
  mistakes: readonly Pick<Mistake, 'right' | 'chosen'>[],
  table: FactTable,
  topics: readonly Pick<LibraryTopic, 'id' | 'part'>[],
): Closeness {
  const topicOf = topicsByName(table)
  const parts = new Map(topics.map(({ id, part }) => [id, part]))
  const counts = new Map<string, number>()
  for (const { right, chosen } of mistakes) {
    const [one, other] = [topicOf.get(right.toLowerCase()), topicOf.get(chosen.toLowerCase())]
    if (one === undefined || other === undefined || one === other) continue
    counts.set(keyOf(one, other), (counts.get(keyOf(one, other)) ?? 0) + 1)
  }
  return (one, other) => {
    const part = parts.get(one)
    return (counts.get(keyOf(one, other)) ?? 0) + (part !== undefined && part === parts.get(other) ? samePart : 0)
  }
}

const keyOf = (one: string, other: string) => [one, other].toSorted().join(' ')

/** Returns the topic of each entity, by each of the entity's names in lower case. */
function topicsByName(table: FactTable): ReadonlyMap<string, string> {
  return new Map(
    table.flatMap(({ kind, sheet }) => {
      const entry = sheet as Record<string, unknown>
      const { topic, [kind]: name, 'also-called': others = [] } = entry
      if (typeof topic !== 'string' || typeof name !== 'string') return []
      return [name, ...(others as string[])].map((each) => [each.toLowerCase(), topic] as const)
    }),
  )
}
