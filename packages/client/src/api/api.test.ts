import { accountCalls, contentCalls, messages, progressCalls, subscriptionCalls } from '@titer/contract'
import type { Call } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { createApi } from './api.ts'
import { createFakeServer, refuse, neverResponds } from '../testing/fake-server.ts'

const credentials = { email: 'amina@example.org', password: 'correct horse' }

function open(token?: string) {
  const server = createFakeServer()
  return { server, api: createApi({ fetch: server.fetch, getToken: () => token }) }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  )

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a request', () => {
  it("contains the body as JSON and the session's token", async () => {
    const { server, api } = open('t-1')
    server.answers.set('/api/auth/forgot-password', () => Response.json({ success: true, message: 'ok' }))
    await api(accountCalls.forgotPassword, { body: { email: credentials.email } })
    expect(server.seen).toEqual([
      { path: '/api/auth/forgot-password', method: 'POST', token: 't-1', body: { email: credentials.email } },
    ])
  })

  it('for a pack bypasses the browser’s cache, so that removing everything from the device also removes the pack', async () => {
    const modes: (RequestCache | undefined)[] = []
    const fetch = async (_: RequestInfo | URL, init: RequestInit = {}) => {
      modes.push(init.cache)
      return Response.json({})
    }
    const api = createApi({ fetch, getToken: () => undefined })
    await api(contentCalls.pack, { params: { file: '0123456789abcdef.json.br' } })
    expect(modes).toEqual(['no-store'])
  })

  it('contains no token if the caller passes null as the token', async () => {
    const { server, api } = open('t-1')
    await api(accountCalls.refresh, { token: null })
    expect(server.seen[0]?.token).toBeUndefined()
  })

  it('escapes the parameters in its path and the values in its query, and omits undefined values', async () => {
    const { server, api } = open()
    const call = {
      method: 'GET',
      path: '/api/packs/:id/items',
      summary: '',
      params: z.object({ id: z.string() }),
      query: z.object({ topic: z.string(), after: z.string().optional() }),
      answer: z.object({ count: z.number() }),
    } as const satisfies Call
    server.answers.set('/api/packs/a%2Fb/items?topic=gram+%26+acid', () => Response.json({ count: 3 }))
    const answer = await api(call, { params: { id: 'a/b' }, query: { topic: 'gram & acid', after: undefined } })
    expect(answer.count).toBe(3)
  })
})

describe("a call's timeout", () => {
  const failureAfter = async (work: (api: ReturnType<typeof createApi>) => Promise<unknown>, ms: number) => {
    const failure = failureOf(work(createApi({ fetch: neverResponds, getToken: () => undefined })))
    const settled = vi.fn<() => void>()
    void failure.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    return failure
  }

  it('[C-12] is 10 s by default', async () => {
    const failure = await failureAfter((api) => api(accountCalls.profile), 10_000)
    expect(failure).toMatchObject({ code: 'client.timeout', message: messages.network, status: 0 })
  })

  it('[C-12] [X-09] is 15 s for a login, with its own message', async () => {
    const failure = await failureAfter((api) => api(accountCalls.login, { body: credentials }), 15_000)
    expect(failure.message).toBe('Login timeout - please try again')
  })

  it('[C-12] is 5 s for the subscription status', async () => {
    const failure = await failureAfter((api) => api(subscriptionCalls.status, { query: {} }), 5_000)
    expect(failure.code).toBe('client.timeout')
  })

  it('is two minutes for a large download, because the connection may be slow', async () => {
    const failure = await failureAfter((api) => api(contentCalls.pack, { params: { file: 'f' } }), 120_000)
    expect(failure.code).toBe('client.timeout')
  })

  it('can be set by the caller', async () => {
    const failure = await failureAfter((api) => api(accountCalls.profile, { timeoutMs: 3000 }), 3000)
    expect(failure.code).toBe('client.timeout')
  })

  it('also applies to the response body', async () => {
    const endless: typeof fetch = async (_, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
      })
      return new Response(body)
    }
    const failure = failureOf(createApi({ fetch: endless, getToken: () => undefined })(accountCalls.profile))
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await failure).code).toBe('client.timeout')
  })
})

describe("a failed call's error", () => {
  it('[X-31] reports that the server cannot be reached when the network fails', async () => {
    const { server, api } = open()
    server.isReachable = false
    expect((await failureOf(api(accountCalls.profile))).message).toBe(
      'Unable to connect to the server. Please check your internet connection and try again.',
    )
  })

  it('contains every field of an error response', async () => {
    const { server, api } = open()
    const fields = [{ field: 'email', message: 'Invalid email address' }]
    server.answers.set('/api/auth/login', () =>
      refuse('auth.unverified', { needsVerification: true, retryAfterSeconds: 30, fields }),
    )
    expect(await failureOf(api(accountCalls.login, { body: credentials }))).toMatchObject({
      code: 'auth.unverified',
      message: 'Please verify your email before logging in.',
      status: 403,
      needsVerification: true,
      retryAfterSeconds: 30,
      fields,
      isFromServer: true,
    })
  })

  it('[X-22] says that user or token data is missing when a sign-in response lacks it', async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/login', () => Response.json({ success: true, message: 'Welcome' }))
    const failure = await failureOf(api(accountCalls.login, { body: credentials }))
    expect(failure.message).toBe('Invalid response from server. Missing user or token data.')
  })

  it('[X-32] says that an unexpected error occurred when the response of a call other than a sign-in has the wrong shape', async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/profile', () => Response.json({ id: 'seven' }))
    expect((await failureOf(api(accountCalls.profile))).message).toBe('An unexpected error occurred. Please try again.')
  })

  it("contains no text from a proxy's error page", async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/profile', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
    const failure = await failureOf(api(accountCalls.profile))
    expect(failure).toMatchObject({ code: 'client.answer', message: messages.unexpected, isFromServer: false })
  })
})

describe("a call's result", () => {
  it('[T-62] is a Blob when the server sends an image', async () => {
    const { server, api } = open()
    const file = `own-${'0a'.repeat(16)}`
    const headers = { 'content-type': 'image/webp' }
    server.answers.set(`/api/progress/avatars/${file}`, () => new Response('RIFF', { headers }))
    const picture = await api(progressCalls.picture, { params: { file } })
    expect(picture instanceof Blob && (await picture.text())).toBe('RIFF')
  })
})
