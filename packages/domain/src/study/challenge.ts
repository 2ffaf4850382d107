import { stableHash } from '../stable-hash.ts'

const challengeSize = 10

/** Shuffles ids depending on the day. The relative order of two ids does not depend on the other ids. */
const shuffledBy = (day: string, ids: readonly string[]) =>
  ids
    .map((id) => ({ id, order: stableHash(`${day} ${id}`) }))
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)

/**
 * Returns a day's topic, which is the same for all students, or undefined if no topic has ten questions. `sizes`
 * contains every topic's number of questions, whether the topic is downloaded or not.
 */
export function challengeTopic(day: string, sizes: ReadonlyMap<string, number>): string | undefined {
  const eligible = [...sizes].filter(([, size]) => size >= challengeSize).map(([topic]) => topic)
  return shuffledBy(day, eligible)[0]
}

/**
 * Returns a day's ten questions. Two versions of the bank that differ by a few questions produce almost the same ten
 * questions.
 */
export const challengeQuestions = (day: string, questions: readonly string[]): string[] =>
  shuffledBy(day, questions).slice(0, challengeSize)

/**
 * Returns the session id of a day's challenge. The id is the same on every device, so that a student's devices continue
 * one session.
 */
export function challengeSession(day: string): string {
  const digits = [0, 1, 2, 3]
    .map((part) => stableHash(`challenge ${part} ${day}`).toString(16).padStart(8, '0'))
    .join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
