import { groupDigits, type StudyMode } from '@titer/domain'
import type { Pool } from './candidates.ts'

const sizes = [5, 10, 20, 40]

const itemNoun = (mode: StudyMode) => (mode === 'case' ? 'case' : 'question')

/** Returns a number of questions or cases as text, such as “10 questions”. */
export const itemsWords = (count: number, mode: StudyMode) =>
  `${groupDigits(count)} ${itemNoun(mode)}${count === 1 ? '' : 's'}`

export const sizeOptions = (word: (size: number) => string) =>
  sizes.map((size) => ({ value: String(size), word: word(size) }))

/** Returns the options for timing: tutor mode, or exam mode with its time limit in the name. */
export const timingOptions = (minutes: number) => [
  { value: 'tutor' as const, word: 'No time limit' },
  { value: 'exam' as const, word: `Exam, ${minutes} min` },
]

export const poolOptions: { value: Pool; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'unseen', word: 'Unseen' },
  { value: 'wrong', word: 'Wrong last time' },
  { value: 'weak', word: 'Weak areas' },
  { value: 'bookmarked', word: 'Bookmarked' },
]

export function startWords(many: number, mode: StudyMode, pool: Pool) {
  if (many > 0) return `Start ${itemsWords(many, mode)}`
  return pool === 'all' ? `No ${itemNoun(mode)}s on this device yet` : `No ${itemNoun(mode)}s of this kind yet`
}

export function lengthWords(minutes: number, isExam: boolean) {
  const words = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return isExam ? `${words}, answers at the end` : `About ${words}, feedback after each`
}
