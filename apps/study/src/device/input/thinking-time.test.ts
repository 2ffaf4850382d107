import { afterEach, expect, it, vi } from 'vitest'
import { thinkingMs } from './thinking-time.ts'

afterEach(() => void vi.useRealTimers())

it.for([
  ['as long as it took', 12_345, 12_345],
  ['nothing, when the clock was put back meanwhile', -60_000, 0],
  ['at most an hour', 7_200_000, 3_600_000],
] as const)('counts for an answer %s', ([, passed, counted]) => {
  const since = Date.UTC(2026, 10, 16, 8)
  vi.useFakeTimers({ now: since + passed, toFake: ['Date'] })
  expect(thinkingMs(since)).toBe(counted)
})
