import { expect, it } from 'vitest'
import { formatDate, formatDateTime, formatTime } from './dates.ts'

it('dates and times are shown in the reader’s time zone, always in English', () => {
  const moment = new Date(2026, 10, 5, 9, 5)
  expect(formatDate(moment)).toBe('5 November 2026')
  expect(formatTime(moment.getTime())).toBe('09:05')
  expect(formatDateTime(moment.toISOString())).toBe('5 Nov 2026, 09:05')
})
