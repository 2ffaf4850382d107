import type { SessionAnswer } from '@titer/domain'
import { expect, it } from 'vitest'
import { noXpWords, seriesWords, whyNotWords } from './session-words.ts'

const answer = (more: Partial<SessionAnswer>): SessionAnswer => ({
  item: 'q2',
  at: 60_000,
  day: '2026-11-17',
  version: 'v',
  chosen: 0,
  isRight: true,
  ms: 9_000,
  confidence: null,
  combo: 1,
  xp: 0,
  ...more,
})

it('[T-14] the feedback tells a student why a right answer earned no XP', () => {
  const tooFast = 'Too fast to earn XP. Take at least 3 seconds for an answer.'
  expect(noXpWords([answer({ ms: 2_900 })], 'q2', 'quickfire')).toBe(tooFast)
  expect(noXpWords([answer({ item: 'q1', at: 58_000 }), answer({})], 'q2', 'quickfire')).toBe(tooFast)
  expect(noXpWords([answer({})], 'q2', 'case')).toBe('Too fast to earn XP. Take at least 10 seconds for an answer.')
  expect(noXpWords([answer({})], 'q2', 'quickfire')).toMatch(/right before/)
  expect(noXpWords([answer({ item: 'own-1' })], 'own-1', 'quickfire')).toMatch(/wrote yourself/)
})

it('[T-14] the feedback explains missing XP only after a right answer that is stored and earned none', () => {
  expect(noXpWords([answer({ xp: 4 })], 'q2', 'quickfire')).toBeUndefined()
  expect(noXpWords([answer({ isRight: false, ms: 900 })], 'q2', 'quickfire')).toBeUndefined()
  expect(noXpWords([], 'q2', 'quickfire')).toBeUndefined()
})

it('[T-20] a case says how many questions are about the same patient', () => {
  expect(seriesWords({ at: 2, inSession: 3, inBank: 3 })).toBe('2 of 3 questions about this patient')
  expect(seriesWords({ at: 1, inSession: 1, inBank: 3 })).toBe('One of 3 questions about this patient')
  expect(seriesWords({ at: 1, inSession: 1, inBank: 1 })).toBeUndefined()
})

it('[T-12] the title of the collapsed list of reasons contains the letters of the options that the list explains', () => {
  expect(whyNotWords([0, 1, 4])).toBe('Why not A, B or E?')
  expect(whyNotWords([2])).toBe('Why not C?')
})
