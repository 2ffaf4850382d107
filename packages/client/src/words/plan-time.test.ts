import type { Subscription } from '../subscription.ts'
import { expect, it } from 'vitest'
import { describePlanTime } from './plan-time.ts'

const premium: Subscription = {
  type: 'premium',
  status: 'active',
  planName: 'Premium',
  endDate: new Date('2027-05-14T12:00:00Z'),
  daysRemaining: 182,
}

it('[L-08] tells the days remaining and the expiry date', () => {
  expect(describePlanTime(premium)).toBe('182 days left, until 14 May 2027')
})

it('[L-08] says one day as a person would', () => {
  expect(describePlanTime({ ...premium, daysRemaining: 1 })).toBe('1 day left, until 14 May 2027')
})

it('[L-08] tells nothing of a demo account, which does not run out', () => {
  expect(describePlanTime({ ...premium, type: 'demo' })).toBeUndefined()
  expect(describePlanTime({ ...premium, type: 'demo', daysRemaining: null, endDate: null })).toBeUndefined()
})
