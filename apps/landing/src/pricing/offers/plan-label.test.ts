import counts from '@titer/bank/counts.json'
import { tiers } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { isPlanFixed, planLabel } from './plan-label.ts'
import { planOffersFor } from './plan-offers.ts'

const currentPlans = [undefined, ...tiers]
const offers = planOffersFor(counts)

const expectedLabels = [
  { current: undefined, demo: 'Try Demo - FREE', starter: 'Start Learning - ₨700', premium: 'Choose Premium - ₨1200' },
  { current: 'demo', demo: 'Current Plan', starter: 'Start Learning - ₨700', premium: 'Choose Premium - ₨1200' },
  { current: 'starter', demo: 'Downgrade to Demo', starter: 'Active Plan', premium: 'Upgrade to Premium' },
  { current: 'premium', demo: 'Downgrade to Demo', starter: 'Downgrade to Starter', premium: 'Active Plan' },
] as const

describe('planLabel', () => {
  for (const { current, ...labels } of expectedLabels) {
    for (const offer of offers) {
      const label = labels[offer.plan]
      it(`[B-02] returns "${label}" for ${offer.plan} and ${current ? `a user on ${current}` : 'a visitor'}`, () => {
        expect(planLabel({ ...offer, current, isRunning: false })).toBe(label)
      })
    }
  }

  it("contains the plan's current price", () => {
    const [, starter] = planOffersFor(counts, [{ id: 1, priceRupees: 650, durationMonths: 6 }])
    expect(starter && planLabel({ ...starter, current: undefined, isRunning: false })).toBe('Start Learning - ₨650')
  })

  it('[B-02] returns "Processing..." while a plan change is running', () => {
    const labels = currentPlans.flatMap((current) =>
      offers.map((offer) => planLabel({ ...offer, current, isRunning: true })),
    )
    expect(new Set(labels)).toEqual(new Set(['Processing...']))
  })
})

describe('isPlanFixed', () => {
  it('[B-02] returns true only for the demo, and only if the user is on the demo', () => {
    const fixed = currentPlans.flatMap((current) =>
      tiers.filter((plan) => isPlanFixed(plan, current)).map((plan) => ({ plan, current })),
    )
    expect(fixed).toEqual([{ plan: 'demo', current: 'demo' }])
  })
})
