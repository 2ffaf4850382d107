import type { StudyMode } from '../study/event.ts'

// So many right in a row, and so many times the points.
const combos = [
  [15, 5],
  [12, 4],
  [8, 3],
  [5, 2],
] as const

const pointsOfRight = 10

/** What reading takes: in less than the first nobody can, and from the second on an answer earns all that it can. */
const readingMs = { quickfire: [3_000, 8_000], case: [10_000, 30_000] } as const satisfies Record<StudyMode, unknown>

/** Questions that a student wrote are called so. */
export const isOwnItem = (item: string) => item.startsWith('own-')

interface Taken {
  item: string
  mode: StudyMode
  /** The lesser of the time that the answer says and the time since the one before it. */
  tookMs: number
}

/** Whether an answer can count for anything: to a question of the bank, and not faster than anyone can read. */
export const isCreditable = ({ item, mode, tookMs }: Taken) => !isOwnItem(item) && tookMs >= readingMs[mode][0]

/** In the time that one question takes to read, as much can be earned by pressing keys at random: less than by reading. */
const shareRead = ({ mode, tookMs }: Taken) => Math.min(1, tookMs / readingMs[mode][1])

/** What does not count cannot lengthen a row, or a few quick ones would raise what the next is worth. */
export const comboAfter = (combo: number, isRight: boolean, isCredited: boolean) =>
  isRight ? combo + Number(isCredited) : 0

export const comboFactor = (combo: number): number => combos.find(([least]) => combo >= least)?.[1] ?? 1

interface Earned extends Taken {
  isRight: boolean
  /** Right answers in a row, this one included. */
  combo: number
  /** How often this item was answered rightly before. */
  rightBefore: number
}

/** What an answer earns: each time the item had been known before halves it, down to nothing. */
export const xpOf = ({ isRight, combo, rightBefore, ...taken }: Earned): number =>
  isRight && isCreditable(taken)
    ? Math.floor((pointsOfRight * comboFactor(combo) * shareRead(taken)) / 2 ** rightBefore)
    : 0

const pointsOfFirstLevel = 100
const pointsMorePerLevel = 50

/** Each level takes fifty points more than the one before. */
export function levelOf(xp: number): { level: number; into: number; needed: number } {
  let [level, left, needed] = [1, xp, pointsOfFirstLevel]
  while (left >= needed) {
    left -= needed
    level += 1
    needed += pointsMorePerLevel
  }
  return { level, into: left, needed }
}
