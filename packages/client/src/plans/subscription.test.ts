import { callTimeouts, subscriptionCalls } from '@titer/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFakeBrowser } from '../testing/fake-browser.ts'
import { createFakeServer, refuse, signedInAnswer, neverResponds, tokenIssuedAt } from '../testing/fake-server.ts'
import type { SeenRequest } from '../testing/fake-server.ts'
import { createSubscriptionFetcher } from './subscription.ts'

const { path } = subscriptionCalls.status
const demo = { type: 'demo', status: null, planName: null, endDate: null, daysRemaining: null }
const premium = {
  subscription_type: 'premium',
  status: 'active',
  plan_name: 'Premium',
  end_date: '2027-03-02T09:00:00.000Z',
  days_remaining: 365,
  ended_by: null,
  ended_at: null,
}

function openSignedIn() {
  const server = createFakeServer()
  const { session } = createFakeBrowser(server.fetch).openTab()
  session.accept(signedInAnswer(server.issue()))
  const answer = ({ token }: SeenRequest) =>
    server.live.has(token ?? '') ? Response.json({ success: true, subscription: premium }) : refuse('auth.tokenExpired')
  server.answers.set(path, answer)
  return { server, session, ask: createSubscriptionFetcher(session) }
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') }))
afterEach(() => vi.useRealTimers())

describe('the subscription', () => {
  it('[S-06] [E-05] is fetched for the signed-in user, with its type, status, plan, end date and remaining days', async () => {
    const { server, session, ask } = openSignedIn()
    expect(await ask()).toEqual({
      type: 'premium',
      status: 'active',
      planName: 'Premium',
      endDate: new Date('2027-03-02T09:00:00Z'),
      daysRemaining: 365,
    })
    expect(server.seen).toEqual([{ path, method: 'GET', token: session.getToken(), body: undefined }])
  })

  it('is fetched after one silent refresh if the token has expired', async () => {
    const { server, ask } = openSignedIn()
    server.live.clear()
    expect(await ask()).toMatchObject({ type: 'premium' })
    expect(server.count('/api/auth/refresh')).toBe(1)
  })

  it('[S-06] is demo for a visitor without a token, and no request is sent', async () => {
    const server = createFakeServer()
    const { session } = createFakeBrowser(server.fetch).openTab()
    expect(await createSubscriptionFetcher(session)()).toEqual(demo)
    expect(server.seen).toEqual([])
  })

  it.each([
    ['a failing server', () => refuse('service.unavailable')],
    [
      'a response of the wrong shape',
      () => Response.json({ success: true, subscription: { subscription_type: 'gold' } }),
    ],
    ["a proxy's error page", () => new Response('<h1>502 Bad Gateway</h1>', { status: 502 })],
    ['no network', () => Promise.reject(new TypeError('fetch failed'))],
  ])('[S-06] is demo after %s, and the user stays signed in', async (_, answer) => {
    const { server, session, ask } = openSignedIn()
    server.answers.set(path, answer)
    expect(await ask()).toEqual(demo)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('[C-12] is demo after 5 s without a response', async () => {
    const { session } = createFakeBrowser(neverResponds).openTab()
    session.accept(signedInAnswer(tokenIssuedAt(Date.now())))
    const settled = vi.fn<(subscription: unknown) => void>()
    void createSubscriptionFetcher(session)().then(settled)
    await vi.advanceTimersByTimeAsync(callTimeouts.subscriptionStatusMs - 1)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith(demo)
    expect(callTimeouts.subscriptionStatusMs).toBe(5_000)
  })
})
