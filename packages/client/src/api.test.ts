import { accountCalls, contentCalls, messages, progressCalls, subscriptionCalls } from '@titer/contract'
import type { Call } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { createApi } from './api.ts'
import { createPretendServer, refuse, silence } from './pretend-server.ts'

const credentials = { email: 'amina@example.org', password: 'correct horse' }

function open(token?: string) {
  const server = createPretendServer()
  return { server, api: createApi({ fetch: server.fetch, getToken: () => token }) }
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail(String(error))),
  )

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what is sent', () => {
  it('carries the body as JSON and the token of the session', async () => {
    const { server, api } = open('t-1')
    server.answers.set('/api/auth/forgot-password', () => Response.json({ success: true, message: 'ok' }))
    await api(accountCalls.forgotPassword, { body: { email: credentials.email } })
    expect(server.seen).toEqual([
      { path: '/api/auth/forgot-password', method: 'POST', token: 't-1', body: { email: credentials.email } },
    ])
  })

  it('sends no token where told so', async () => {
    const { server, api } = open('t-1')
    await api(accountCalls.refresh, { token: null })
    expect(server.seen[0]?.token).toBeUndefined()
  })

  it('writes params into the path and known values into the query, escaped', async () => {
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

describe('waiting', () => {
  const waits = async (work: (api: ReturnType<typeof createApi>) => Promise<unknown>, ms: number) => {
    const failure = failureOf(work(createApi({ fetch: silence, getToken: () => undefined })))
    const settled = vi.fn<() => void>()
    void failure.then(settled)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    return failure
  }

  it('[C-12] gives up on a backend call after 10 s', async () => {
    const failure = await waits((api) => api(accountCalls.profile), 10_000)
    expect(failure).toMatchObject({ code: 'client.timeout', message: messages.network, status: 0 })
  })

  it('[C-12] [X-09] gives up on a login after 15 s and says so', async () => {
    const failure = await waits((api) => api(accountCalls.login, { body: credentials }), 15_000)
    expect(failure.message).toBe('Login timeout - please try again')
  })

  it('[C-12] gives up on the subscription status after 5 s', async () => {
    const failure = await waits((api) => api(subscriptionCalls.status, { query: {} }), 5_000)
    expect(failure.code).toBe('client.timeout')
  })

  it('waits two minutes for what is large, as a slow line may bring it', async () => {
    const failure = await waits((api) => api(contentCalls.pack, { params: { file: 'f' } }), 120_000)
    expect(failure.code).toBe('client.timeout')
  })

  it('takes another limit from the caller', async () => {
    const failure = await waits((api) => api(accountCalls.profile, { timeoutMs: 3000 }), 3000)
    expect(failure.code).toBe('client.timeout')
  })

  it('gives up when the body of an answer never ends', async () => {
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

describe('what is thrown', () => {
  it('[X-31] says that the server cannot be reached when the network fails', async () => {
    const { server, api } = open()
    server.isReachable = false
    expect((await failureOf(api(accountCalls.profile))).message).toBe(
      'Unable to connect to the server. Please check your internet connection and try again.',
    )
  })

  it('carries everything of the one error shape', async () => {
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

  it('[X-22] names missing user or token data when a sign-in answers without them', async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/login', () => Response.json({ success: true, message: 'Welcome' }))
    const failure = await failureOf(api(accountCalls.login, { body: credentials }))
    expect(failure.message).toBe('Invalid response from server. Missing user or token data.')
  })

  it('[X-32] calls any other answer out of shape unexpected', async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/profile', () => Response.json({ id: 'seven' }))
    expect((await failureOf(api(accountCalls.profile))).message).toBe('An unexpected error occurred. Please try again.')
  })

  it("shows none of a proxy's page", async () => {
    const { server, api } = open()
    server.answers.set('/api/auth/profile', () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
    const failure = await failureOf(api(accountCalls.profile))
    expect(failure).toMatchObject({ code: 'client.answer', message: messages.unexpected, isFromServer: false })
  })
  it('[T-62] is a picture where one was asked for', async () => {
    const { server, api } = open()
    const file = `own-${'0a'.repeat(16)}`
    const headers = { 'content-type': 'image/webp' }
    server.answers.set(`/api/progress/avatars/${file}`, () => new Response('RIFF', { headers }))
    const picture = await api(progressCalls.picture, { params: { file } })
    expect(picture instanceof Blob && (await picture.text())).toBe('RIFF')
  })
})
