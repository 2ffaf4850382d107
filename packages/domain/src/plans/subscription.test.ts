import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCatalogue } from './catalogue.ts'
import {
  daysRemaining,
  isSubscriptionActive,
  subscriptionStatusAt,
  subscriptionStatuses,
  tierAt,
} from './subscription.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-16T08:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const anyStatus = fc.constantFrom(...subscriptionStatuses)
const planIds = fc.constantFrom(...planCatalogue.map(({ id }) => id))
const anySubscription = fc.record({ planId: planIds, status: anyStatus, endDate: moments })

describe('daysRemaining', () => {
  it('[E-05] counts a partial day as a whole day', () => {
    const ends = [dayMs, dayMs - 1, dayMs + 1, 1, 0, -1, 365 * dayMs].map(after)
    expect(ends.map((end) => daysRemaining(end, now))).toEqual([1, 1, 2, 1, 0, 0, 365])
  })

  it('[E-05] returns a whole number that is never negative and exceeds the exact remainder by less than a day', () => {
    fc.assert(
      fc.property(moments, moments, (end, now) => {
        const days = daysRemaining(end, now)
        const leftMs = Math.max(0, end.getTime() - now.getTime())
        expect(Object.is(days, Math.abs(Math.trunc(days)))).toBe(true)
        expect(days * dayMs).toBeGreaterThanOrEqual(leftMs)
        expect(days * dayMs - leftMs).toBeLessThan(dayMs)
      }),
    )
  })
})

describe('isSubscriptionActive', () => {
  it('[S-13] is true only for a subscription with status active, and only before the end date', () => {
    fc.assert(
      fc.property(anySubscription, moments, (subscription, now) => {
        const isActive = subscription.status === 'active' && daysRemaining(subscription.endDate, now) > 0
        expect(isSubscriptionActive(subscription, now)).toBe(isActive)
      }),
    )
  })

  it('[S-13] is false at and after the end date', () => {
    const ending = { status: 'active', endDate: now } as const
    expect([-1, 0, 1].map((ms) => isSubscriptionActive(ending, after(ms)))).toEqual([true, false, false])
  })

  it('[S-13] never becomes true again after the subscription has ended', () => {
    fc.assert(
      fc.property(anySubscription, moments, fc.nat(), (subscription, now, laterMs) => {
        fc.pre(!isSubscriptionActive(subscription, now))
        expect(isSubscriptionActive(subscription, new Date(now.getTime() + laterMs))).toBe(false)
      }),
    )
  })
})

describe('subscriptionStatusAt', () => {
  it('[S-13] reports an active subscription as expired after its end date, and keeps every other status', () => {
    const past = { endDate: after(-1) }
    expect(subscriptionStatuses.map((status) => subscriptionStatusAt({ status, ...past }, now))).toEqual([
      'expired',
      'cancelled',
      'expired',
    ])
    const ahead = { endDate: after(1) }
    expect(subscriptionStatuses.map((status) => subscriptionStatusAt({ status, ...ahead }, now))).toEqual(
      subscriptionStatuses,
    )
  })
})

describe('tierAt', () => {
  it('[P-08] returns demo if there is no subscription', () => {
    expect(tierAt(undefined, now)).toBe('demo')
  })

  it('[P-08] returns the plan’s tier while the subscription is active, and demo afterwards', () => {
    fc.assert(
      fc.property(anySubscription, moments, (subscription, now) => {
        const paid = planCatalogue.find(({ id }) => id === subscription.planId)?.tier
        expect(tierAt(subscription, now)).toBe(isSubscriptionActive(subscription, now) ? paid : 'demo')
      }),
    )
  })

  it('[P-08] returns demo for an unknown plan', () => {
    expect(tierAt({ planId: 99, status: 'active', endDate: after(dayMs) }, now)).toBe('demo')
  })
})
