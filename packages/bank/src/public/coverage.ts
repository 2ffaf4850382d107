import type { Bank } from '../bank.ts'
import type { NewTopics } from '../read/releases.ts'
import type { Topic } from '../read/syllabus.ts'

interface TopicCoverage {
  name: string
  questions: number
  cases: number
  flashcards: number
  articles: number
}

interface SubjectCoverage {
  subject: string
  parts: { part: string; topics: TopicCoverage[] }[]
}

/**
 * Counts the questions, cases, flashcards and articles of every topic of the syllabus, including the topics that have
 * none yet.
 */
export function coverageOf(
  { questions, cases, cards, articles }: Pick<Bank, 'questions' | 'cases' | 'cards' | 'articles'>,
  syllabus: readonly Topic[],
): SubjectCoverage[] {
  const countsOf = ({ id, name }: Topic): TopicCoverage => {
    const of = (all: readonly { topic: string }[]) => all.filter(({ topic }) => topic === id).length
    return { name, questions: of(questions), cases: of(cases), flashcards: of(cards), articles: of(articles) }
  }
  return Array.from(
    Map.groupBy(syllabus, ({ subject }) => subject),
    ([subject, ofSubject]) => ({
      subject,
      parts: Array.from(
        Map.groupBy(ofSubject, ({ part }) => part),
        ([part, topics]) => ({ part, topics: topics.map(countsOf) }),
      ),
    }),
  )
}

interface ModuleCoverage {
  module: string
  topics: number
  /** The number of topics that have questions. */
  ready: number
  /** The share of the module that has questions. Each topic counts by its weight. */
  written: number
  /** The number of topics of the latest release, which Premium opens before the other plans. */
  newest: number
}

/** Returns how much of each module of an integrated course has questions, in the order of the syllabus. */
export function moduleCoverageOf(
  { questions }: Pick<Bank, 'questions'>,
  syllabus: readonly Topic[],
  newTopics: NewTopics,
): ModuleCoverage[] {
  const ready = new Set(questions.map(({ topic }) => topic))
  const latest = [...newTopics.values()].toSorted().at(-1)
  const weightOf = (topics: readonly Topic[]) => topics.reduce((sum, { share }) => sum + share, 0)
  return [...new Set(syllabus.flatMap(({ modules }) => modules))].map((module) => {
    const topics = syllabus.filter(({ modules }) => modules.includes(module))
    const written = topics.filter(({ id }) => ready.has(id))
    const share = Math.round((100 * weightOf(written)) / weightOf(topics)) / 100
    const newest = written.filter(({ id }) => latest !== undefined && newTopics.get(id) === latest).length
    return { module, topics: topics.length, ready: written.length, written: share, newest }
  })
}
