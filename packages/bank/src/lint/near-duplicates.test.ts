import { expect, it } from 'vitest'
import { findNearDuplicates } from './near-duplicates.ts'

const stem = 'Which organism has grown on this plate after one night at 37 °C?'

it('of two questions with nearly the same words and the same key, only the second is a near-duplicate', () => {
  const stems = {
    a: stem,
    b: 'Which organism has grown on this plate after one whole night at 37 °C?',
    c: 'Which organism has grown in this bottle after one week at 37 °C?',
  }
  const asked = Object.entries(stems).map(([id, each]) => ({ id, stem: each, key: 'Proteus mirabilis' }))
  expect(findNearDuplicates(asked)).toEqual(new Map([['b', 'a']]))
})

it('questions with the same words are not near-duplicates if their figures or their keys differ', () => {
  const asked = [
    { id: 'a', stem, key: 'Proteus mirabilis', figure: 'swarming' },
    { id: 'b', stem, key: 'Proteus mirabilis', figure: 'urease' },
    { id: 'c', stem, key: 'Escherichia coli', figure: 'swarming' },
  ]
  expect(findNearDuplicates(asked).size).toBe(0)
})
