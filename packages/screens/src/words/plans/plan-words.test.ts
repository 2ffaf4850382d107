import type { Subscription } from '@titer/client'
import { expect, it } from 'vitest'
import { planWords } from './plan-words.ts'

const premium: Subscription = {
  type: 'premium',
  status: 'active',
  planName: 'Premium',
  endDate: new Date('2027-05-14T12:00:00Z'),
  daysRemaining: 182,
}
const ended = { ...premium, type: 'demo', daysRemaining: 0 } as const
const unanswered: Subscription = { type: 'demo', status: null, planName: null, endDate: null, daysRemaining: null }

it('[T-80] the plan’s description states how much time is left on the plan that the server reports', () => {
  const words = { name: 'Premium Plan', time: '182 days left, until 14 May 2027', isRunning: true }
  expect(planWords(premium, 'demo')).toEqual(words)
})

it('[T-80] the plan’s description states that a plan has ended or was cancelled, or that there is no plan', () => {
  expect(planWords({ ...ended, status: 'expired' }, 'premium')).toMatchObject({
    name: 'Demo Account',
    time: 'Premium ended on 14 May 2027.',
    isRunning: false,
  })
  expect(planWords({ ...ended, status: 'cancelled' }, 'premium').time).toBe('Premium was cancelled.')
  expect(planWords(unanswered, 'demo').time).toBe('No active plan.')
})

it('[T-80] the plan’s description states whether a plan was refunded, disputed or cancelled, and when it was refunded or cancelled', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const words = (by: 'refund' | 'dispute' | 'cancellation') =>
    planWords({ ...ended, status: 'cancelled', ending: { by, at } }, 'demo').time
  expect(words('refund')).toBe('Premium was refunded on 20 November 2026.')
  expect(words('dispute')).toBe('Premium is on hold, because your bank disputes the payment.')
  expect(words('cancellation')).toBe('Premium was cancelled on 20 November 2026.')
})

it('[T-80] the plan’s description names the stored plan while the server does not respond', () => {
  for (const subscription of [undefined, unanswered]) {
    expect(planWords(subscription, 'starter')).toEqual({ name: 'Starter Plan', time: undefined, isRunning: true })
  }
})

it('[T-80] the plan’s description is about a running plan, else a running trial, else an ended plan, else an ended trial', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const inHours = (hours: number) => ({ endsAt: new Date(now.getTime() + hours * 3_600_000), now })
  expect(planWords(undefined, 'demo', inHours(36)).time).toBe('Free trial: 2 days left, until 17 November 2026')
  expect(planWords(undefined, 'demo', inHours(0)).time).toBe('The free trial has ended.')
  expect(planWords(premium, 'demo', inHours(36)).time).toBe('182 days left, until 14 May 2027')
  expect(planWords({ ...ended, status: 'expired' }, 'demo', inHours(0)).time).toBe('Premium ended on 14 May 2027.')
  expect(planWords({ ...ended, status: 'cancelled' }, 'demo', inHours(36)).time).toMatch(/^Free trial: /)
})
