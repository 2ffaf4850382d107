import { ApiError } from '@titer/client'
import { errors, messages } from '@titer/contract'
import type { ErrorCode } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { googleSentence } from './google-sentence.ts'

const refusal = (code: ErrorCode) => new ApiError({ code, ...errors[code] })
const noNetwork = new ApiError({ code: 'client.network', message: messages.network, status: 0 })
const badAnswer = (message: string) => new ApiError({ code: 'client.answer', message, status: 200 })
const afterPopup = (error: unknown) => googleSentence({ status: 'failed', method: 'popup', error })
const afterRedirect = (error?: unknown) => googleSentence({ status: 'failed', method: 'redirect', error })

describe('the sentence for a Google sign-in', () => {
  it('is missing until there is an outcome', () => {
    expect(googleSentence({ status: 'idle' })).toBeUndefined()
    expect(googleSentence({ status: 'connecting' })).toBeUndefined()
  })

  it('announces a redirect and confirms a success', () => {
    expect(googleSentence({ status: 'redirecting' })).toBe('Redirecting to Google...')
    expect(googleSentence({ status: 'signedIn', isNewUser: false })).toBe('Google authentication successful!')
  })

  it('[S-04] asks the user to allow popups when the popup was blocked or took too long', () => {
    expect(googleSentence({ status: 'blocked' })).toBe(messages.googleFailed)
    expect(googleSentence({ status: 'cancelled', reason: 'timeout' })).toBe(messages.googleFailed)
  })

  it('[X-25] says that the sign-in was cancelled when the user closed the popup or denied access', () => {
    expect(googleSentence({ status: 'cancelled', reason: 'closed' })).toBe('Sign-in was cancelled')
    expect(googleSentence({ status: 'cancelled', reason: 'refused' })).toBe('Sign-in was cancelled')
  })

  it('[X-19] says that the network failed when the connection is lost', () => {
    expect(afterPopup(noNetwork)).toBe('Network error. Please check your internet connection and try again.')
  })

  it.each(['identity.unauthorizedDomain', 'identity.notAllowed', 'identity.notConfigured'] as const)(
    'is the server’s error message for %s',
    (code) => {
      expect(afterPopup(refusal(code))).toBe(errors[code].message)
    },
  )

  it('[X-23] names the missing part of the response', () => {
    expect(afterPopup(badAnswer(messages.googleNoUser))).toBe('Google authentication failed: no user data received')
    expect(afterPopup(badAnswer(messages.googleNoToken))).toBe('Google authentication failed: no token received')
  })

  it('[X-27] says that the sign-in failed when the browser throws an error', () => {
    expect(afterPopup(new DOMException('full', 'QuotaExceededError'))).toBe('Failed to sign in with Google')
  })

  it('[X-29] adds a prefix to a server message that is not about the sign-in', () => {
    expect(afterPopup(refusal('service.unavailable'))).toBe(
      `Google Sign-In error: ${errors['service.unavailable'].message}`,
    )
  })

  it('[X-24] says that the sign-in failed after the redirect when there is no result or no response', () => {
    const sentence = 'Authentication failed after redirect. Please try again.'
    expect(afterRedirect()).toBe(sentence)
    expect(afterRedirect(noNetwork)).toBe(sentence)
  })

  it('is the server’s error message when the server reports why the sign-in by redirect failed', () => {
    expect(afterRedirect(refusal('identity.cancelled'))).toBe('Sign-in was cancelled')
  })
})
