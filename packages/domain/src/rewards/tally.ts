import { isCreditable } from '../scoring/xp.ts'
import { isPossibleDay } from '../study/possible-day.ts'
import { sortEvents, isReplacementFor, type StudyEvent } from '../study/event.ts'
import type { AchievementCounts } from './achievements.ts'

/** Runs of correct answers, stored so that several days' runs can be joined without the answers themselves. */
interface AnswerRun {
  answers: number
  /**
   * The length of the run that starts with the first answer. `last` is the length of the run that ends with the last
   * answer.
   */
  first: number
  last: number
  best: number
}

/** One day's contribution to the achievements. */
export interface DayTally {
  day: string
  /** Ids of the bank questions that count on this day, each once. */
  questions: string[]
  /** The number of cases that count on this day. */
  cases: number
  /** The day's runs of correct answers. Devices store the tally, so the field keeps its old name. */
  row: AnswerRun
}

/**
 * Tallies one day's answers. An item counts once a day, with its first answer that is not too fast or, in an exam, with
 * its final answer. An answer whose time cannot belong to the day does not count.
 */
export function tallyDay(day: string, answers: readonly StudyEvent<'answered'>[]): DayTally {
  const counted = new Map<string, { at: number; session: string; isCase: boolean; isRight: boolean }>()
  let answeredAt = Number.NEGATIVE_INFINITY
  for (const answer of sortEvents(answers.filter(({ at }) => isPossibleDay(day, at)))) {
    const { at } = answer
    const { item, session, mode, isRight, ms } = answer.body
    const tookMs = Math.min(ms, at - answeredAt)
    answeredAt = at
    const earlier = counted.get(item)
    if (earlier === undefined) {
      if (isCreditable({ item, mode, tookMs })) counted.set(item, { at, session, isCase: mode === 'case', isRight })
    } else if (earlier.session === session && isReplacementFor(answer, earlier)) earlier.isRight = isRight
  }
  const all = [...counted]
  return {
    day,
    questions: all.filter(([, { isCase }]) => !isCase).map(([item]) => item),
    cases: all.filter(([, { isCase }]) => isCase).length,
    row: all.map(([, { isRight }]) => singleRun(Number(isRight))).reduce(join, emptyRun),
  }
}

const emptyRun: AnswerRun = { answers: 0, first: 0, last: 0, best: 0 }
const singleRun = (right: number): AnswerRun => ({ answers: 1, first: right, last: right, best: right })

const join = (one: AnswerRun, other: AnswerRun): AnswerRun => ({
  answers: one.answers + other.answers,
  first: one.first === one.answers ? one.answers + other.first : one.first,
  last: other.last === other.answers ? one.last + other.answers : other.last,
  best: Math.max(one.best, other.best, one.last + other.first),
})

/** Adds up the tallies of all days. The same question counts again on another day. */
export function achievementCounts(
  tallies: readonly DayTally[],
  subjectOf: (item: string) => string | undefined,
  longestStreak: number,
): AchievementCounts {
  const sorted = tallies.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const subjects = sorted.flatMap(({ questions }) => questions.map(subjectOf))
  return {
    microbiology: subjects.filter((subject) => subject === 'Microbiology').length,
    pharmacology: subjects.filter((subject) => subject === 'Pharmacology').length,
    cases: sorted.reduce((sum, { cases }) => sum + cases, 0),
    streak: longestStreak,
    consecutive: sorted.map(({ row }) => row).reduce(join, emptyRun).best,
  }
}
