import type { Item } from '../item.ts'
import type { Topic } from '../read/syllabus.ts'
import { slantSpecies, type PlainRun } from './plain-run.ts'

export interface SampleQuestion {
  id: string
  subject: string
  topic: string
  stem: PlainRun[]
  options: { text: PlainRun[]; why: PlainRun[] }[]
  keyAt: number
}

/**
 * Draws the questions that anybody can try without an account, from the free questions. Each comes from a different part
 * of the syllabus, and the subjects alternate. Prefers questions that explain all of their options in full sentences, and
 * among these the questions with longer reasons.
 */
export function drawSampleQuestions(
  freeQuestions: readonly Item[],
  syllabus: readonly Topic[],
  species: RegExp | undefined,
  size: number,
): SampleQuestion[] {
  const topicOf = new Map(syllabus.map((topic) => [topic.id, topic]))
  const free = freeQuestions
    .flatMap((item) => {
      const topic = topicOf.get(item.topic)
      return topic === undefined ? [] : [{ item, topic }]
    })
    .toSorted(
      ({ item: left }, { item: right }) =>
        countFragments(left) - countFragments(right) || shortestReason(right) - shortestReason(left),
    )
  const onePerPart = [...Map.groupBy(free, ({ topic }) => topic.part).values()].flatMap((ofPart) => ofPart.slice(0, 1))
  const turns = [...Map.groupBy(onePerPart, ({ topic }) => topic.subject).values()]
  const longest = Math.max(0, ...turns.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => turns.flatMap((ofSubject) => ofSubject.slice(turn, turn + 1)))
    .flat()
    .slice(0, size)
    .map(({ item, topic }) => toSampleQuestion(item, topic, species))
}

// Matches a reason without a subject, such as "Is a rare cause.", but not a plural subject, such as "Macrolides do not …".
const fragment =
  /^(?:Is|Are|Was|Were|Has|Had|Does|Can|Cannot|[A-Z][a-z]+[^aisu]s)\s(?!are\b|do\b|have\b|can\b|cannot\b|were\b)/

const countFragments = ({ options }: Item) => options.filter(({ why }) => fragment.test(why)).length

const shortestReason = ({ options }: Item) => Math.min(...options.map(({ why }) => why.length))

const toSampleQuestion = (
  { id, stem, options, keyAt }: Item,
  { subject, name }: Topic,
  species: RegExp | undefined,
): SampleQuestion => ({
  id,
  subject,
  topic: name,
  stem: slantSpecies(stem, species),
  options: options.map(({ text, why }) => ({ text: slantSpecies(text, species), why: slantSpecies(why, species) })),
  keyAt,
})
