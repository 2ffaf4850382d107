import { describe, expect, it } from 'vitest'
import { canGoBack } from './can-go-back.ts'

const origin = 'https://titer.example'

describe('canGoBack', () => {
  it('[R-07] returns true for a visitor who followed a link on this site', () => {
    expect(canGoBack({ referrer: `${origin}/documentation`, origin, entries: 2 })).toBe(true)
  })

  it('[R-07] returns false for a visit from another site, from a typed address or in a new tab', () => {
    const visits = [
      { referrer: 'https://search.example/?q=titer', entries: 4 },
      { referrer: `${origin}.evil.example/`, entries: 4 },
      { referrer: '', entries: 4 },
      { referrer: `${origin}/`, entries: 1 },
    ]
    expect(visits.map((visit) => canGoBack({ ...visit, origin }))).toEqual([false, false, false, false])
  })
})
