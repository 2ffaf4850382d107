import { ApiError } from '@titer/client'
import { errors, messages } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainPlanFailure } from './plan-failure.ts'

const failure = (message: string, code = 'subscription.upgrade') => new ApiError({ code, message, status: 409 })
const explained = (message: string) => explainPlanFailure(failure(message))

describe('explainPlanFailure', () => {
  it('[B-15] names the reason, and asks to try again where there is none', () => {
    expect(explained(messages.upgradeFailed).sentence).toBe('Operation failed: Failed to upgrade')
    expect(explained('').sentence).toBe('Please try again.')
    expect(explainPlanFailure(new TypeError('x is undefined')).sentence).toBe('Please try again.')
    expect(explainPlanFailure(failure(messages.unexpected, 'client.answer')).sentence).toBe('Please try again.')
  })

  it('[B-15] sends to the login whatever mentions token, auth or login, in any case', () => {
    const said = fc.tuple(fc.string(), fc.constantFrom('token', 'Auth', 'LOGIN', 'Authentication'), fc.string())
    fc.assert(
      fc.property(said, (parts) => {
        expect(explained(parts.join(''))).toEqual({ sentence: parts.join(''), needsLogin: true })
      }),
    )
  })

  it('[B-15] keeps the user signed in after any other refusal', () => {
    const { 'subscription.cancel': cancel, 'subscription.userNotFound': nobody, 'subscription.plan': plan } = errors
    for (const { message } of [cancel, nobody, plan, { message: messages.network }]) {
      expect(explained(message)).toEqual({ sentence: `Operation failed: ${message}`, needsLogin: false })
    }
  })
})
