import { expect, it } from 'vitest'
import { formatReceiptNumber, parseReceiptNumber } from './receipt-number.ts'

it('a receipt number contains the year and at least six digits', () => {
  expect(formatReceiptNumber({ year: 2026, serial: 123 })).toBe('TITER-2026-000123')
  expect(formatReceiptNumber({ year: 2030, serial: 1_234_567 })).toBe('TITER-2030-1234567')
})

it('a receipt number may be typed in small letters and with spaces around it, but must be complete', () => {
  expect(parseReceiptNumber(' titer-2026-000123 ')).toEqual({ year: 2026, serial: 123 })
  for (const typed of ['TITER-2026-123', '2026-000123', 'TITER-26-000123', '']) {
    expect(parseReceiptNumber(typed)).toBeUndefined()
  }
})
