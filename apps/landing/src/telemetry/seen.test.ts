import { describe, expect, it } from 'vitest'
import { isSeen } from './seen.ts'

const sight = (height: number, visibleHeight: number) => ({
  share: visibleHeight / height,
  visibleHeight,
  height,
  screen: 640,
})

describe('[C-14] a section', () => {
  it('is seen at its share: half of the hero, 30% of the features', () => {
    expect([249, 250].map((visible) => isSeen(sight(500, visible), 0.5))).toEqual([false, true])
    expect([149, 150].map((visible) => isSeen(sight(500, visible), 0.3))).toEqual([false, true])
  })

  it('that is higher than the screen is also seen when it fills half of it', () => {
    expect([319, 320].map((visible) => isSeen(sight(2_000, visible), 0.5))).toEqual([false, true])
    expect([319, 320].map((visible) => isSeen(sight(5_000, visible), 0.3))).toEqual([false, true])
    expect(isSeen(sight(640, 319), 0.5)).toBe(false)
  })
})
