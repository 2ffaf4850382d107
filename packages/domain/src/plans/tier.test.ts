import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tierOf, tiers } from './tier.ts'

describe('tierOf', () => {
  it('[P-08] keeps the three tiers', () => {
    expect(tiers.map(tierOf)).toEqual(['demo', 'starter', 'premium'])
  })

  it('[P-08] treats any other value as demo', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(!tiers.includes(value as never))
        expect(tierOf(value)).toBe('demo')
      }),
    )
  })
})
