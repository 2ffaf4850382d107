import { sameSitePath } from '@titer/client'
import { describe, expect, it } from 'vitest'
import { readChosenPlan, signInPageFor } from './chosen-plan.ts'

/** Returns the path to which the sign-in page redirects after the sign-in. */
const redirectOf = (page: string) => sameSitePath(new URL(page, 'https://titer.invalid').searchParams.get('next')) ?? ''

describe('a plan chosen before the sign-in', () => {
  it('[B-03] is still chosen after the sign-in', () => {
    for (const plan of ['starter', 'premium'] as const) {
      const page = signInPageFor(plan)
      expect(page).toMatch(/^\/login\?/)
      expect(readChosenPlan(new URL(redirectOf(page), 'https://titer.invalid').search)).toBe(plan)
    }
  })

  it('is omitted from the return path if it is the demo', () => {
    expect(signInPageFor('demo')).toBe('/signup?next=/pricing')
  })

  it('is ignored if it is not for sale', () => {
    expect(['', '?plan=', '?plan=demo', '?plan=gold', '?plan=__proto__'].map(readChosenPlan)).toEqual(
      Array.from({ length: 5 }),
    )
  })
})
