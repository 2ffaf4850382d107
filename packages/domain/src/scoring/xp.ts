import type { StudyMode } from '../study/event.ts'

// Correct answers in a row, and the multiplier that they give.
const combos = [
  [15, 5],
  [12, 4],
  [8, 3],
  [5, 2],
] as const

const pointsPerAnswer = 10

/** Reading times: an answer faster than the first value earns nothing, and from the second value on it earns full points. */
const readingMs = { quickfire: [3_000, 8_000], case: [10_000, 30_000] } as const satisfies Record<StudyMode, unknown>

/** Ids of questions that students wrote start with this prefix. */
export const isOwnItem = (item: string) => item.startsWith('own-')

interface TimedAnswer {
  item: string
  mode: StudyMode
  /** The reported time, or the time since the previous answer if that is shorter. */
  tookMs: number
}

/** Whether an answer can count: it answers a question of the bank, and took at least the minimum reading time. */
export const isCreditable = ({ item, mode, tookMs }: TimedAnswer) => !isOwnItem(item) && tookMs >= readingMs[mode][0]

/** Points grow with the time taken, so that fast random answers earn less per minute than reading does. */
const readingShare = ({ mode, tookMs }: TimedAnswer) => Math.min(1, tookMs / readingMs[mode][1])

/** An answer that does not count cannot lengthen a combo; otherwise quick answers would raise the value of the next one. */
export const comboAfter = (combo: number, isRight: boolean, isCredited: boolean) =>
  isRight ? combo + Number(isCredited) : 0

export const comboFactor = (combo: number): number => combos.find(([minimum]) => combo >= minimum)?.[1] ?? 1

interface ScoredAnswer extends TimedAnswer {
  isRight: boolean
  /** Correct answers in a row, including this one. */
  combo: number
  /** How often this item was answered correctly before. */
  rightBefore: number
}

/** The XP that an answer earns. Each earlier correct answer to the item halves it. */
export const xpOf = ({ isRight, combo, rightBefore, ...answer }: ScoredAnswer): number =>
  isRight && isCreditable(answer)
    ? Math.floor((pointsPerAnswer * comboFactor(combo) * readingShare(answer)) / 2 ** rightBefore)
    : 0

const firstLevelPoints = 100
const extraPointsPerLevel = 50

/** Each level needs fifty points more than the previous one. */
export function levelOf(xp: number): { level: number; into: number; needed: number } {
  let [level, left, needed] = [1, xp, firstLevelPoints]
  while (left >= needed) {
    left -= needed
    level += 1
    needed += extraPointsPerLevel
  }
  return { level, into: left, needed }
}
