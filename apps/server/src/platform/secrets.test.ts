import { describe, expect, it } from 'vitest'
import { createSecrets, newSeed } from './secrets.ts'

describe('the seed of sessions and codes', () => {
  it('[ASVS 7.2.3][ASVS 11.5.1] has 256 random bits, and differs in each of 10,000 calls', () => {
    const seeds = Array.from({ length: 10_000 }, () => newSeed())
    expect(new Set(seeds.map(({ length }) => length * 8))).toEqual(new Set([256]))
    expect(new Set(seeds.map((seed) => seed.toString('hex'))).size).toBe(seeds.length)
    // Each bit is set in about half of the seeds. The allowed deviation of 500 seeds is ten standard deviations, so the
    // test practically never fails by chance.
    for (let bit = 0; bit < 256; bit += 1) {
      const ones = seeds.filter((seed) => ((seed[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
      expect(Math.abs(ones - 5_000)).toBeLessThan(500)
    }
  })
})

describe('the digest of a token', () => {
  it('differs for each purpose, each token and each server secret', () => {
    const [one, other] = ['a secret for tests, long enough to pass', 'another secret, also long enough to pass'].map(
      createSecrets,
    )
    const digests = [
      one?.digest('refresh-token', 'x'),
      one?.digest('one-time-code', 'x'),
      one?.digest('refresh-token', 'y'),
      other?.digest('refresh-token', 'x'),
    ].map((digest) => digest?.toString('hex'))
    expect(new Set(digests).size).toBe(4)
  })
})
