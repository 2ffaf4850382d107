import type { Contrasts } from '@titer/bank/browser'

/** A wrong answer: the right option, and the option that was chosen instead. */
export interface Mistake {
  right: string
  chosen: string
  day: string
}

/** Two entities that were mistaken for each other. */
export interface Pair {
  /** The entity that was mistaken for `other` at least as often as `other` was mistaken for it. */
  one: string
  other: string
  /** `times` counts how often `one` was mistaken for `other`, and `timesBack` counts the reverse. */
  times: number
  timesBack: number
  lastDay: string
  /** The number of drill questions. */
  questions: number
}

interface Pairs {
  /** The pairs with a drill. */
  drilled: Pair[]
  /** The pairs that have no drill and were mixed up more than once. */
  others: Pair[]
}

const maxPairs = 30

type Names = Pick<Contrasts, 'find' | 'between'>

/** Groups the mistakes by pair and sorts the pairs by frequency, then by date. Expects the latest mistakes first. */
export function pairsOf(mistakes: readonly Mistake[], names: Names | undefined): Pairs {
  const byPair = new Map<string, Pair>()
  for (const mistake of mistakes) {
    const { right, chosen } = canonicalNames(mistake, names)
    const key = [right, chosen].toSorted().join('\n')
    const pair = byPair.get(key) ?? {
      one: right,
      other: chosen,
      times: 0,
      timesBack: 0,
      lastDay: mistake.day,
      questions: 0,
    }
    if (right === chosen) continue
    byPair.set(key, {
      ...pair,
      times: pair.times + Number(pair.one === right),
      timesBack: pair.timesBack + Number(pair.one !== right),
    })
  }
  const all = [...byPair.values()].map(moreFrequentFirst).toSorted((left, right) => countOf(right) - countOf(left))
  const drilled = all
    .map((pair) => ({ ...pair, questions: names?.between(pair.one, pair.other).length ?? 0 }))
    .filter(({ questions }) => questions > 0)
  const drilledKeys = new Set(drilled.map(({ one, other }) => `${one}\n${other}`))
  const others = all.filter((pair) => countOf(pair) > 1 && !drilledKeys.has(`${pair.one}\n${pair.other}`))
  return { drilled: drilled.slice(0, maxPairs), others: others.slice(0, maxPairs) }
}

const countOf = ({ times, timesBack }: Pair) => times + timesBack

const moreFrequentFirst = (pair: Pair): Pair =>
  pair.times >= pair.timesBack
    ? pair
    : { ...pair, one: pair.other, other: pair.one, times: pair.timesBack, timesBack: pair.times }

/** Returns the canonical names if both options name entities of the same kind, and the options' texts otherwise. */
function canonicalNames({ right, chosen }: Mistake, names: Names | undefined) {
  const [one, other] = [names?.find(right), names?.find(chosen)]
  if (one === undefined || other === undefined || one.kind !== other.kind) return { right, chosen }
  return { right: one.name, chosen: other.name }
}

const timesWords = (times: number) => (times === 1 ? 'Once' : times === 2 ? 'Twice' : `${times} times`)

/** Returns a text that says how often a pair was mixed up in each direction. */
export const countWords = ({ times, timesBack }: Pair) =>
  timesBack === 0
    ? timesWords(times)
    : `${timesWords(times)}, the other way round ${timesWords(timesBack).toLowerCase()}`
