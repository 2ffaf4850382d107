import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountThrottle, addressThrottle, admitAttempt, type ThrottleState } from './throttle.ts'

const at = (seconds: number) => new Date(seconds * 1000)

describe('admitAttempt', () => {
  it('admits the free attempts without delay, and then requires increasing delays', () => {
    let state: ThrottleState | undefined
    const delays: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const admission = admitAttempt(state, state?.blockedUntil ?? at(0), accountThrottle)
      if (!admission.admitted) throw new Error('Expected an attempt at the end of its delay to be admitted.')
      const asked = state?.blockedUntil.getTime() ?? 0
      state = admission.state
      delays.push((state.blockedUntil.getTime() - asked) / 1000)
    }
    expect(delays).toEqual([0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256])
  })

  it('never requires more than the longest delay, and forgets attempts after a day', () => {
    const blocked: ThrottleState = { attempts: 1_000, windowStartedAt: at(0), blockedUntil: at(0) }
    const admission = admitAttempt(blocked, at(10), accountThrottle)
    expect(admission).toMatchObject({ admitted: true, state: { blockedUntil: at(10 + 900) } })
    expect(admitAttempt(blocked, at(86_401), accountThrottle)).toMatchObject({ admitted: true, state: { attempts: 1 } })
  })

  it('admits only a few attempts beyond the free attempts, regardless of the pauses between attempts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 400 }), (gaps) => {
        let state: ThrottleState | undefined
        let clock = 0
        let admitted = 0
        for (const gap of gaps) {
          clock += gap
          const admission = admitAttempt(state, at(clock), accountThrottle)
          if (!admission.admitted) continue
          admitted += 1
          state = admission.state
        }
        const steady = clock / accountThrottle.longestDelaySeconds
        expect(admitted).toBeLessThanOrEqual(accountThrottle.freeAttempts + Math.log2(clock + 2) + 1 + steady)
      }),
    )
  })

  it('allows an IP address many more free attempts than an account, because a campus may share one address', () => {
    expect(addressThrottle.freeAttempts).toBeGreaterThan(accountThrottle.freeAttempts * 10)
  })
})
