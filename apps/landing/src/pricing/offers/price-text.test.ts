import { planCatalogue } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { monthlyPriceText, savingText } from './price-text.ts'

describe('monthlyPriceText', () => {
  it("[B-01] returns each plan's monthly price", () => {
    expect(planCatalogue.map(monthlyPriceText)).toEqual(['about ₨117 a month', '₨100 a month'])
  })
})

describe('savingText', () => {
  it('[B-01] returns 20% for Premium and undefined for Starter', () => {
    expect(planCatalogue.map(savingText)).toEqual([undefined, 'Save 20%'])
  })

  it('rounds the saving down', () => {
    expect(savingText({ priceRupees: 1201, listPriceRupees: 1500 })).toBe('Save 19%')
  })

  it('returns undefined if the usual price is not higher', () => {
    expect(savingText({ priceRupees: 1500, listPriceRupees: 1500 })).toBeUndefined()
  })
})
