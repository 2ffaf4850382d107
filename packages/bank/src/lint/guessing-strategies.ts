import type { Item } from '../item.ts'

/** The fields of an item that a guessing strategy sees, and the position of the key. */
type GuessedItem = Pick<Item, 'stem' | 'options' | 'keyAt'>

/**
 * A strategy for guessing from the options' appearance, without knowledge. Returns the positions of the options that it
 * would choose.
 */
type Guesser = (item: GuessedItem) => number[]

const bestPositions = (options: GuessedItem['options'], value: (text: string) => number) => {
  const values = options.map(({ text }) => value(text))
  const best = Math.max(...values)
  return values.flatMap((each, at) => (each === best ? [at] : []))
}

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])

const shared = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length

const longest: Guesser = ({ options }) => bestPositions(options, (text) => text.length)

/** Chooses the option that shares the most words with the other options. */
const convergence: Guesser = ({ options }) =>
  bestPositions(options, (text) => {
    const own = words(text)
    return options.reduce((sum, other) => sum + (other.text === text ? 0 : shared(own, words(other.text))), 0)
  })

/** Chooses the option that shares the most words with the question. */
const echo: Guesser = ({ stem, options }) => {
  const said = words(stem)
  return bestPositions(options, (text) => shared(words(text), said))
}

/** Returns a strategy that chooses the option that occurs most often in the bank. */
const frequent = (items: readonly GuessedItem[]): Guesser => {
  const counts = new Map<string, number>()
  for (const { text } of items.flatMap(({ options }) => options)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return ({ options }) => bestPositions(options, (text) => counts.get(text) ?? 0)
}

/** Computes how often each strategy is right, and the success rate of random guessing. */
export function guessingScores(items: readonly GuessedItem[]) {
  const share = (guesser: Guesser) =>
    items.reduce((sum, item) => {
      const chosen = guesser(item)
      return sum + (chosen.includes(item.keyAt) ? 1 / chosen.length : 0)
    }, 0) / Math.max(1, items.length)
  return {
    chance: items.reduce((sum, { options }) => sum + 1 / options.length, 0) / Math.max(1, items.length),
    longest: share(longest),
    convergence: share(convergence),
    echo: share(echo),
    frequent: share(frequent(items)),
  }
}

/**
 * Counts how often the key is at each position, among the items with `size` options. Computes the chi-square statistic
 * against an even distribution. The degrees of freedom are the number of positions minus one.
 */
export function keyPositions(items: readonly GuessedItem[], size: number) {
  const of = items.filter(({ options }) => options.length === size)
  const counts = Array.from({ length: size }, (_, at) => of.filter(({ keyAt }) => keyAt === at).length)
  const expected = of.length / size
  const chiSquare = of.length === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return { counts, chiSquare }
}
