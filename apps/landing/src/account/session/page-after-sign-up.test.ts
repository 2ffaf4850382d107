import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberPage, takePage } from './page-after-sign-up.ts'

const hourMs = 3_600_000

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

it('returns the page that a visitor wanted before signing up, once', () => {
  rememberPage('/pricing?plan=starter')
  expect(takePage()).toBe('/pricing?plan=starter')
  expect(takePage()).toBeUndefined()
})

it('forgets the page when the link in the verification email has expired', () => {
  rememberPage('/payment?plan=premium', 0)
  expect(takePage(24 * hourMs)).toBe('/payment?plan=premium')
  rememberPage('/payment?plan=premium', 0)
  expect(takePage(24 * hourMs + 1)).toBeUndefined()
})

it('stores no page of another site, and ignores a damaged value', () => {
  rememberPage('//evil.example/')
  rememberPage(null)
  expect(takePage()).toBeUndefined()
  for (const damaged of ['{', 'null', '{"path":"//evil.example","at":0}']) {
    localStorage.setItem('page-after-sign-up', damaged)
    expect(takePage(0)).toBeUndefined()
  }
})
