import { expect, it } from 'vitest'
import { liquidPath, rimWidth } from './well-shape.ts'

const wordmarkWell = { cy: 5.55, r: 4.91 }

it("the wordmark's wells are drawn exactly as in the logo", () => {
  expect(liquidPath({ ...wordmarkWell, cx: 5.55, level: 1 })).toBe(
    'M0.64 5.55a4.91 4.91 0 1 1 9.82 0a4.91 4.91 0 1 1 -9.82 0Z',
  )
  expect(liquidPath({ ...wordmarkWell, cx: 19.35, level: 0.66 })).toBe(
    'M14.7 3.98Q19.35 4.96 24 3.98A4.91 4.91 0 1 1 14.7 3.98Z',
  )
  expect(liquidPath({ ...wordmarkWell, cx: 33.15, level: 0.33 })).toBe(
    'M28.53 7.22Q33.15 8.2 37.77 7.22A4.91 4.91 0 0 1 28.53 7.22Z',
  )
})

it('a well with a level of 0 or less is drawn without liquid, and a well with a level above 1 is drawn full', () => {
  expect(liquidPath({ cx: 10, cy: 10, r: 8, level: 0 })).toBeUndefined()
  expect(liquidPath({ cx: 10, cy: 10, r: 8, level: -1 })).toBeUndefined()
  expect(liquidPath({ cx: 10, cy: 10, r: 8, level: 2 })).toBe(liquidPath({ cx: 10, cy: 10, r: 8, level: 1 }))
})

it('the rim of a well gets thicker in steps as the diameter grows', () => {
  expect([12, 18, 24, 40, 64, 112].map(rimWidth)).toEqual([1.75, 1.75, 2, 2.5, 3, 4])
})
