import { afterEach, expect, it, vi } from 'vitest'
import { thinkingMs } from './thinking-time.ts'

afterEach(() => void vi.useRealTimers())

it.for([
  ['the elapsed time', 12_345, 12_345],
  ['zero if the clock was set back', -60_000, 0],
  ['at most an hour', 7_200_000, 3_600_000],
] as const)('thinkingMs returns %s', ([, passed, counted]) => {
  const since = Date.UTC(2026, 10, 16, 8)
  vi.useFakeTimers({ now: since + passed, toFake: ['Date'] })
  expect(thinkingMs(since)).toBe(counted)
})
