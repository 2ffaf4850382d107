import { ApiError } from '@titer/client'
import { messages } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { explainPaymentStart, explainPaymentStatus } from './explain-payment.ts'

const failure = (code: string, status: number, message = 'The message of the server') =>
  new ApiError({ code, status, message })

describe('explainPaymentStart', () => {
  it('[V-07][X-39] returns the message that the specification requires for an expired token, an invalid response and an unexpected error', () => {
    expect(explainPaymentStart(failure('auth.tokenExpired', 401))).toBe('User ID required')
    expect(explainPaymentStart(failure('client.answer', 200))).toBe('Payment initialization failed')
    expect(explainPaymentStart(failure('client.answer', 502))).toBe('Payment initiation failed')
    expect(explainPaymentStart(new TypeError('An unexpected error'))).toBe('Payment initiation failed')
  })

  it("returns the server's message, or the network error if the server did not respond", () => {
    expect(explainPaymentStart(failure('payment.session', 502))).toBe('The message of the server')
    expect(explainPaymentStart(failure('client.network', 0, messages.network))).toBe(messages.network)
  })
})

describe('explainPaymentStatus', () => {
  it('[X-39] returns the message that the specification requires for a missing token and for an invalid response', () => {
    expect(explainPaymentStatus(failure('auth.noToken', 401))).toBe('Authentication required')
    expect(explainPaymentStatus(failure('client.answer', 500))).toBe('Payment verification failed')
  })

  it('[X-39] returns "Transaction not found" for an invalid or unknown session id', () => {
    const fields = [{ field: 'session_id', message: 'Invalid UUID' }]
    const invalid = new ApiError({ code: 'request.invalid', status: 400, message: 'Something is not right', fields })
    expect(explainPaymentStatus(invalid)).toBe('Transaction not found')
    expect(explainPaymentStatus(failure('request.notFound', 404))).toBe('Transaction not found')
  })
})
