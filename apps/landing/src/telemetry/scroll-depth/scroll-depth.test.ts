import { describe, expect, it } from 'vitest'
import { depthsReached } from './scroll-depth.ts'

const at = (top: number, page = 2_640) => depthsReached({ top, screen: 640, page })

describe('[S-14] scroll depth', () => {
  it('is a percentage of the scrollable distance', () => {
    expect([0, 400, 498].map((top) => at(top))).toEqual([[], [], []])
    expect(at(500)).toEqual([25])
    expect(at(1_000)).toEqual([25, 50])
    expect(at(1_500)).toEqual([25, 50, 75])
    expect(at(1_799)).toEqual([25, 50, 75, 90])
    expect(at(2_000)).toEqual([25, 50, 75, 90])
  })

  it('counts as reached one pixel early, because browsers may round the scroll position', () => {
    expect(at(250, 640 + 1_001)).toEqual([25])
  })

  it('is never reached at the top of a page, or on a page that does not scroll, even with overscroll', () => {
    expect([0, 40, -40].map((top) => at(top, 640))).toEqual([[], [], []])
    expect(at(0, 500)).toEqual([])
    expect(at(0, 641)).toEqual([])
  })
})
