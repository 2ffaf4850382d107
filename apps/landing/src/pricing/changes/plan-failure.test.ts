import { ApiError } from '@titer/client'
import { errors, messages } from '@titer/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainPlanFailure } from './plan-failure.ts'

const failure = (message: string, code = 'subscription.upgrade') => new ApiError({ code, message, status: 409 })
const explained = (message: string) => explainPlanFailure(failure(message))

describe('explainPlanFailure', () => {
  it('[B-15] returns the reason, or asks the user to try again if the error contains no reason', () => {
    expect(explained(messages.upgradeFailed).text).toBe('Operation failed: Failed to upgrade')
    expect(explained('').text).toBe('Please try again.')
    expect(explainPlanFailure(new TypeError('x is undefined')).text).toBe('Please try again.')
    expect(explainPlanFailure(failure(messages.unexpected, 'client.answer')).text).toBe('Please try again.')
  })

  it('[B-15] requires a login if the message contains "token", "auth" or "login" in upper or lower case', () => {
    const messageParts = fc.tuple(fc.string(), fc.constantFrom('token', 'Auth', 'LOGIN', 'Authentication'), fc.string())
    fc.assert(
      fc.property(messageParts, (parts) => {
        expect(explained(parts.join(''))).toEqual({ text: parts.join(''), needsLogin: true })
      }),
    )
  })

  it('[B-15] requires no login if the message contains none of "token", "auth" and "login"', () => {
    const {
      'subscription.cancel': cancel,
      'subscription.userNotFound': userNotFound,
      'subscription.plan': plan,
    } = errors
    for (const { message } of [cancel, userNotFound, plan, { message: messages.network }]) {
      expect(explained(message)).toEqual({ text: `Operation failed: ${message}`, needsLogin: false })
    }
  })
})
