/** A source of random decisions. The same seed always produces the same decisions. */
export interface Random {
  /** Returns a whole number from 0 to `below - 1`. */
  below: (below: number) => number
  chance: (probability: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}

/**
 * Creates the source of decisions for one request (mulberry32). The seed and the request's number determine all
 * decisions.
 */
export function createRandom(seed: number, request: number): Random {
  let state = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(request + 1, 0xc2b2ae35)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (values) => values[below(values.length)] as (typeof values)[number],
  }
}
