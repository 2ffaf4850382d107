import { planCatalogue } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { monthlyWords, savingWords } from './price-words.ts'

describe('monthlyWords', () => {
  it('[B-01] says what a month of each plan comes to', () => {
    expect(planCatalogue.map(monthlyWords)).toEqual(['about ₨117 a month', '₨100 a month'])
  })
})

describe('savingWords', () => {
  it('[B-01] is 20% for Premium and nothing for Starter', () => {
    expect(planCatalogue.map(savingWords)).toEqual([undefined, 'Save 20%'])
  })

  it('never promises more than is saved', () => {
    expect(savingWords({ priceRupees: 1201, listPriceRupees: 1500 })).toBe('Save 19%')
  })

  it('is nothing where the usual price is not higher', () => {
    expect(savingWords({ priceRupees: 1500, listPriceRupees: 1500 })).toBeUndefined()
  })
})
