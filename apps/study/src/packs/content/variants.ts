import { cardOfFact, isOwnItem, type Variant } from '@titer/domain'
import type { StudyDatabase } from '../../log/database.ts'
import type { LibraryTopic } from './library.ts'

/**
 * The fields by which the variants of a fact are found and sorted. `subject` is the entity or figure that a question is
 * about. A case has no `subject`.
 */
interface VariantFields {
  id: string
  topic: string
  subject?: string
  idea?: string | undefined
}

/** The topic of each open question, case and card on this device, by id. */
export type OpenContent = ReadonlyMap<string, string>

export const openContentOf = (topics: readonly LibraryTopic[]): OpenContent =>
  new Map(
    topics.flatMap(({ id, questions, cases, cards }) =>
      [...questions, ...cases, ...cards].map((each) => [each, id] as const),
    ),
  )

/**
 * Returns the topic of a fact, or undefined if the fact cannot be asked on this device. The student's own questions
 * have an empty topic.
 */
export const topicOfFact = (open: OpenContent, fact: string): string | undefined =>
  open.get(fact) ?? open.get(cardOfFact(fact)) ?? (isOwnItem(fact) ? '' : undefined)

/**
 * Finds the open variants of each fact, in order of preference: the flashcard, questions with the same `subject` and
 * idea, other questions with the same idea, and the fact's own question.
 */
export async function readVariants(
  database: StudyDatabase,
  facts: readonly string[],
  open: OpenContent,
): Promise<ReadonlyMap<string, Variant[]>> {
  const ids = [...facts]
  const [questions, cases, own] = await Promise.all([
    database.questions.bulkGet(ids),
    database.cases.bulkGet(ids),
    database.ownQuestions.bulkGet(ids),
  ])
  const asked = ids.map((_, at): VariantFields | undefined => questions[at] ?? cases[at])
  const topics = [...new Set(asked.flatMap((each) => (each === undefined ? [] : [each.topic])))]
  // One query per topic is faster than `anyOf`, which moves a cursor from row to row.
  const inTopics = await Promise.all(topics.map((topic) => database.questions.where('topic').equals(topic).toArray()))
  const byIdea = Map.groupBy(
    inTopics.flat().filter(({ id }) => open.has(id)),
    keyOf,
  )
  return new Map(
    ids.map((fact, at) => {
      const item = asked[at]
      const alike = item?.idea === undefined ? [] : (byIdea.get(keyOf(item)) ?? []).filter(({ id }) => id !== fact)
      const isNear = ({ subject }: VariantFields) => subject === item?.subject
      const siblings = [...alike.filter(isNear), ...alike.filter((each) => !isNear(each))]
      const isAskable = open.has(fact) || own[at]?.isGone === false
      const variants: Variant[] = [
        ...(open.has(cardOfFact(fact)) ? [{ id: cardOfFact(fact), kind: 'card' as const }] : []),
        ...siblings.map(({ id }) => ({ id, kind: 'question' as const })),
        ...(isAskable ? [{ id: fact, kind: 'question' as const }] : []),
      ]
      return [fact, variants]
    }),
  )
}

const keyOf = ({ topic, idea = '' }: VariantFields) => `${topic} ${idea}`
