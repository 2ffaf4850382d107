import { describe, expect, it } from 'vitest'
import { isCreditable, xpOf } from './xp.ts'

const modes = [
  { mode: 'quickfire', leastMs: 3_000, wholeMs: 8_000 },
  { mode: 'case', leastMs: 10_000, wholeMs: 30_000 },
] as const

describe('the time that a student takes to answer', () => {
  it.each(modes)('[T-14] must reach a minimum before a correct $mode answer earns points', ({ mode, leastMs }) => {
    const taken = (tookMs: number) => ({ item: 'a', mode, tookMs })
    const earned = (tookMs: number) => xpOf({ ...taken(tookMs), isRight: true, combo: 1, rightBefore: 0 })
    expect([leastMs - 1, leastMs].map((ms) => isCreditable(taken(ms)))).toEqual([false, true])
    expect([leastMs - 1, leastMs].map(earned)).toEqual([0, 3])
  })

  it.each(modes)(
    '[T-14] must reach a longer minimum before a correct $mode answer earns full points',
    ({ mode, wholeMs }) => {
      const earned = (tookMs: number, combo: number) =>
        xpOf({ item: 'a', mode, tookMs, isRight: true, combo, rightBefore: 0 })
      expect([wholeMs - 1, wholeMs, 10 * wholeMs].map((ms) => earned(ms, 1))).toEqual([9, 10, 10])
      expect([wholeMs - 1, wholeMs, 10 * wholeMs].map((ms) => earned(ms, 15))).toEqual([49, 50, 50])
    },
  )
})
