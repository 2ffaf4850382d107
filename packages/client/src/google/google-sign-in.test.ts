import type { SignedIn } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import { createGoogleSignIn, identityTimeoutMs } from './google-sign-in.ts'
import type { GoogleNeeds } from './google-sign-in.ts'
import { createFakeServer, refuse, signedInAnswer, neverResponds } from '../testing/fake-server.ts'

const desktopAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
const phoneAgent = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36'
const resultPath = '/api/auth/google/result'
const pending = () => Response.json({ success: true, pending: true, message: 'Waiting' })
const settled = (method: 'popup' | 'redirect') => () =>
  Response.json({ ...signedInAnswer('t-google'), pending: false, method, displayName: 'Ayesha Khan' })

interface Circumstances {
  isBlocked?: boolean
  returned?: string
  fetch?: typeof fetch
  timeoutMs?: number
}

function open({ isBlocked = false, returned, fetch, timeoutMs = 30_000 }: Circumstances = {}) {
  const server = createFakeServer()
  server.answers.set(resultPath, pending)
  const popup = { closed: false, close: vi.fn<() => void>(() => void (popup.closed = true)) }
  const listeners = new Set<(state: string) => void>()
  const accept = vi.fn<(answer: SignedIn) => void>()
  const openPopup = vi.fn<GoogleNeeds['openPopup']>(() => (isBlocked ? null : popup))
  const goTo = vi.fn<(address: string) => void>()
  const google = createGoogleSignIn({
    api: createApi({ fetch: fetch ?? server.fetch, getToken: () => undefined }),
    accept,
    newState: () => 's-1',
    openPopup,
    goTo,
    onAnnouncement: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    takeReturnedState: () => returned,
    timeoutMs,
  })
  const announce = (state: string) => {
    for (const listener of listeners) listener(state)
  }
  return { server, popup, accept, openPopup, goTo, google, announce, listeners }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('Google sign-in by popup', () => {
  it('opens the popup during the click, with a state of its own in the URL', () => {
    const { google, openPopup } = open()
    void google.signIn({ method: 'popup' })
    expect(openPopup).toHaveBeenCalledExactlyOnceWith('/api/auth/google/start?method=popup&state=s-1')
    expect(google.getSnapshot()).toEqual({ status: 'connecting' })
  })

  it('signs in as soon as the popup announces that it has finished', async () => {
    const { server, google, accept, announce } = open()
    const outcome = google.signIn({ method: 'popup' })
    server.answers.set(resultPath, settled('popup'))
    announce('s-1')
    expect(await outcome).toEqual({ status: 'signedIn', isNewUser: false })
    expect(accept).toHaveBeenCalledOnce()
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
    expect(server.seen[0]?.body).toEqual({ state: 's-1' })
  })

  it('signs in even if the popup does not announce its end, because the client polls the server every second', async () => {
    const { server, google, popup } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.count(resultPath)).toBe(5)
    server.answers.set(resultPath, settled('popup'))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await outcome).status).toBe('signedIn')
    expect(popup.close).toHaveBeenCalled()
  })

  it("[ASVS 3.5.5] ignores the announcement of another tab's sign-in", async () => {
    const { server, google, announce } = open()
    void google.signIn({ method: 'popup' })
    announce('s-other')
    await vi.advanceTimersByTimeAsync(500)
    expect(server.count(resultPath)).toBe(0)
  })

  it('[S-04] reports a blocked popup until the user dismisses the notice', async () => {
    const { google, server } = open({ isBlocked: true })
    expect(await google.signIn({ method: 'popup' })).toEqual({ status: 'blocked' })
    expect(server.seen).toEqual([])
    google.dismiss()
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
  })

  it('[X-25] reports a closed popup as cancelled within a second, after two more polls', async () => {
    const { server, google, popup } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(1500)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(200)
    expect(google.getSnapshot().status).toBe('connecting')
    expect(server.count(resultPath)).toBe(2)
    await vi.advanceTimersByTimeAsync(400)
    expect(await outcome).toEqual({ status: 'cancelled', reason: 'closed' })
    expect(server.count(resultPath)).toBe(3)
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.count(resultPath)).toBe(3)
  })

  it('signs in if the popup closes before its message to the page arrives', async () => {
    const { server, google, popup } = open()
    const outcome = google.signIn({ method: 'popup' })
    server.answers.set(resultPath, settled('popup'))
    popup.closed = true
    await vi.advanceTimersByTimeAsync(200)
    expect(await outcome).toEqual({ status: 'signedIn', isNewUser: false })
  })

  it('still signs in if a popup finishes after it was wrongly reported as closed', async () => {
    const { server, google, popup, accept, announce } = open()
    const outcome = google.signIn({ method: 'popup' })
    popup.closed = true
    await vi.advanceTimersByTimeAsync(4000)
    expect((await outcome).status).toBe('cancelled')
    server.answers.set(resultPath, settled('popup'))
    announce('s-1')
    await vi.advanceTimersByTimeAsync(0)
    expect(accept).toHaveBeenCalledOnce()
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
  })

  it('[K-12] waits ten minutes for the user, then reports a timeout and stops listening', async () => {
    const { google, listeners } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(599_000)
    expect(google.getSnapshot().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toEqual({ status: 'cancelled', reason: 'timeout' })
    expect(listeners.size).toBe(0)
  })

  it('[X-19] tolerates two polls without a connection and fails at the third', async () => {
    const { server, google } = open()
    const outcome = google.signIn({ method: 'popup' })
    server.isReachable = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(google.getSnapshot().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toMatchObject({ status: 'failed', method: 'popup', error: { code: 'client.network' } })
  })

  it('polls again only after the time that a rate limit requires', async () => {
    const { server, google } = open()
    void google.signIn({ method: 'popup' })
    server.answers.set(resultPath, () => refuse('request.limited', { retryAfterSeconds: 20 }))
    await vi.advanceTimersByTimeAsync(1000)
    server.answers.set(resultPath, settled('popup'))
    await vi.advanceTimersByTimeAsync(19_000)
    expect(server.count(resultPath)).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
  })
})

describe('the outcome of a Google sign-in', () => {
  const outcomeAfter = async (answer: () => Response, accept?: () => never) => {
    const { server, google, accept: accepting } = open()
    if (accept !== undefined) accepting.mockImplementation(accept)
    server.answers.set(resultPath, answer)
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(1000)
    return outcome
  }

  it.each(['identity.unauthorizedDomain', 'identity.notAllowed', 'identity.notConfigured'] as const)(
    "is a failure with the server's error for %s",
    async (code) => {
      expect(await outcomeAfter(() => refuse(code))).toMatchObject({ status: 'failed', error: { code } })
    },
  )

  it.each([
    ['user', 'Google authentication failed: no user data received'],
    ['token', 'Google authentication failed: no token received'],
  ])('[X-23] is a failure with its own message when the response has no %s', async (missing, message) => {
    const answer = { ...signedInAnswer('t'), pending: false, method: 'popup', displayName: 'A', [missing]: undefined }
    expect(await outcomeAfter(() => Response.json(answer))).toMatchObject({ status: 'failed', error: { message } })
  })

  it('[X-27] is a failure when the browser cannot store the session', async () => {
    const full = new DOMException('full', 'QuotaExceededError')
    const refuseToStore = () => {
      throw full
    }
    const outcome = await outcomeAfter(settled('popup'), refuseToStore)
    expect(outcome).toEqual({ status: 'failed', method: 'popup', error: full })
  })

  it('[X-29] is a failure for a server error that has nothing to do with Google, such as an unavailable service', async () => {
    const outcome = await outcomeAfter(() => refuse('service.unavailable'))
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'service.unavailable' } })
  })

  it('is cancelled when the user denies access at Google', async () => {
    const outcome = await outcomeAfter(() => refuse('identity.cancelled'))
    expect(outcome).toEqual({ status: 'cancelled', reason: 'refused' })
  })
})

it('[K-12] the network timeout of Google sign-in is 30 s, or 60 s on a phone', () => {
  expect(identityTimeoutMs(desktopAgent)).toBe(30_000)
  expect(identityTimeoutMs(phoneAgent)).toBe(60_000)
})

it.each([
  [30, desktopAgent],
  [60, phoneAgent],
])(
  '[K-12] Google sign-in aborts a call after %i s without a response, depending on the user agent',
  async (seconds, agent) => {
    const asking = vi.fn<typeof fetch>(neverResponds)
    const { google } = open({ fetch: asking, timeoutMs: identityTimeoutMs(agent) })
    void google.signIn({ method: 'popup' })
    // The first poll starts after one second. The second poll starts one second after the first has ended.
    await vi.advanceTimersByTimeAsync(1_000 + seconds * 1_000 + 999)
    expect(asking).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asking).toHaveBeenCalledTimes(2)
  },
)

describe('Google sign-in by redirect', () => {
  it('opens the server’s start URL for Google sign-in, with the path to return to', async () => {
    const { google, goTo } = open()
    expect(await google.signIn({ method: 'redirect', returnTo: '/login' })).toEqual({ status: 'redirecting' })
    expect(goTo).toHaveBeenCalledWith('/api/auth/google/start?method=redirect&state=s-1&returnTo=%2Flogin')
  })

  it('signs in with the state returned by the redirect', async () => {
    const { server, google, accept } = open({ returned: 's-9' })
    server.answers.set(resultPath, settled('redirect'))
    expect((await google.pickUpRedirect()).status).toBe('signedIn')
    expect(server.seen[0]?.body).toEqual({ state: 's-9' })
    expect(accept).toHaveBeenCalledOnce()
  })

  it('does nothing on a page that was not opened by a redirect', async () => {
    const { server, google } = open()
    expect(await google.pickUpRedirect()).toEqual({ status: 'idle' })
    expect(server.seen).toEqual([])
  })

  it('[X-24] fails when the server has no result or cannot be reached', async () => {
    const without = open({ returned: 's-9' })
    expect(await without.google.pickUpRedirect()).toEqual({ status: 'failed', method: 'redirect' })
    const unreachable = open({ returned: 's-9' })
    unreachable.server.isReachable = false
    const failed = { status: 'failed', method: 'redirect', error: { code: 'client.network' } }
    expect(await unreachable.google.pickUpRedirect()).toMatchObject(failed)
  })

  it("fails with the server's error when the server reports the reason", async () => {
    const { server, google } = open({ returned: 's-9' })
    server.answers.set(resultPath, () => refuse('identity.cancelled'))
    const failed = { status: 'failed', method: 'redirect', error: { code: 'identity.cancelled' } }
    expect(await google.pickUpRedirect()).toMatchObject(failed)
  })
})
