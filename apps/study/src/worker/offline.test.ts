import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshOrKept, kindOf } from './offline.ts'

const origin = 'https://app.titer.pk'
const files = new Set(['/assets/index-abc123.js', '/icon-192.png'])

interface Asked {
  method?: string
  mode?: RequestMode
  from?: string
}

const kind = (path: string, { method = 'GET', mode = 'navigate', from = origin }: Asked = {}) =>
  kindOf({ method, mode, url: `${from}${path}` }, origin, files)

describe('a request', () => {
  it.each(['/', '/practice?mode=case', '/session/11111111-1111-4111-8111-111111111111', '/nowhere'])(
    '[T-70] for the page %s is answered by the app that is kept',
    (path) => expect(kind(path)).toBe('page'),
  )

  it('[T-70] for a file of this version is answered from what is kept', () => {
    expect(kind('/assets/index-abc123.js', { mode: 'cors' })).toBe('file')
    expect(kind('/icon-192.png', { mode: 'no-cors' })).toBe('file')
    expect(kind('/assets/index-of-another.js', { mode: 'cors' })).toBeUndefined()
  })

  it.each(['/api/study/events', '/api/docs', '/dev/mail', '/healthz'])('for %s is left to the server', (path) => {
    expect(kind(path)).toBeUndefined()
    expect(kind(path, { mode: 'cors' })).toBeUndefined()
  })

  it('that sends something, or goes elsewhere, is left alone', () => {
    expect(kind('/', { method: 'POST' })).toBeUndefined()
    expect(kind('/', { from: 'https://titer.pk' })).toBeUndefined()
  })
})

describe('a page', () => {
  const kept = { status: 200, from: 'device' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('comes from the network when it answers soon, with what it says', async () => {
    const missing = { status: 404, from: 'network' }
    expect(await freshOrKept(Promise.resolve(missing), kept)).toBe(missing)
  })

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['finds the server down', () => Promise.resolve({ status: 502, from: 'network' })],
  ])('[T-70] comes from the device when the network %s', async (_, ask) => {
    expect(await freshOrKept(ask(), kept)).toBe(kept)
  })

  it('[T-70] comes from the device after three seconds without an answer', async () => {
    const seen = vi.fn<(answer: typeof kept) => void>()
    void freshOrKept(new Promise<typeof kept>(() => undefined), kept).then(seen)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toHaveBeenCalledWith(kept)
  })
})
