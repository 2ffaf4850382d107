import type { StudyMode } from '../study/event.ts'

// Numbers of correct answers in a row, each with its multiplier.
const combos = [
  [15, 5],
  [12, 4],
  [8, 3],
  [5, 2],
] as const

/** The XP that a right answer earns before any bonus or deduction. */
export const pointsPerAnswer = 10

/**
 * Reading times per mode. An answer faster than the first value earns nothing, and an answer at or above the second
 * value earns full points.
 */
const readingMs = { quickfire: [3_000, 8_000], case: [10_000, 30_000] } as const satisfies Record<StudyMode, unknown>

/**
 * Checks whether a student wrote the question or card. The ids of students' own questions and cards start with `own-`.
 */
export const isOwnItem = (item: string) => item.startsWith('own-')

interface TimedAnswer {
  item: string
  mode: StudyMode
  /** The reported time, or the time since the previous answer if that time is shorter. */
  tookMs: number
}

/** Returns the seconds that an answer must take to count. Nobody can read a question or a case faster. */
export const minimumReadingSeconds = (mode: StudyMode): number => readingMs[mode][0] / 1000

/** Checks whether an answer can count: it must answer a bank question and take at least the minimum reading time. */
export const isCreditable = ({ item, mode, tookMs }: TimedAnswer) => !isOwnItem(item) && tookMs >= readingMs[mode][0]

/**
 * Returns the share of full points that the time taken earns. Fast random answers therefore earn less per minute than
 * answers after reading.
 */
const readingShare = ({ mode, tookMs }: TimedAnswer) => Math.min(1, tookMs / readingMs[mode][1])

/**
 * Returns the combo after an answer. An answer that does not count cannot lengthen a combo. Otherwise quick answers
 * would raise the value of the next answer.
 */
export const comboAfter = (combo: number, isRight: boolean, isCredited: boolean) =>
  isRight ? combo + Number(isCredited) : 0

export const comboFactor = (combo: number): number => combos.find(([minimum]) => combo >= minimum)?.[1] ?? 1

interface ScoredAnswer extends TimedAnswer {
  isRight: boolean
  /** The number of correct answers in a row, including this answer. */
  combo: number
  /** How often the student answered this item correctly before. */
  rightBefore: number
}

/** Computes the XP that an answer earns. Each earlier correct answer to the item halves the XP. */
export const xpOf = ({ isRight, combo, rightBefore, ...answer }: ScoredAnswer): number =>
  isRight && isCreditable(answer)
    ? Math.floor((pointsPerAnswer * comboFactor(combo) * readingShare(answer)) / 2 ** rightBefore)
    : 0

const firstLevelPoints = 100
const extraPointsPerLevel = 50

/** Computes the level that a number of points reaches. Each level needs fifty points more than the previous level. */
export function levelOf(xp: number): { level: number; into: number; needed: number } {
  let [level, left, needed] = [1, xp, firstLevelPoints]
  while (left >= needed) {
    left -= needed
    level += 1
    needed += extraPointsPerLevel
  }
  return { level, into: left, needed }
}
