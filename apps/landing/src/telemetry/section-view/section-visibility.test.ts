import { describe, expect, it } from 'vitest'
import { isSectionSeen } from './section-visibility.ts'

const visibility = (height: number, visibleHeight: number) => ({
  share: visibleHeight / height,
  visibleHeight,
  height,
  screen: 640,
})

describe('[C-14] a section', () => {
  it('is seen at its threshold: 50% of the hero, 30% of the features', () => {
    expect([249, 250].map((visible) => isSectionSeen(visibility(500, visible), 0.5))).toEqual([false, true])
    expect([149, 150].map((visible) => isSectionSeen(visibility(500, visible), 0.3))).toEqual([false, true])
  })

  it('is also seen when it is taller than the screen and fills half of the screen', () => {
    expect([319, 320].map((visible) => isSectionSeen(visibility(2_000, visible), 0.5))).toEqual([false, true])
    expect([319, 320].map((visible) => isSectionSeen(visibility(5_000, visible), 0.3))).toEqual([false, true])
    expect(isSectionSeen(visibility(640, 319), 0.5)).toBe(false)
  })
})
