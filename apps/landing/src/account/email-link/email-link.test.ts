import { createApi } from '@titer/client'
import { errors, messages } from '@titer/contract'
import type { ErrorCode } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { followEmailLink, parseEmailLink } from './email-link.ts'

type Responses = Record<string, unknown>

function apiWithResponses(responses: Responses) {
  const requests: { path: string; body: unknown }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = input instanceof Request ? input.url : input.toString()
    requests.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const response = responses[path]
    if (response instanceof Response) return response
    if (response === undefined) throw new TypeError('fetch failed')
    return Response.json(response)
  }
  return { requests, api: createApi({ fetch, getToken: () => undefined }) }
}

const errorResponse = (code: ErrorCode) =>
  Response.json(
    { success: false, error: errors[code].message, code, requestId: 'r-1' },
    { status: errors[code].status },
  )

describe('parseEmailLink', () => {
  it('reads the mode and the code from the query string', () => {
    expect(parseEmailLink('?mode=verifyEmail&oobCode=c-1&continueUrl=x')).toEqual({ mode: 'verifyEmail', code: 'c-1' })
  })

  it.each(['', '?mode=verifyEmail', '?mode=verifyEmail&oobCode=', '?oobCode=c-1'])(
    '[X-43] rejects the query string %j as an invalid link',
    (search) => {
      expect(parseEmailLink(search)).toEqual({ problem: 'Invalid verification link' })
    },
  )

  it('[X-43] rejects an unknown mode', () => {
    expect(parseEmailLink('?mode=signOut&oobCode=c-1')).toEqual({ problem: 'Unknown action mode' })
  })
})

describe('followEmailLink', () => {
  it("sends a verification link's code to the server", async () => {
    const { api, requests } = apiWithResponses({ '/api/auth/verify-email': { success: true, message: '' } })
    expect(await followEmailLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({ status: 'verified' })
    expect(requests).toEqual([{ path: '/api/auth/verify-email', body: { code: 'c-1' } }])
  })

  it("[X-45] checks a password-reset link's code without using it up", async () => {
    const { api, requests } = apiWithResponses({
      '/api/auth/check-link': {
        success: true,
        mode: 'resetPassword',
        email: 'amina@example.org',
        hasLinkedIdentity: true,
      },
    })
    const outcome = await followEmailLink(api, { mode: 'resetPassword', code: 'c-1' })
    expect(outcome).toEqual({
      status: 'choosePassword',
      email: 'amina@example.org',
      code: 'c-1',
      hasLinkedIdentity: true,
    })
    expect(requests.map(({ path }) => path)).toEqual(['/api/auth/check-link'])
  })

  it('[X-45] offers a password reset with a new code after it has restored the old email address', async () => {
    const { api } = apiWithResponses({
      '/api/auth/recover-email': {
        success: true,
        message: 'Back',
        email: 'amina@example.org',
        hasLinkedIdentity: false,
        resetCode: 'c-2',
      },
    })
    expect(await followEmailLink(api, { mode: 'recoverEmail', code: 'c-1' })).toEqual({
      status: 'choosePassword',
      email: 'amina@example.org',
      code: 'c-2',
      hasLinkedIdentity: false,
      message: 'Back',
    })
  })

  it.each(['link.code', 'link.expired', 'auth.disabled'] as const)(
    '[X-43] returns the error message for the error code %s',
    async (code) => {
      const { api } = apiWithResponses({ '/api/auth/verify-email': errorResponse(code) })
      expect(await followEmailLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({
        status: 'error',
        mode: 'verifyEmail',
        message: errors[code].message,
      })
    },
  )

  it('returns an error message about the reset link if a password-reset link has expired', async () => {
    const { api } = apiWithResponses({ '/api/auth/check-link': errorResponse('link.expired') })
    expect(await followEmailLink(api, { mode: 'resetPassword', code: 'c-1' })).toEqual({
      status: 'error',
      mode: 'resetPassword',
      message: 'This reset link has expired or has already been used.',
    })
  })

  it('[X-43] returns a general message when the response contains no reason', async () => {
    const { api } = apiWithResponses({ '/api/auth/verify-email': new Response('<h1>502</h1>', { status: 502 }) })
    expect(await followEmailLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({
      status: 'error',
      mode: 'verifyEmail',
      message: 'An error occurred while verifying your email. Please try again.',
    })
  })

  it('returns the network error when the server cannot be reached', async () => {
    const { api } = apiWithResponses({})
    expect(await followEmailLink(api, { mode: 'changeEmail', code: 'c-1' })).toEqual({
      status: 'error',
      mode: 'changeEmail',
      message: messages.network,
    })
  })
})
