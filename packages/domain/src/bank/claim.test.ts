import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimOf } from './claim.ts'

const specified = { homeQuestions: 7_000, documentationQuestions: 10_000, cases: 3_000, flashcards: 500 }
const anyCount = fc.nat({ max: 1_000_000 })
const anySpecified = fc.constantFrom(...Object.values(specified))
const figureOf = (claim: string) => Number(claim.replaceAll(/[,+]/g, ''))

describe('claimOf', () => {
  it('states the specified number of questions if the bank contains that many', () => {
    expect(claimOf(7_000, specified.homeQuestions)).toBe('7,000+')
    expect(claimOf(12_345, specified.homeQuestions)).toBe('7,000+')
    expect(claimOf(12_345, specified.documentationQuestions)).toBe('10,000+')
  })

  it('states the count rounded down if the bank contains fewer questions than specified', () => {
    const counts = [6_999, 2_345, 999, 101, 99, 10]
    expect(counts.map((count) => claimOf(count, specified.homeQuestions))).toEqual([
      '6,900+',
      '2,300+',
      '990+',
      '100+',
      '99+',
      '10+',
    ])
    expect(claimOf(9_999, specified.documentationQuestions)).toBe('9,900+')
  })

  it('states the specified numbers of cases and flashcards if the bank contains that many', () => {
    expect(claimOf(3_000, specified.cases)).toBe('3,000+')
    expect(claimOf(2_999, specified.cases)).toBe('2,900+')
    expect(claimOf(500, specified.flashcards)).toBe('500+')
    expect(claimOf(499, specified.flashcards)).toBe('490+')
  })

  it('claims nothing for a count below ten', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9 }), anySpecified, (count, specified) => {
        expect(claimOf(count, specified)).toBeUndefined()
      }),
    )
  })

  it('never claims more than the bank contains or the specification states', () => {
    fc.assert(
      fc.property(anyCount, anySpecified, (count, specified) => {
        const claim = claimOf(count, specified)
        fc.pre(claim !== undefined)
        expect(claim).toMatch(/^\d{1,3}(,\d{3})*\+$/)
        expect(figureOf(claim)).toBeLessThanOrEqual(Math.min(count, specified))
      }),
    )
  })

  it('claims at least nine tenths of the lower number: the real count or the specified number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1_000_000 }), anySpecified, (count, specified) => {
        const claim = claimOf(count, specified)
        expect(figureOf(claim ?? '0')).toBeGreaterThanOrEqual(0.9 * Math.min(count, specified))
      }),
    )
  })
})
