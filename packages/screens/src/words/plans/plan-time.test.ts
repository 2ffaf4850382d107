import type { Subscription } from '@titer/client'
import { expect, it } from 'vitest'
import { describePlanTime } from './plan-time.ts'

const premium: Subscription = {
  type: 'premium',
  status: 'active',
  planName: 'Premium',
  endDate: new Date('2027-05-14T12:00:00Z'),
  daysRemaining: 182,
}

it('[L-08] the text about a plan’s remaining time states the days and the end date', () => {
  expect(describePlanTime(premium)).toBe('182 days left, until 14 May 2027')
})

it('[L-08] the text about a plan’s remaining time uses the singular for 1 day', () => {
  expect(describePlanTime({ ...premium, daysRemaining: 1 })).toBe('1 day left, until 14 May 2027')
})

it('[L-08] a demo account has no text about a plan’s remaining time', () => {
  expect(describePlanTime({ ...premium, type: 'demo' })).toBeUndefined()
  expect(describePlanTime({ ...premium, type: 'demo', daysRemaining: null, endDate: null })).toBeUndefined()
})
