import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayTurn, restingAt, turned } from './rotation.ts'

const looking = { isStopped: false, isHeld: false, isInView: true, isHidden: false, isStill: false }

describe('turned', () => {
  it('[L-02] goes round from the last slide to the first and back', () => {
    expect(turned(5, 1, 6)).toBe(0)
    expect(turned(0, -1, 6)).toBe(5)
  })

  it('[L-02] [L-03] always lands on a slide, and comes back the same way', () => {
    const counts = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(counts, fc.nat(), fc.integer({ min: -1000, max: 1000 }), (count, start, steps) => {
        const index = start % count
        const there = turned(index, steps, count)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(there).toBeLessThan(count)
        expect(turned(there, -steps, count)).toBe(index)
      }),
    )
  })
})

describe('mayTurn', () => {
  it('[L-02] turns while somebody looks on', () => {
    expect(mayTurn(looking)).toBe(true)
  })

  it.each([
    ['it is paused', { isStopped: true }],
    ['a pointer or the keyboard is on it', { isHeld: true }],
    ['it is out of view', { isInView: false }],
    ['the tab is hidden', { isHidden: true }],
    ['less motion is asked for', { isStill: true }],
  ])('[L-02] stands still while %s', (_, change) => {
    expect(mayTurn({ ...looking, ...change })).toBe(false)
  })
})

describe('restingAt', () => {
  it('[L-02] names the slide a finger has swiped to', () => {
    const row = { pitch: 260, count: 6 }
    expect([0, 120, 140, 260, 1300, 1400].map((scrollLeft) => restingAt({ ...row, scrollLeft }))).toEqual([
      0, 0, 1, 1, 5, 5,
    ])
  })

  it('stays on the first slide where the row springs back', () => {
    expect(restingAt({ scrollLeft: -80, pitch: 260, count: 6 })).toBe(0)
  })
})
