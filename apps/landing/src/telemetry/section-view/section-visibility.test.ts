import { describe, expect, it } from 'vitest'
import { isSectionSeen } from './section-visibility.ts'

const visibility = (height: number, visibleHeight: number) => ({
  share: visibleHeight / height,
  visibleHeight,
  height,
  screen: 640,
})

describe('[C-14] a section', () => {
  it('counts as seen when its visible fraction reaches the threshold: 50% for the hero section, 30% for the features', () => {
    expect([249, 250].map((visible) => isSectionSeen(visibility(500, visible), 0.5))).toEqual([false, true])
    expect([149, 150].map((visible) => isSectionSeen(visibility(500, visible), 0.3))).toEqual([false, true])
  })

  it('that is taller than the screen counts as seen when it fills half of the screen', () => {
    expect([319, 320].map((visible) => isSectionSeen(visibility(2_000, visible), 0.5))).toEqual([false, true])
    expect([319, 320].map((visible) => isSectionSeen(visibility(5_000, visible), 0.3))).toEqual([false, true])
    expect(isSectionSeen(visibility(640, 319), 0.5)).toBe(false)
  })
})
