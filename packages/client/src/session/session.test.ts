import { accountCalls, accountTimings, messages } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeBrowser } from '../testing/fake-browser.ts'
import { createFakeServer, refuse, signedInAnswer, student, tokenIssuedAt } from '../testing/fake-server.ts'

const account = { userId: 7, email: 'amina@example.org', username: 'amina', subscriptionType: 'starter' }
const refreshPath = '/api/auth/refresh'
const minutes = (count: number) => count * 60_000

function open() {
  const server = createFakeServer()
  const browser = createFakeBrowser(server.fetch)
  return { server, ...browser }
}

function store(kept: Map<string, string>, token: string) {
  kept.set('token', token)
  kept.set('email', student.email)
  kept.set('username', student.username)
  kept.set('userId', '7')
  kept.set('subscriptionType', 'starter')
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('the stored session', () => {
  it('[E-02] contains the token, the account and the landing user record, and is cleared on sign-out', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    const token = server.issue()
    session.accept(signedInAnswer(token))
    expect(Object.fromEntries(kept)).toEqual({
      token,
      email: 'amina@example.org',
      username: 'amina',
      userId: '7',
      subscriptionType: 'starter',
      landingUser: JSON.stringify({
        username: 'amina',
        email: 'amina@example.org',
        userId: 7,
        subscriptionType: 'starter',
      }),
    })
    expect(await session.signOut()).toBe(true)
    expect(kept.size).toBe(0)
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' })
    expect(server.hasValidCookie).toBe(false)
  })

  it('is also cleared by a sign-out without a network, which reports that the server was not reached', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.isReachable = false
    expect(await session.signOut()).toBe(false)
    expect(kept.size).toBe(0)
  })

  it('[E-02][S-03] is read from `authToken` if `token` is missing, and a missing plan counts as demo', () => {
    const { server, kept, openTab } = open()
    kept.set('authToken', server.issue())
    kept.set('landingUser', JSON.stringify({ username: 'amina', email: 'amina@example.org', userId: 7 }))
    expect(openTab().session.getSnapshot()).toEqual({
      status: 'signedIn',
      account: { ...account, subscriptionType: 'demo' },
    })
  })

  it('[P-08][S-03] is read as demo if the stored plan is unknown', () => {
    const { server, kept, openTab } = open()
    store(kept, server.issue())
    kept.set('subscriptionType', 'gold')
    expect(openTab().session.getSnapshot()).toMatchObject({ account: { subscriptionType: 'demo' } })
  })
})

describe('restoring a session', () => {
  it('[S-08] reads the stored sign-in from localStorage on load and makes no request', () => {
    const { server, kept, openTab } = open()
    store(kept, server.issue())
    expect(openTab().session.getSnapshot()).toEqual({ status: 'signedIn', account })
    expect(server.seen).toEqual([])
  })

  it('[S-08][K-02] reads the stored keys again 100 ms after the start', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    store(kept, server.issue())
    await vi.advanceTimersByTimeAsync(99)
    expect(session.getSnapshot().status).toBe('signedOut')
    await vi.advanceTimersByTimeAsync(1)
    expect(session.getSnapshot()).toEqual({ status: 'signedIn', account })
  })

  it('[S-08] signs in or out whenever another tab signs in or out', async () => {
    const { server, openTab } = open()
    const here = openTab().session
    const there = openTab().session
    there.accept(signedInAnswer(server.issue()))
    await vi.advanceTimersByTimeAsync(0)
    expect(here.getSnapshot()).toEqual({ status: 'signedIn', account })
    await there.signOut()
    expect(here.getSnapshot()).toEqual({ status: 'signedOut' })
    expect(here.getToken()).toBeUndefined()
  })

  it('makes no request for a visitor who has never signed in', async () => {
    const { server, openTab } = open()
    openTab()
    await vi.advanceTimersByTimeAsync(minutes(30))
    expect(server.seen).toEqual([])
  })

  it.each(['expired', 'garbage'])('refreshes the stored token first if it is %s', async (kind) => {
    const { server, kept, openTab } = open()
    store(kept, kind === 'garbage' ? 'not-a-token' : tokenIssuedAt(Date.now() - minutes(11)))
    const { session } = openTab()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', account: { username: 'amina' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getSnapshot()).toEqual({ status: 'signedIn', account })
    expect(server.live.has(kept.get('token') ?? '')).toBe(true)
  })

  it('signs the user out if the token has expired and the server has ended the session', async () => {
    const { server, kept, openTab } = open()
    server.hasValidCookie = false
    store(kept, tokenIssuedAt(Date.now() - minutes(11)))
    const { session } = openTab()
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' })
    expect(kept.size).toBe(0)
  })

  it('keeps the user signed in without a network, and refreshes the token when the network is back', async () => {
    const { server, kept, openTab } = open()
    server.isReachable = false
    store(kept, tokenIssuedAt(Date.now() - minutes(11)))
    const { session } = openTab()
    await vi.advanceTimersByTimeAsync(200)
    expect(session.getSnapshot()).toEqual({ status: 'signedIn', account })
    server.isReachable = true
    await vi.advanceTimersByTimeAsync(minutes(1))
    expect(server.live.has(session.getToken() ?? '')).toBe(true)
  })
})

describe('refreshing the token', () => {
  it('[K-12] happens five minutes before the token expires', async () => {
    const { server, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    const untilRefreshMs = (accountTimings.accessTokenSeconds - 300) * 1000
    await vi.advanceTimersByTimeAsync(untilRefreshMs - 1)
    expect(server.count(refreshPath)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.count(refreshPath)).toBe(1)
    expect(server.live.has(session.getToken() ?? '')).toBe(true)
  })

  it('happens once for all tabs of a browser', async () => {
    const { server, openTab } = open()
    const tabs = [openTab(), openTab(), openTab()]
    tabs[0]?.session.accept(signedInAnswer(server.issue()))
    await vi.advanceTimersByTimeAsync(minutes(5) + 1000)
    expect(server.count(refreshPath)).toBe(1)
    expect(new Set(tabs.map(({ session }) => session.getToken()))).toEqual(server.live)
  })

  it("does not repeat endlessly in alternating tabs when the device's clock is ahead", async () => {
    const { server, openTab } = open()
    const tabs = [openTab(), openTab()]
    const issuedByServer = tokenIssuedAt(Date.now() - minutes(60))
    server.answers.set(refreshPath, () => Response.json(signedInAnswer(tokenIssuedAt(Date.now() - minutes(60)))))
    tabs[0]?.session.accept(signedInAnswer(issuedByServer))
    await vi.advanceTimersByTimeAsync(minutes(4))
    expect(server.count(refreshPath)).toBe(0)
    await vi.advanceTimersByTimeAsync(minutes(6))
    expect(server.count(refreshPath)).toBeLessThanOrEqual(2)
  })

  it('has no effect when the response arrives after sign-out', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.answers.set(refreshPath, async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return Response.json(signedInAnswer(server.issue()))
    })
    await vi.advanceTimersByTimeAsync(minutes(5))
    const signOut = session.signOut()
    await vi.advanceTimersByTimeAsync(500)
    await signOut
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' })
    expect(kept.size).toBe(0)
    expect(server.seen.map(({ path }) => path)).toEqual([refreshPath, '/api/auth/logout'])
  })
})

describe('calls by the signed-in user', () => {
  it('[S-07] remove the stored token when the server still responds with 401 after one silent refresh', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.answers.set('/api/auth/profile', () => refuse('auth.tokenExpired'))
    await expect(session.call(accountCalls.profile)).rejects.toThrow(messages.tokenExpired)
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/auth/profile', refreshPath, '/api/auth/profile'])
    expect(kept.has('token')).toBe(false)
    expect(session.getSnapshot()).toEqual({ status: 'signedOut' })
  })

  it('[S-07] remove the stored token when the refresh after a 401 is rejected', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.live.clear()
    server.hasValidCookie = false
    await expect(session.call(accountCalls.profile)).rejects.toThrow(messages.tokenExpired)
    expect(server.count(refreshPath)).toBe(1)
    expect(kept.has('token')).toBe(false)
  })

  it('share one silent refresh if they are made at the same time', async () => {
    const { server, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.live.clear()
    const profiles = await Promise.all([session.call(accountCalls.profile), session.call(accountCalls.profile)])
    expect(profiles.map(({ username }) => username)).toEqual(['amina', 'amina'])
    expect(server.count(refreshPath)).toBe(1)
  })

  it('keep the session when the refresh fails without a network', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    server.live.clear()
    server.answers.set(refreshPath, () => Promise.reject(new TypeError('fetch failed')))
    await expect(session.call(accountCalls.profile)).rejects.toThrow(messages.network)
    expect(kept.has('token')).toBe(true)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('[T-71] fail if they are made for one user and another user signs in during the refresh', async () => {
    const { server, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    const call = session.callAs(student.id)
    expect(await call(accountCalls.profile)).toMatchObject({ email: student.email })
    server.live.clear()
    server.answers.set(refreshPath, () => Response.json(signedInAnswer(server.issue(), { ...student, id: 8 })))
    await expect(call(accountCalls.profile)).rejects.toMatchObject({ status: 401 })
    await expect(call(accountCalls.profile)).rejects.toMatchObject({ status: 401 })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', account: { userId: 8 } })
    expect(server.count(accountCalls.profile.path)).toBe(2)
    expect(await session.call(accountCalls.profile)).toMatchObject({ email: student.email })
  })

  it('fail without a request when nobody is signed in', async () => {
    const { server, openTab } = open()
    await expect(openTab().session.call(accountCalls.profile)).rejects.toThrow(messages.noToken)
    expect(server.seen).toEqual([])
  })
})

describe("a session's listeners", () => {
  it('are called when the username changes, but not after a refresh that changes nothing', async () => {
    const { server, kept, openTab } = open()
    const { session } = openTab()
    session.accept(signedInAnswer(server.issue()))
    const listener = vi.fn<() => void>()
    session.subscribe(listener)
    session.accept(signedInAnswer(server.issue()))
    expect(listener).not.toHaveBeenCalled()
    session.amend({ username: 'amina.k' })
    expect(listener).toHaveBeenCalledOnce()
    expect(kept.get('username')).toBe('amina.k')
  })
})
