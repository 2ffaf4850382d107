import type { Item } from '../item.ts'

type Asked = Pick<Item, 'stem' | 'options' | 'keyAt'>

/** Somebody who knows nothing and goes by looks: the places of the options they would take. */
type Guesser = (item: Asked) => number[]

const places = (options: Asked['options'], value: (text: string) => number) => {
  const values = options.map(({ text }) => value(text))
  const best = Math.max(...values)
  return values.flatMap((each, at) => (each === best ? [at] : []))
}

const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{4,}/gu) ?? [])

const shared = (one: Set<string>, other: Set<string>) => [...one].filter((word) => other.has(word)).length

const longest: Guesser = ({ options }) => places(options, (text) => text.length)

/** Takes the option that shares most words with the others. */
const convergence: Guesser = ({ options }) =>
  places(options, (text) => {
    const own = words(text)
    return options.reduce((sum, other) => sum + (other.text === text ? 0 : shared(own, words(other.text))), 0)
  })

/** Takes the option that shares most words with the question. */
const echo: Guesser = ({ stem, options }) => {
  const said = words(stem)
  return places(options, (text) => shared(words(text), said))
}

/** Takes the option that stands most often anywhere in the bank. */
const frequent = (items: readonly Asked[]): Guesser => {
  const counts = new Map<string, number>()
  for (const { text } of items.flatMap(({ options }) => options)) counts.set(text, (counts.get(text) ?? 0) + 1)
  return ({ options }) => places(options, (text) => counts.get(text) ?? 0)
}

/** How often each of them is right, beside what chance alone gives. */
export function guess(items: readonly Asked[]) {
  const share = (guesser: Guesser) =>
    items.reduce((sum, item) => {
      const taken = guesser(item)
      return sum + (taken.includes(item.keyAt) ? 1 / taken.length : 0)
    }, 0) / Math.max(1, items.length)
  return {
    chance: items.reduce((sum, { options }) => sum + 1 / options.length, 0) / Math.max(1, items.length),
    longest: share(longest),
    convergence: share(convergence),
    echo: share(echo),
    frequent: share(frequent(items)),
  }
}

/** How far the places of the keys are from even: chi-square, with the places minus one as degrees of freedom. */
export function keyPlaces(items: readonly Asked[], size: number) {
  const of = items.filter(({ options }) => options.length === size)
  const counts = Array.from({ length: size }, (_, at) => of.filter(({ keyAt }) => keyAt === at).length)
  const expected = of.length / size
  const chiSquare = of.length === 0 ? 0 : counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return { counts, chiSquare }
}
