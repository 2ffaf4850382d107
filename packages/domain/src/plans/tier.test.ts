import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTier, tiers } from './tier.ts'

describe('parseTier', () => {
  it('[P-08] accepts the three tiers', () => {
    expect(tiers.map(parseTier)).toEqual(['demo', 'starter', 'premium'])
  })

  it('[P-08] treats any other value as demo', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(!tiers.includes(value as never))
        expect(parseTier(value)).toBe('demo')
      }),
    )
  })
})
