import { isMeasured, knownOf, type MeasuredTopic } from '../mastery/measure.ts'

interface Known {
  /** The average mastery of the subject's topics with enough answers, weighted by each topic's share of the exam. */
  share: number
  subject: string
  /** The number of the subject's topics with enough answers. */
  measured: number
  /** The number of all topics of the subject. */
  topics: number
}

/**
 * Returns how much the student knows of the subject with the most answers. Returns undefined if none of its topics has
 * enough answers.
 */
export function mostPractised(topics: readonly MeasuredTopic[]): Known | undefined {
  const subjects = [...Map.groupBy(topics, ({ subject }) => subject)].map(([subject, own]) => ({
    subject,
    topics: own.length,
    measured: own.filter(isMeasured).length,
    answers: own.reduce((sum, { answers }) => sum + answers, 0),
    share: knownOf(own),
  }))
  const [most] = subjects.toSorted((one, other) => other.answers - one.answers)
  if (most?.share === undefined) return undefined
  return { share: most.share, subject: most.subject, measured: most.measured, topics: most.topics }
}
