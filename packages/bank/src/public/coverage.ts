import type { Bank } from '../bank.ts'
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

/** Counts the items of every topic of the syllabus, including the topics that have none yet. */
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
