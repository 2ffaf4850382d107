import counts from '@titer/bank/counts.json'
import { describe, expect, it } from 'vitest'
import { planOffersFor } from './plan-offers.ts'

const offers = planOffersFor(counts)

describe('planOffersFor', () => {
  it('[R-07] lists Demo, Starter and Premium in this order', () => {
    expect(offers.map(({ name }) => name)).toEqual(['Demo', 'Starter', 'Premium'])
  })

  it("[B-01] returns each plan's price, duration and saving", () => {
    expect(offers.map(({ price, priceBefore, saving, wells }) => ({ price, priceBefore, saving, wells }))).toEqual([
      { price: 'Free', wells: 7 },
      { price: '₨700', wells: 6 },
      { price: '₨1200', priceBefore: '₨1500', saving: 'Save 20%', wells: 12 },
    ])
    expect(offers.map(({ term }) => term.split(', ')[0])).toEqual(['7 days', '6 months', '12 months'])
  })

  it("uses the server's prices and durations, and omits plans that are unknown or not for sale", () => {
    const sold = [
      { id: 3, priceRupees: 90, durationMonths: 1 },
      { id: 2, priceRupees: 1500, durationMonths: 6 },
    ]
    const [, ...paid] = planOffersFor(counts, sold)
    expect(paid).toMatchObject([
      { plan: 'premium', price: '₨1500', priceBefore: undefined, saving: undefined, wells: 6 },
    ])
    expect(paid[0]?.term).toBe('6 months, ₨250 a month')
  })

  it('claims 7,000+ questions and 3,000+ cases if the bank has that many, otherwise a rounded-down count, or "All" if there are fewer than ten', () => {
    const pointsFor = (questions: number, cases: number) =>
      planOffersFor({ ...counts, questions, cases })[1]?.points.slice(0, 2)
    expect(pointsFor(7_000, 3_000)).toEqual(['7,000+ QuickFire questions', '3,000+ clinical cases'])
    expect(pointsFor(9, 2_950)).toEqual(['All QuickFire questions', '2,900+ clinical cases'])
    expect(pointsFor(10, 10)).toEqual(['10+ QuickFire questions', '10+ clinical cases'])
  })
})
