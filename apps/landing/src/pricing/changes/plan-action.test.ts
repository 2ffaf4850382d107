import { tiers } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { paymentPath, planActionFor } from './plan-action.ts'

describe('planActionFor', () => {
  it('[B-04] [B-05] [B-06] [B-07] [B-08] returns the action for each pair of current and chosen plan', () => {
    const table = tiers.map((current) => tiers.map((plan) => planActionFor(current, plan)))
    expect(table).toEqual([
      ['stay', 'pay', 'pay'],
      ['downgradeToDemo', 'unsubscribe', 'upgrade'],
      ['downgradeToDemo', 'downgrade', 'unsubscribe'],
    ])
  })
})

describe('paymentPath', () => {
  it('[B-04] contains the plan as a query parameter', () => {
    expect(paymentPath('premium')).toBe('/payment?plan=premium')
  })
})
