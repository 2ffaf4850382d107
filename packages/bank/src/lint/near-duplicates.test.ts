import { expect, it } from 'vitest'
import { findNearDuplicates } from './near-duplicates.ts'

const stem = 'Which organism has grown on this plate after one night at 37 °C?'

it('of two questions with the same words and the same key, only the second is a near-duplicate', () => {
  const twin = { id: 'b', stem: `${stem} `, key: 'Proteus mirabilis' }
  expect(findNearDuplicates([{ id: 'a', stem, key: 'Proteus mirabilis' }, twin])).toEqual(new Map([['b', 'a']]))
})

it('questions with the same words are not near-duplicates if their figures or their keys differ', () => {
  const asked = [
    { id: 'a', stem, key: 'Proteus mirabilis', figure: 'swarming' },
    { id: 'b', stem, key: 'Proteus mirabilis', figure: 'urease' },
    { id: 'c', stem, key: 'Escherichia coli', figure: 'swarming' },
  ]
  expect(findNearDuplicates(asked).size).toBe(0)
})
