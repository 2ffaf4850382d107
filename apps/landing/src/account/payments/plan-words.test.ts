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

it('tells how long a plan runs, by the word of the server', () => {
  const told = { name: 'Premium Plan', time: '182 days left, until 14 May 2027', isRunning: true }
  expect(planWords(premium, 'demo')).toEqual(told)
})

it('tells how a plan came to its end', () => {
  expect(planWords({ ...ended, status: 'expired' }, 'premium')).toMatchObject({
    name: 'Demo Account',
    time: 'Premium ended on 14 May 2027.',
    isRunning: false,
  })
  expect(planWords({ ...ended, status: 'cancelled' }, 'premium').time).toBe('Premium was cancelled.')
  expect(planWords(unanswered, 'demo').time).toBe('No plan is running.')
})

it('keeps to the plan that is remembered while the server does not answer', () => {
  for (const told of [undefined, unanswered]) {
    expect(planWords(told, 'starter')).toEqual({ name: 'Starter Plan', time: undefined, isRunning: true })
  }
})
