import { tiers } from '@titer/domain'
import { describe, expect, it } from 'vitest'
import { isPlanFixed, planLabel } from './plan-label.ts'

const everybody = [undefined, ...tiers]

const seen = [
  { current: undefined, demo: 'Try Demo - FREE', starter: 'Start Learning - ₨700', premium: 'Choose Premium - ₨1200' },
  { current: 'demo', demo: 'Current Plan', starter: 'Start Learning - ₨700', premium: 'Choose Premium - ₨1200' },
  { current: 'starter', demo: 'Downgrade to Demo', starter: 'Active Plan', premium: 'Upgrade to Premium' },
  { current: 'premium', demo: 'Downgrade to Demo', starter: 'Downgrade to Starter', premium: 'Active Plan' },
] as const

describe('planLabel', () => {
  for (const { current, ...labels } of seen) {
    for (const plan of tiers) {
      it(`[B-02] says "${labels[plan]}" on ${plan} to ${current ? `somebody on ${current}` : 'a visitor'}`, () => {
        expect(planLabel({ plan, current, isRunning: false })).toBe(labels[plan])
      })
    }
  }

  it('[B-02] says "Processing..." while the action of any plan runs', () => {
    const labels = everybody.flatMap((current) => tiers.map((plan) => planLabel({ plan, current, isRunning: true })))
    expect(new Set(labels)).toEqual(new Set(['Processing...']))
  })
})

describe('isPlanFixed', () => {
  it('[B-02] holds for the current demo plan and for no other', () => {
    const fixed = everybody.flatMap((current) =>
      tiers.filter((plan) => isPlanFixed(plan, current)).map((plan) => ({ plan, current })),
    )
    expect(fixed).toEqual([{ plan: 'demo', current: 'demo' }])
  })
})
