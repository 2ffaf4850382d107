import { stableHash } from '../stable-hash.ts'

const challengeSize = 10

/** Shuffles ids by the day. The relative order of two ids does not depend on the other ids. */
const shuffledBy = (day: string, ids: readonly string[]) =>
  ids
    .map((id) => ({ id, place: stableHash(`${day} ${id}`) }))
    .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
    .map(({ id }) => id)

/** The topic of a day, the same for all students. Takes the number of questions of each topic, downloaded or not. */
export function challengeTopic(day: string, sizes: ReadonlyMap<string, number>): string | undefined {
  const eligible = [...sizes].filter(([, size]) => size >= challengeSize).map(([topic]) => topic)
  return shuffledBy(day, eligible)[0]
}

/** The ten questions of a day. Two versions of the bank that differ by a few questions give almost the same ten. */
export const challengeQuestions = (day: string, questions: readonly string[]): string[] =>
  shuffledBy(day, questions).slice(0, challengeSize)

/** The session id of a day's challenge. It is the same on every device, so that two devices continue one session. */
export function challengeSession(day: string): string {
  const digits = [0, 1, 2, 3]
    .map((part) => stableHash(`challenge ${part} ${day}`).toString(16).padStart(8, '0'))
    .join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
