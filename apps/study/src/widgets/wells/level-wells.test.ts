import { expect, it } from 'vitest'
import { levelWells } from './level-wells.ts'

it('[T-14] the wells of a level fill one after another', () => {
  expect(levelWells({ into: 0, needed: 100 }, 5)).toEqual([0, 0, 0, 0, 0])
  expect(levelWells({ into: 50, needed: 100 }, 5)).toEqual([1, 1, 0.5, 0, 0])
})
