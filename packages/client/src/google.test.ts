import { messages } from '@titer/contract'
import type { SignedIn } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createApi } from './api.ts'
import { createGoogleSignIn, identityTimeoutMs } from './google.ts'
import type { GoogleNeeds } from './google.ts'
import { createPretendServer, refuse, signedInAnswer, silence } from './pretend-server.ts'

const deskAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36'
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
  const server = createPretendServer()
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

describe('by popup', () => {
  it('opens within the click itself, at the start address with its own state', () => {
    const { google, openPopup } = open()
    void google.signIn({ method: 'popup' })
    expect(openPopup).toHaveBeenCalledExactlyOnceWith('/api/auth/google/start?method=popup&state=s-1')
    expect(google.getSnapshot()).toEqual({ status: 'connecting' })
  })

  it('signs in as soon as the popup announces its end', async () => {
    const { server, google, accept, announce } = open()
    const outcome = google.signIn({ method: 'popup' })
    server.answers.set(resultPath, settled('popup'))
    announce('s-1')
    expect(await outcome).toEqual({ status: 'signedIn', isNewUser: false, message: messages.googleSuccess })
    expect(accept).toHaveBeenCalledOnce()
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
    expect(server.seen[0]?.body).toEqual({ state: 's-1' })
  })

  it('signs in without an announcement, by asking every second', async () => {
    const { server, google, popup } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.count(resultPath)).toBe(5)
    server.answers.set(resultPath, settled('popup'))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await outcome).status).toBe('signedIn')
    expect(popup.close).toHaveBeenCalled()
  })

  it("does not hear another tab's sign-in", async () => {
    const { server, google, announce } = open()
    void google.signIn({ method: 'popup' })
    announce('s-other')
    await vi.advanceTimersByTimeAsync(500)
    expect(server.count(resultPath)).toBe(0)
  })

  it('[S-04] says that the popup was blocked, until dismissed', async () => {
    const { google, server } = open({ isBlocked: true })
    expect(await google.signIn({ method: 'popup' })).toEqual({ status: 'blocked', message: messages.googleFailed })
    expect(server.seen).toEqual([])
    google.dismiss()
    expect(google.getSnapshot()).toEqual({ status: 'idle' })
  })

  it('[X-25] says that a closed popup was cancelled after three more tries', async () => {
    const { server, google, popup } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(1500)
    popup.closed = true
    await vi.advanceTimersByTimeAsync(3400)
    expect(google.getSnapshot().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(600)
    expect(await outcome).toEqual({ status: 'cancelled', message: 'Sign-in was cancelled' })
    expect(server.count(resultPath)).toBe(5)
  })

  it('still signs in when a popup that only read as closed ends later', async () => {
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

  it('[K-12] waits ten minutes for a person, then offers the redirect and listens no more', async () => {
    const { google, listeners } = open()
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(599_000)
    expect(google.getSnapshot().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toEqual({ status: 'cancelled', message: messages.googleFailed })
    expect(listeners.size).toBe(0)
  })

  it('[X-19] bears a lost connection for a moment, not for long', async () => {
    const { server, google } = open()
    const outcome = google.signIn({ method: 'popup' })
    server.isReachable = false
    await vi.advanceTimersByTimeAsync(2000)
    expect(google.getSnapshot().status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1000)
    const message = 'Network error. Please check your internet connection and try again.'
    expect(await outcome).toEqual({ status: 'failed', message })
  })

  it('waits as long as a rate limit asks', async () => {
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

describe('what is said', () => {
  const saidAfter = async (answer: () => Response, accept?: () => never) => {
    const { server, google, accept: accepting } = open()
    if (accept !== undefined) accepting.mockImplementation(accept)
    server.answers.set(resultPath, answer)
    const outcome = google.signIn({ method: 'popup' })
    await vi.advanceTimersByTimeAsync(1000)
    return outcome
  }

  it.each([
    ['identity.unauthorizedDomain', messages.googleUnauthorizedDomain],
    ['identity.notAllowed', messages.googleNotAllowed],
    ['identity.notConfigured', messages.googleNotConfigured],
  ] as const)('shows the server’s own sentence for %s', async (code, message) => {
    expect(await saidAfter(() => refuse(code))).toEqual({ status: 'failed', message })
  })

  it.each([
    ['user', 'Google authentication failed: no user data received'],
    ['token', 'Google authentication failed: no token received'],
  ])('[X-23] says that the answer has no %s', async (missing, message) => {
    const answer = { ...signedInAnswer('t'), pending: false, method: 'popup', displayName: 'A', [missing]: undefined }
    expect(await saidAfter(() => Response.json(answer))).toEqual({ status: 'failed', message })
  })

  it('[X-27] says that the sign-in failed when the browser cannot store it', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const message = 'Failed to sign in with Google'
    expect(await saidAfter(settled('popup'), full)).toEqual({ status: 'failed', message })
  })

  it('[X-29] wraps any other reason of the server', async () => {
    const outcome = await saidAfter(() => refuse('service.unavailable'))
    expect(outcome).toMatchObject({
      message: 'Google Sign-In error: Titer is catching its breath. Please try again in a moment.',
    })
  })

  it('takes a refusal at Google for a cancelled sign-in', async () => {
    const outcome = await saidAfter(() => refuse('identity.cancelled'))
    expect(outcome).toEqual({ status: 'cancelled', message: messages.signInCancelled })
  })
})

it('[K-12] gives the network 30 s, and 60 s on a phone', () => {
  expect(identityTimeoutMs(deskAgent)).toBe(30_000)
  expect(identityTimeoutMs(phoneAgent)).toBe(60_000)
})

it.each([
  [30, deskAgent],
  [60, phoneAgent],
])('[K-12] gives up a call that is silent for %i s, by the browser’s name', async (seconds, agent) => {
  const asking = vi.fn<typeof fetch>(silence)
  const { google } = open({ fetch: asking, timeoutMs: identityTimeoutMs(agent) })
  void google.signIn({ method: 'popup' })
  // The first question after a second, the next one a second after its end.
  await vi.advanceTimersByTimeAsync(1_000 + seconds * 1_000 + 999)
  expect(asking).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asking).toHaveBeenCalledTimes(2)
})

describe('by redirect', () => {
  it('leaves for the start address with the way back', async () => {
    const { google, goTo } = open()
    expect(await google.signIn({ method: 'redirect', returnTo: '/login' })).toEqual({
      status: 'redirecting',
      message: messages.redirectingToGoogle,
    })
    expect(goTo).toHaveBeenCalledWith('/api/auth/google/start?method=redirect&state=s-1&returnTo=%2Flogin')
  })

  it('signs in with the state it came back with', async () => {
    const { server, google, accept } = open({ returned: 's-9' })
    server.answers.set(resultPath, settled('redirect'))
    expect((await google.pickUpRedirect()).status).toBe('signedIn')
    expect(server.seen[0]?.body).toEqual({ state: 's-9' })
    expect(accept).toHaveBeenCalledOnce()
  })

  it('does nothing on a page that no redirect led to', async () => {
    const { server, google } = open()
    expect(await google.pickUpRedirect()).toEqual({ status: 'idle' })
    expect(server.seen).toEqual([])
  })

  it('[X-24] says that the redirect failed when there is no outcome or no answer', async () => {
    const without = open({ returned: 's-9' })
    const sentence = 'Authentication failed after redirect. Please try again.'
    expect(await without.google.pickUpRedirect()).toEqual({ status: 'failed', message: sentence })
    const unreachable = open({ returned: 's-9' })
    unreachable.server.isReachable = false
    expect(await unreachable.google.pickUpRedirect()).toEqual({ status: 'failed', message: sentence })
  })

  it('shows what the server says of a failed redirect', async () => {
    const { server, google } = open({ returned: 's-9' })
    server.answers.set(resultPath, () => refuse('identity.cancelled'))
    expect(await google.pickUpRedirect()).toEqual({ status: 'failed', message: messages.signInCancelled })
  })
})
