import type { ReactNode } from 'react'
import { isMeasured, knownOf, type MeasuredTopic } from '../mastery/measure.ts'
import { useTodayMeasured } from './use-today-measured.ts'

interface Known {
  share: number
  subject: string
  /** The number of topics with enough answers, of all topics of the subject. */
  measured: number
  topics: number
}

interface KnownShareProps {
  /** Shown if no topic has enough answers. */
  otherwise: ReactNode
  children: (known: Known) => ReactNode
}

/** Measures how much the student knows of the subject that was practised most. */
export function KnownShare({ otherwise, children }: KnownShareProps) {
  const measured = useTodayMeasured()
  // Reserve the space, so that nothing below moves while the student is about to tap it.
  if (measured === undefined) return <div className="min-h-24" />
  const known = mostPractised(measured.topics)
  return known === undefined ? otherwise : children(known)
}

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
