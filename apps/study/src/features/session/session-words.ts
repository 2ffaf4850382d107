import { isOwnItem, minimumReadingSeconds, type SessionAnswer, type StudyMode } from '@titer/domain'
import { optionLetters } from '../../widgets/text/option-letters.ts'
import type { SeriesPlace } from '../../packs/content/series.ts'
import type { StudyItem } from '../../packs/content/study-item.ts'

export const positionWords = (at: number, total: number, mode: StudyMode) =>
  `${mode === 'case' ? 'Case' : 'Question'} ${at + 1} of ${total}`

/** Returns a text with the position of a question among the questions and cards of a session. */
export const stepWords = (at: number, total: number) => `Step ${at + 1} of ${total}`

/** Returns a text with the number of questions about the same patient. Returns undefined if there is only one. */
export function seriesWords(place: SeriesPlace | undefined): string | undefined {
  if (place === undefined) return undefined
  const { at, inSession, inBank } = place
  if (inSession > 1) return `${at} of ${inSession} questions about this patient`
  return inBank > 1 ? `One of ${inBank} questions about this patient` : undefined
}

export const verdictWords = ({ keyAt }: Pick<StudyItem['item'], 'keyAt'>, chosen: number) =>
  chosen === keyAt ? 'Right.' : `Wrong. The answer is ${optionLetters[keyAt]}.`

/** The message after a wrong answer in a new variant of a fact, if the student knew the fact in another variant. */
export const onlyWordingWords = {
  title: 'You know the question, not the fact.',
  rest: 'The fact will come back in other words.',
}

/**
 * Returns a sentence that explains why a right answer earned no XP. Returns undefined if the answer earned XP, was wrong
 * or is not stored yet.
 */
export function noXpWords(answers: readonly SessionAnswer[], item: string, mode: StudyMode): string | undefined {
  const at = answers.findIndex((answer) => answer.item === item)
  const given = answers[at]
  if (given === undefined || !given.isRight || given.xp > 0) return undefined
  if (isOwnItem(item)) return 'Questions you wrote yourself earn no XP.'
  // The time is computed as in the fold of the session: an answer cannot have taken longer than the time since the
  // previous answer.
  const tookMs = Math.min(given.ms, given.at - (answers[at - 1]?.at ?? Number.NEGATIVE_INFINITY))
  const seconds = minimumReadingSeconds(mode)
  return tookMs < 1000 * seconds
    ? `Too fast to earn XP. Take at least ${seconds} seconds for an answer.`
    : 'No XP, because you have answered this one right before.'
}

/** Returns the title of a folded list of options, such as “Why not A, B or E?”. */
export function whyNotWords(places: readonly number[]) {
  const letters = places.map((at) => optionLetters[at] ?? '')
  return `Why not ${letters.length < 2 ? letters.join('') : `${letters.slice(0, -1).join(', ')} or ${letters.at(-1)}`}?`
}
