import { ownPath } from '@titer/client'
import { describe, expect, it } from 'vitest'
import { readChosenPlan, signInPageFor } from './chosen-plan.ts'

/** What the sign-in page reads as the way on. */
const wayOn = (page: string) => ownPath(new URL(page, 'https://titer.invalid').searchParams.get('next')) ?? ''

describe('a plan chosen before the sign-in', () => {
  it('[B-03] comes back with the person', () => {
    for (const plan of ['starter', 'premium'] as const) {
      const page = signInPageFor(plan)
      expect(page).toMatch(/^\/login\?/)
      expect(readChosenPlan(new URL(wayOn(page), 'https://titer.invalid').search)).toBe(plan)
    }
  })

  it('leads who tries the demo back to the plans', () => {
    expect(signInPageFor('demo')).toBe('/signup?next=/pricing')
  })

  it('is one of those for sale, or none', () => {
    expect(['', '?plan=', '?plan=demo', '?plan=gold', '?plan=__proto__'].map(readChosenPlan)).toEqual(
      Array.from({ length: 5 }),
    )
  })
})
