import { describe, expect, it } from 'vitest'
import { hasOwnPageBefore } from './own-page-before.ts'

const origin = 'https://titer.example'

describe('hasOwnPageBefore', () => {
  it('[R-07] holds for a visitor who followed a link of ours', () => {
    expect(hasOwnPageBefore({ referrer: `${origin}/documentation`, origin, entries: 2 })).toBe(true)
  })

  it('[R-07] fails for one from elsewhere, for a typed address and for a new tab', () => {
    const others = [
      { referrer: 'https://search.example/?q=titer', entries: 4 },
      { referrer: `${origin}.evil.example/`, entries: 4 },
      { referrer: '', entries: 4 },
      { referrer: `${origin}/`, entries: 1 },
    ]
    expect(others.map((arrival) => hasOwnPageBefore({ ...arrival, origin }))).toEqual([false, false, false, false])
  })
})
