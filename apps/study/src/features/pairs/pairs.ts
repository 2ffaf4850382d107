import type { Contrasts } from '@titer/bank/browser'

/** A wrong answer: what was right, and what it was taken for. */
export interface Mistake {
  right: string
  chosen: string
  day: string
}

/** Two things that were taken for each other. */
export interface Pair {
  /** What was taken for the other most often, and the other. */
  one: string
  other: string
  /** How often the first was taken for the second, and the second for the first. */
  times: number
  timesBack: number
  lastDay: string
  /** How many questions tell them apart. */
  questions: number
}

interface Pairs {
  /** Those that can be drilled. */
  drilled: Pair[]
  /** Those that came back, and of which no facts are known. */
  others: Pair[]
}

const mostShown = 30

type Names = Pick<Contrasts, 'find' | 'between'>

/** Mistakes, the latest first, counted by what was taken for what: the most frequent first, then the latest. */
export function pairsOf(mistakes: readonly Mistake[], names: Names | undefined): Pairs {
  const byPair = new Map<string, Pair>()
  for (const mistake of mistakes) {
    const { right, chosen } = namedIn(mistake, names)
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
  const all = [...byPair.values()].map(likelierFirst).toSorted((left, right) => countOf(right) - countOf(left))
  const drilled = all
    .map((pair) => ({ ...pair, questions: names?.between(pair.one, pair.other).length ?? 0 }))
    .filter(({ questions }) => questions > 0)
  const known = new Set(drilled.map(({ one, other }) => `${one}\n${other}`))
  const others = all.filter((pair) => countOf(pair) > 1 && !known.has(`${pair.one}\n${pair.other}`))
  return { drilled: drilled.slice(0, mostShown), others: others.slice(0, mostShown) }
}

const countOf = ({ times, timesBack }: Pair) => times + timesBack

const likelierFirst = (pair: Pair): Pair =>
  pair.times >= pair.timesBack
    ? pair
    : { ...pair, one: pair.other, other: pair.one, times: pair.timesBack, timesBack: pair.times }

/** By the names of the facts where both are of one kind, else as the options say it. */
function namedIn({ right, chosen }: Mistake, names: Names | undefined) {
  const [one, other] = [names?.find(right), names?.find(chosen)]
  if (one === undefined || other === undefined || one.kind !== other.kind) return { right, chosen }
  return { right: one.name, chosen: other.name }
}

const timesWords = (times: number) => (times === 1 ? 'Once' : times === 2 ? 'Twice' : `${times} times`)

/** How often, in each direction. */
export const countWords = ({ times, timesBack }: Pair) =>
  timesBack === 0
    ? timesWords(times)
    : `${timesWords(times)}, the other way round ${timesWords(timesBack).toLowerCase()}`
