import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkOrCached, requestKind } from './offline-requests.ts'

const origin = 'https://app.titer.pk'
const files = new Set(['/assets/index-abc123.js', '/icon-192.png'])

interface RequestOptions {
  method?: string
  mode?: RequestMode
  from?: string
}

const kind = (path: string, { method = 'GET', mode = 'navigate', from = origin }: RequestOptions = {}) =>
  requestKind({ method, mode, url: `${from}${path}` }, origin, files)

describe('a request', () => {
  it.each(['/', '/practice?mode=case', '/session/11111111-1111-4111-8111-111111111111', '/nowhere'])(
    '[T-70] for the page %s is answered with the app’s HTML page',
    (path) => expect(kind(path)).toBe('page'),
  )

  it('[T-70] for a file of this app version is answered from the cache', () => {
    expect(kind('/assets/index-abc123.js', { mode: 'cors' })).toBe('file')
    expect(kind('/icon-192.png', { mode: 'no-cors' })).toBe('file')
    expect(kind('/assets/index-of-another.js', { mode: 'cors' })).toBeUndefined()
  })

  it.each(['/api/study/events', '/api/docs', '/dev/mail', '/healthz'])('for %s is sent to the server', (path) => {
    expect(kind(path)).toBeUndefined()
    expect(kind(path, { mode: 'cors' })).toBeUndefined()
  })

  it('with a method other than GET, or to an origin other than the app’s, bypasses the service worker', () => {
    expect(kind('/', { method: 'POST' })).toBeUndefined()
    expect(kind('/', { from: 'https://titer.pk' })).toBeUndefined()
  })
})

describe('a page', () => {
  const cached = { status: 200, from: 'cache' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('comes from the network if the response arrives in time, even with status 404', async () => {
    const missing = { status: 404, from: 'network' }
    expect(await networkOrCached(Promise.resolve(missing), cached)).toBe(missing)
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['returns a server error', () => Promise.resolve({ status: 502, from: 'network' })],
  ])('[T-70] comes from the cache when the network request %s', async (_, ask) => {
    expect(await networkOrCached(ask(), cached)).toBe(cached)
  })

  it('[T-70] comes from the cache after three seconds without a response', async () => {
    const seen = vi.fn<(answer: typeof cached) => void>()
    void networkOrCached(new Promise<typeof cached>(() => undefined), cached).then(seen)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toHaveBeenCalledWith(cached)
  })
})
