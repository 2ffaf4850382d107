import { createApi } from '@titer/client'
import { errors, messages } from '@titer/contract'
import type { ErrorCode } from '@titer/contract'
import { describe, expect, it } from 'vitest'
import { followLink, readLink } from './email-link.ts'

type Answers = Record<string, unknown>

function apiAnswering(answers: Answers) {
  const asked: { path: string; body: unknown }[] = []
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = input instanceof Request ? input.url : input.toString()
    asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[path]
    if (answer instanceof Response) return answer
    if (answer === undefined) throw new TypeError('fetch failed')
    return Response.json(answer)
  }
  return { asked, api: createApi({ fetch, getToken: () => undefined }) }
}

const refuse = (code: ErrorCode) =>
  Response.json(
    { success: false, error: errors[code].message, code, requestId: 'r-1' },
    { status: errors[code].status },
  )

describe('reading an address', () => {
  it('takes the mode and the code', () => {
    expect(readLink('?mode=verifyEmail&oobCode=c-1&continueUrl=x')).toEqual({ mode: 'verifyEmail', code: 'c-1' })
  })

  it.each(['', '?mode=verifyEmail', '?mode=verifyEmail&oobCode=', '?oobCode=c-1'])(
    '[X-43] calls %j an invalid link',
    (search) => {
      expect(readLink(search)).toEqual({ problem: 'Invalid verification link' })
    },
  )

  it('[X-43] does not know a mode it was not told of', () => {
    expect(readLink('?mode=signOut&oobCode=c-1')).toEqual({ problem: 'Unknown action mode' })
  })
})

describe('following a link', () => {
  it('spends the code of a verification', async () => {
    const { api, asked } = apiAnswering({ '/api/auth/verify-email': { success: true, message: '' } })
    expect(await followLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({ status: 'verified' })
    expect(asked).toEqual([{ path: '/api/auth/verify-email', body: { code: 'c-1' } }])
  })

  it('[X-45] only looks at the code of a reset until the new password is chosen', async () => {
    const { api, asked } = apiAnswering({
      '/api/auth/check-link': { success: true, mode: 'resetPassword', email: 'amina@example.org' },
    })
    const outcome = await followLink(api, { mode: 'resetPassword', code: 'c-1' })
    expect(outcome).toEqual({ status: 'choosePassword', email: 'amina@example.org', code: 'c-1' })
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/check-link'])
  })

  it('[X-45] offers a new password with the fresh code once the old address is back', async () => {
    const { api } = apiAnswering({
      '/api/auth/recover-email': { success: true, message: 'Back', email: 'amina@example.org', resetCode: 'c-2' },
    })
    expect(await followLink(api, { mode: 'recoverEmail', code: 'c-1' })).toEqual({
      status: 'choosePassword',
      email: 'amina@example.org',
      code: 'c-2',
      message: 'Back',
    })
  })

  it.each(['link.code', 'link.expired', 'auth.disabled'] as const)(
    "[X-43] shows the catalogue's sentence of %s",
    async (code) => {
      const { api } = apiAnswering({ '/api/auth/verify-email': refuse(code) })
      expect(await followLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({
        status: 'error',
        message: errors[code].message,
      })
    },
  )

  it('[X-43] says that an error occurred when the server gave no reason', async () => {
    const { api } = apiAnswering({ '/api/auth/verify-email': new Response('<h1>502</h1>', { status: 502 }) })
    expect(await followLink(api, { mode: 'verifyEmail', code: 'c-1' })).toEqual({
      status: 'error',
      message: 'An error occurred while verifying your email. Please try again.',
    })
  })

  it('says so when there is no network', async () => {
    const { api } = apiAnswering({})
    expect(await followLink(api, { mode: 'changeEmail', code: 'c-1' })).toEqual({
      status: 'error',
      message: messages.network,
    })
  })
})
