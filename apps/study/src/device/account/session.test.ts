import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const account = { userId: 7, email: 'a@titer.pk', username: 'a', subscriptionType: 'demo' } as const
const signedOut = { status: 'signedOut' } as const
const loaded = { getSnapshot: () => signedOut, subscribe: () => () => undefined }
vi.mock('./client.ts', () => ({ session: loaded }))

const tokenUntil = (at: number) => `x.${btoa(JSON.stringify({ exp: at / 1000 }))}.x`

function storeSession(token: string | null) {
  const stored = new Map<string, string>(Object.entries(account).map(([key, value]) => [key, String(value)]))
  if (token !== null) stored.set('token', token)
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

describe('the session while the API client loads', () => {
  it.each([
    ['signed in if the stored token is valid', tokenUntil(Date.now() + 60_000), { status: 'signedIn', account }],
    [
      'being restored if the stored token has expired',
      tokenUntil(Date.now() - 60_000),
      { status: 'restoring', account },
    ],
    ['signed out if no token is stored', null, signedOut],
  ])('is %s', async (_, token, state) => {
    storeSession(token)
    const { getSnapshot } = await import('./session.ts')
    expect(getSnapshot()).toEqual(state)
    expect(getSnapshot()).toBe(getSnapshot())
  })

  it('is signed out when the browser denies access to storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { getSnapshot } = await import('./session.ts')
    expect(getSnapshot()).toEqual(signedOut)
  })
})

it('getSnapshot returns the client’s session state once the client has loaded', async () => {
  storeSession(tokenUntil(Date.now() + 60_000))
  const { getSnapshot, subscribe } = await import('./session.ts')
  expect(getSnapshot().status).toBe('signedIn')
  const listener = vi.fn<() => void>()
  subscribe(listener)
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  expect(getSnapshot()).toBe(signedOut)
})
