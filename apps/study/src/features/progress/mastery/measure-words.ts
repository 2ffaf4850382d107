import { fewestAnswers, isMeasured, type Coverage, type MeasuredTopic, type Part, type ScopeScore } from './measure.ts'
import { counted } from '../../../widgets/text/counted.ts'
import { leastWritten } from './score-scope.ts'
import type { Measured } from './use-measured.ts'

/** Formats a share as a percentage. A positive share is never shown as 0%. */
const percentWords = (share: number) => (share > 0 && share < 0.005 ? 'under 1%' : `${Math.round(100 * share)}%`)

/** Returns a text with the share of a topic or a subject that the student knows. */
export const knownWords = (known: number) => `${percentWords(known)} known`

const percent = (share: number) => Math.round(100 * share)

export function topicWords({ known, low, high, answers }: Pick<MeasuredTopic, 'known' | 'low' | 'high' | 'answers'>) {
  if (answers === 0) return 'Not asked yet'
  if (answers < fewestAnswers) return `Too few answers: ${answers} of ${fewestAnswers}`
  return `${knownWords(known)}, likely ${percent(low)} to ${percent(high)}, ${answers} answers`
}

/**
 * Returns a text with the share of a part that the student knows and, unless all topics have enough answers, the number
 * of those that do. Returns the reason if the share is unknown.
 */
export function partWords({ topics, known }: Pick<Part, 'topics' | 'known'>) {
  if (known === undefined) return topics.some(({ answers }) => answers > 0) ? 'too few answers' : 'not asked yet'
  const measured = topics.filter(isMeasured).length
  return measured < topics.length ? `${knownWords(known)} in ${measured} of ${topics.length}` : knownWords(known)
}

/**
 * Returns a text with the average mastery of these topics, `known`, and the number of topics that it covers. If it is
 * undefined, returns a text with the number of topics that the student has answered in.
 */
export function plateWords(topics: readonly Pick<MeasuredTopic, 'answers'>[], known: number | undefined) {
  const asked = topics.filter(({ answers }) => answers > 0).length
  return known === undefined
    ? `${asked} of ${topics.length} topics asked`
    : `${knownWords(known)} in ${topics.filter(isMeasured).length} of ${topics.length} topics`
}

/** Returns sentences about the topics of the syllabus that have no wells. Returns an empty text if there are none. */
export const topicsWithoutWellsWords = ({ later, unwritten }: Pick<Measured, 'later' | 'unwritten'>) =>
  [
    later > 0 && `${counted(later, 'more topic')} ${later === 1 ? 'opens' : 'open'} later with your plan.`,
    unwritten > 0 &&
      `${counted(unwritten, 'more topic')} of the syllabus ${unwritten === 1 ? 'has' : 'have'} no questions yet.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Returns a sentence about the topics that a predicted score covers. */
export const coverageWords = ({ topics, share }: Coverage) =>
  `From the ${topics === 1 ? 'one topic' : `${topics} topics`} you have answered in, worth ${percentWords(share)} of the marks.`

/** Returns a sentence that explains why there is no score for an exam or a module. */
export const noScoreWords = ({ name, written }: Pick<ScopeScore, 'name' | 'written'>) =>
  written < leastWritten
    ? `We have written ${percentWords(written)} of “${name}” so far. We predict a score once we have written ${percentWords(leastWritten)}, because a score from only part of an exam would mislead you.`
    : `You have not answered in any topic of “${name}” yet.`
