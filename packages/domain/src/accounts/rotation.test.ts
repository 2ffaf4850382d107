import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeRefresh } from './rotation.ts'

const rotatedAt = new Date('2026-01-01T00:00:00Z')
const after = (ms: number) => new Date(rotatedAt.getTime() + ms)

describe('judgeRefresh', () => {
  it('rotates the newest token', () => {
    expect(judgeRefresh(4, { generation: 4, confirmedGeneration: 4, rotatedAt }, after(86_400_000))).toBe('rotate')
  })

  it('repeats the response to the previous token for a minute, because two tabs can refresh at the same time', () => {
    const used = { generation: 4, confirmedGeneration: 4, rotatedAt }
    expect(judgeRefresh(3, used, after(59_000))).toBe('repeat')
    expect(judgeRefresh(3, used, after(61_000))).toBe('reuse')
  })

  it('repeats the response to the previous token for as long as nobody has used the newest token, because the response may have been lost', () => {
    expect(judgeRefresh(3, { generation: 4, confirmedGeneration: 3, rotatedAt }, after(86_400_000))).toBe('repeat')
  })

  it('treats a token that is two or more generations old as reuse', () => {
    fc.assert(
      fc.property(fc.nat({ max: 998 }), fc.integer({ min: 2, max: 100 }), fc.nat({ max: 60_000 }), (old, age, ms) => {
        const newest = { generation: old + age, confirmedGeneration: 0, rotatedAt }
        expect(judgeRefresh(old, newest, after(ms))).toBe('reuse')
      }),
    )
  })
})
