import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planCatalogue } from './catalogue.ts'
import { daysRemaining, isSubscriptionActive, statusAt, subscriptionStatuses, tierAt } from './subscription.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-16T08:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const anyStatus = fc.constantFrom(...subscriptionStatuses)
const planIds = fc.constantFrom(...planCatalogue.map(({ id }) => id))
const anySubscription = fc.record({ planId: planIds, status: anyStatus, endDate: moments })

describe('daysRemaining', () => {
  it('[E-05] counts the day that has begun', () => {
    const ends = [dayMs, dayMs - 1, dayMs + 1, 1, 0, -1, 365 * dayMs].map(after)
    expect(ends.map((end) => daysRemaining(end, now))).toEqual([1, 1, 2, 1, 0, 0, 365])
  })

  it('[E-05] is whole, never negative, and less than a day over what is left', () => {
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
  it('[S-13] holds for status active before the end date, and for nothing else', () => {
    fc.assert(
      fc.property(anySubscription, moments, (subscription, now) => {
        const isActive = subscription.status === 'active' && daysRemaining(subscription.endDate, now) > 0
        expect(isSubscriptionActive(subscription, now)).toBe(isActive)
      }),
    )
  })

  it('[S-13] ends with the moment of the end date', () => {
    const ending = { status: 'active', endDate: now } as const
    expect([-1, 0, 1].map((ms) => isSubscriptionActive(ending, after(ms)))).toEqual([true, false, false])
  })

  it('[S-13] never comes back once it has ended', () => {
    fc.assert(
      fc.property(anySubscription, moments, fc.nat(), (subscription, now, laterMs) => {
        fc.pre(!isSubscriptionActive(subscription, now))
        expect(isSubscriptionActive(subscription, new Date(now.getTime() + laterMs))).toBe(false)
      }),
    )
  })
})

describe('statusAt', () => {
  it('[S-13] calls an active subscription past its end expired, and leaves every other as it is', () => {
    const past = { endDate: after(-1) }
    expect(subscriptionStatuses.map((status) => statusAt({ status, ...past }, now))).toEqual([
      'expired',
      'cancelled',
      'expired',
    ])
    const ahead = { endDate: after(1) }
    expect(subscriptionStatuses.map((status) => statusAt({ status, ...ahead }, now))).toEqual(subscriptionStatuses)
  })
})

describe('tierAt', () => {
  it('[P-08] is demo without a subscription', () => {
    expect(tierAt(undefined, now)).toBe('demo')
  })

  it('[P-08] is the tier of the plan while the subscription is active, and demo once it is not', () => {
    fc.assert(
      fc.property(anySubscription, moments, (subscription, now) => {
        const paid = planCatalogue.find(({ id }) => id === subscription.planId)?.tier
        expect(tierAt(subscription, now)).toBe(isSubscriptionActive(subscription, now) ? paid : 'demo')
      }),
    )
  })

  it('[P-08] is demo for a plan that nobody knows', () => {
    expect(tierAt({ planId: 99, status: 'active', endDate: after(dayMs) }, now)).toBe('demo')
  })
})
