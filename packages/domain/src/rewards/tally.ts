import { isCreditable } from '../scoring/xp.ts'
import { isOwnDay } from '../study/own-day.ts'
import { inOrder, isInPlaceOf, type StudyEvent } from '../study/event.ts'
import type { AchievementCounts } from './achievements.ts'

/** Right answers in a row, so that rows of days can be joined without what they were made from. */
interface Row {
  answers: number
  /** In a row from the first answer on, and up to the last. */
  first: number
  last: number
  best: number
}

/** What a day brings towards achievements. */
export interface DayTally {
  day: string
  /** The questions of the bank that were answered. */
  questions: string[]
  cases: number
  row: Row
}

/**
 * Tallies all answers of one day. An item counts once a day, by its first answer that is not too quick; in an exam by the
 * last word on it. Answers of a day that cannot be theirs do not count.
 */
export function tallyDay(day: string, answers: readonly StudyEvent<'answered'>[]): DayTally {
  const counted = new Map<string, { at: number; session: string; isCase: boolean; isRight: boolean }>()
  let answeredAt = Number.NEGATIVE_INFINITY
  for (const answer of inOrder(answers.filter(({ at }) => isOwnDay(day, at)))) {
    const { at } = answer
    const { item, session, mode, isRight, ms } = answer.body
    const tookMs = Math.min(ms, at - answeredAt)
    answeredAt = at
    const earlier = counted.get(item)
    if (earlier === undefined) {
      if (isCreditable({ item, mode, tookMs })) counted.set(item, { at, session, isCase: mode === 'case', isRight })
    } else if (earlier.session === session && isInPlaceOf(answer, earlier)) earlier.isRight = isRight
  }
  const all = [...counted]
  return {
    day,
    questions: all.filter(([, { isCase }]) => !isCase).map(([item]) => item),
    cases: all.filter(([, { isCase }]) => isCase).length,
    row: all.map(([, { isRight }]) => rowOfOne(Number(isRight))).reduce(join, rowOfNone),
  }
}

const rowOfNone: Row = { answers: 0, first: 0, last: 0, best: 0 }
const rowOfOne = (right: number): Row => ({ answers: 1, first: right, last: right, best: right })

const join = (one: Row, other: Row): Row => ({
  answers: one.answers + other.answers,
  first: one.first === one.answers ? one.answers + other.first : one.first,
  last: other.last === other.answers ? one.last + other.answers : other.last,
  best: Math.max(one.best, other.best, one.last + other.first),
})

/** Adds days up: the same question counts again on another day. */
export function countsOf(
  tallies: readonly DayTally[],
  subjectOf: (item: string) => string | undefined,
  longestStreak: number,
): AchievementCounts {
  const inTurn = tallies.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const subjects = inTurn.flatMap(({ questions }) => questions.map(subjectOf))
  return {
    microbiology: subjects.filter((subject) => subject === 'Microbiology').length,
    pharmacology: subjects.filter((subject) => subject === 'Pharmacology').length,
    cases: inTurn.reduce((sum, { cases }) => sum + cases, 0),
    streak: longestStreak,
    consecutive: inTurn.map(({ row }) => row).reduce(join, rowOfNone).best,
  }
}
