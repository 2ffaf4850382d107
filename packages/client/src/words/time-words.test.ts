import { expect, it } from 'vitest'
import { dayInWords, momentInWords, timeInWords } from './time-words.ts'

it('tells a moment by the clock of the reader, alike in every browser', () => {
  const moment = new Date(2026, 10, 5, 9, 5)
  expect(dayInWords(moment)).toBe('5 November 2026')
  expect(timeInWords(moment.getTime())).toBe('09:05')
  expect(momentInWords(moment.toISOString())).toBe('5 Nov 2026, 09:05')
})
