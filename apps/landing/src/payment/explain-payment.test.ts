import { ApiError } from '@titer/client'
import { messages } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { explainAttempt, explainOutcome } from './explain-payment.ts'

const failure = (code: string, status: number, message = 'What the server says') =>
  new ApiError({ code, status, message })

describe('a payment that cannot be begun', () => {
  it('[V-07][X-39] is explained in the words of the requirements', () => {
    expect(explainAttempt(failure('auth.tokenExpired', 401))).toBe('User ID required')
    expect(explainAttempt(failure('client.answer', 200))).toBe('Payment initialization failed')
    expect(explainAttempt(failure('client.answer', 502))).toBe('Payment initiation failed')
    expect(explainAttempt(new TypeError('Nobody expects this'))).toBe('Payment initiation failed')
  })

  it('is explained by the server where it gives a reason, and by the network where there is none', () => {
    expect(explainAttempt(failure('payment.session', 502))).toBe('What the server says')
    expect(explainAttempt(failure('client.network', 0, messages.network))).toBe(messages.network)
  })
})

describe('a payment that cannot be told of', () => {
  it('[X-39] is explained in the words of the requirements', () => {
    expect(explainOutcome(failure('auth.noToken', 401))).toBe('Authentication required')
    expect(explainOutcome(failure('client.answer', 500))).toBe('Payment verification failed')
  })

  it('[X-39] is not found where the address names none, even with fields of the request to blame', () => {
    const fields = [{ field: 'session_id', message: 'Invalid UUID' }]
    const invalid = new ApiError({ code: 'request.invalid', status: 400, message: 'Something is not right', fields })
    expect(explainOutcome(invalid)).toBe('Transaction not found')
    expect(explainOutcome(failure('request.notFound', 404))).toBe('Transaction not found')
  })
})
