import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canAdvance, slideAtScroll, stepIndex } from './rotation.ts'

const allConditionsMet = { isStopped: false, isInUse: false, isInView: true, isHidden: false, isMotionReduced: false }

describe('stepIndex', () => {
  it('[L-02] goes forward from the last slide to the first slide, and back from the first slide to the last slide', () => {
    expect(stepIndex(5, 1, 6)).toBe(0)
    expect(stepIndex(0, -1, 6)).toBe(5)
  })

  it('[L-02] [L-03] always returns a valid index, and the same number of steps in the other direction leads back to the original index', () => {
    const counts = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(counts, fc.nat(), fc.integer({ min: -1000, max: 1000 }), (count, start, steps) => {
        const index = start % count
        const target = stepIndex(index, steps, count)
        expect(target).toBeGreaterThanOrEqual(0)
        expect(target).toBeLessThan(count)
        expect(stepIndex(target, -steps, count)).toBe(index)
      }),
    )
  })
})

describe('canAdvance', () => {
  it('[L-02] returns true while the carousel is visible and nothing pauses it', () => {
    expect(canAdvance(allConditionsMet)).toBe(true)
  })

  it.each([
    ['the carousel is paused', { isStopped: true }],
    ['a pointer or the keyboard focus is on the carousel', { isInUse: true }],
    ['the carousel is out of view', { isInView: false }],
    ['the tab is hidden', { isHidden: true }],
    ['the system setting for reduced motion is on', { isMotionReduced: true }],
  ])('[L-02] returns false while %s', (_, change) => {
    expect(canAdvance({ ...allConditionsMet, ...change })).toBe(false)
  })
})

describe('slideAtScroll', () => {
  it('[L-02] returns the slide nearest to the scroll position', () => {
    const row = { pitch: 260, count: 6 }
    expect([0, 120, 140, 260, 1300, 1400].map((scrollLeft) => slideAtScroll({ ...row, scrollLeft }))).toEqual([
      0, 0, 1, 1, 5, 5,
    ])
  })

  it('returns the first slide for a negative scroll position, which overscroll produces', () => {
    expect(slideAtScroll({ scrollLeft: -80, pitch: 260, count: 6 })).toBe(0)
  })
})
