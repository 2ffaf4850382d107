import { expect, it } from 'vitest'
import { correctionWords } from './wordings.ts'

const since = Date.UTC(2026, 10, 16, 9)
const wordings = ['first', 'second', 'third'].map((version, at) => ({ version, since: since + at * 86_400_000 }))

it('[T-17] the report dialog shows a wording’s date and the number of earlier corrections', () => {
  expect(correctionWords(wordings, 'first')).toMatch(/^Last updated 16 Nov\w* 2026, never corrected\. $/)
  expect(correctionWords(wordings, 'second')).toMatch(/updated 17 Nov\w* 2026, after 1 correction\. $/)
  expect(correctionWords(wordings, 'third')).toMatch(/updated 18 Nov\w* 2026, after 2 corrections\. $/)
})

it('[T-17] the report dialog shows no history if the list of wordings is empty, for example because the device is offline, or if the wording is not in the list', () => {
  expect(correctionWords([], 'first')).toBe('')
  expect(correctionWords(wordings, 'own')).toBe('')
})
