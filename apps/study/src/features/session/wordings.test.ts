import { expect, it } from 'vitest'
import { correctionWords } from './wordings.ts'

const since = Date.UTC(2026, 10, 16, 9)
const wordings = ['first', 'second', 'third'].map((version, at) => ({ version, since: since + at * 86_400_000 }))

it('[T-17] says since when a question stands as it does, and how often it was corrected', () => {
  expect(correctionWords(wordings, 'first')).toMatch(
    /^It stands so since 16 Nov\w* 2026 and has not been corrected\. $/,
  )
  expect(correctionWords(wordings, 'second')).toMatch(/since 17 Nov\w* 2026, corrected once before\. $/)
  expect(correctionWords(wordings, 'third')).toMatch(/since 18 Nov\w* 2026, corrected 2 times before\. $/)
})

it('[T-17] says nothing where the server was not asked, or does not know the wording', () => {
  expect(correctionWords([], 'first')).toBe('')
  expect(correctionWords(wordings, 'own')).toBe('')
})
