import { describe, expect, it } from 'vitest'
import { judgeResult } from './lab-flags.ts'

describe('a laboratory result', () => {
  it.each([
    ['134', '135–145', 'low'],
    ['146', '135–145', 'high'],
    ['140', '135–145', undefined],
    ['18400', '4,000–11,000', 'high'],
    ['74', 'below 5', 'high'],
    ['3', 'below 5', undefined],
    ['17.2', 'fasting 3.9–5.6', 'high'],
    ['11.8', 'men 13.0–17.0, women 12.0–15.0', undefined],
    ['not done', '1–2', undefined],
  ])('[T-20] of %s with the range %s is flagged as %s', (value, range, verdict) => {
    expect(judgeResult(value, range)).toBe(verdict)
  })
})
