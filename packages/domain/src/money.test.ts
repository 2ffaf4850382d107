import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatPaisa, formatRupees } from './money.ts'
import { planCatalogue } from './plans/catalogue.ts'

describe('formatRupees', () => {
  it('[P-07] writes the plan prices exactly as the specification does', () => {
    expect(planCatalogue.map(({ priceRupees }) => formatRupees(priceRupees))).toEqual(['₨700', '₨1200'])
    expect(formatRupees(1500)).toBe('₨1500')
  })

  it('[P-07] separates thousands in amounts of ₨10,000 or more', () => {
    const amounts = [0, 9_999, 10_000, 100_000, 1_234_567, -700, -10_000]
    expect(amounts.map(formatRupees)).toEqual(['₨0', '₨9999', '₨10,000', '₨100,000', '₨1,234,567', '-₨700', '-₨10,000'])
  })

  it('[P-07] writes every digit of any whole amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (amount) => {
        const text = formatRupees(amount)
        expect(text).toMatch(Math.abs(amount) < 10_000 ? /^-?₨\d{1,4}$/ : /^-?₨\d{1,3}(,\d{3})+$/)
        expect(Number(text.replaceAll(/[₨,]/g, ''))).toBe(amount)
      }),
    )
  })

  it('rejects an amount that is not a whole number, or that is too large to be exact', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double({ noInteger: true }), fc.constantFrom(2 ** 53, -(2 ** 53))), (amount) => {
        expect(() => formatRupees(amount)).toThrow(RangeError)
      }),
    )
  })
})

it('formatAmount writes rupees, with paisa only if there are any, and names other currencies', () => {
  const amounts = [65_000, 65_050, 50, 1_000_005, -65_050]
  expect(amounts.map((paisa) => formatAmount(paisa, 'PKR'))).toEqual([
    '₨650',
    '₨650.50',
    '₨0.50',
    '₨10,000.05',
    '-₨650.50',
  ])
  expect(formatAmount(700, 'USD')).toBe('USD 7.00')
})

describe('formatPaisa', () => {
  it('[P-07] writes the currency, the rupees with thousands separators, and the paisa with two digits', () => {
    const amounts = [0, 5, 49_950, 70_000, 120_000, 123_456_789, -20_050]
    expect(amounts.map((paisa) => formatPaisa(paisa, 'PKR'))).toEqual([
      'PKR 0.00',
      'PKR 0.05',
      'PKR 499.50',
      'PKR 700.00',
      'PKR 1,200.00',
      'PKR 1,234,567.89',
      'PKR -200.50',
    ])
  })

  it('rejects an amount that is not a whole number of paisa', () => {
    expect(() => formatPaisa(0.5, 'PKR')).toThrow(RangeError)
  })
})
