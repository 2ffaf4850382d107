import { accountTimings } from '@titer/contract'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../platform/clock.ts'

export interface AccessClaims {
  userId: number
  sessionId: string
  /**
   * The session's generation when the token was issued. The generation increases each time the refresh token is replaced.
   */
  generation: number
}

const audience = 'titer-access'

/**
 * Issues and verifies access tokens, which are valid for ten minutes. Both functions are synchronous and use neither
 * the network nor the database.
 */
export function createAccessTokens(key: Buffer, clock: Clock) {
  const sign = createSigner({ algorithm: 'HS256', key, noTimestamp: true })
  // `read` checks the expiry with our own clock, because tests must be able to set the time.
  const verify = createVerifier({ algorithms: ['HS256'], key, ignoreExpiration: true, allowedAud: audience })

  // Caches verified tokens, because a page sends the same token many times.
  const verified = new LRUCache<string, AccessClaims & { expiresAtMs: number }>({ max: 10_000 })

  const verifyAndCache = (token: string) => {
    const { sub, sid, gen, exp } = verify(token) as { sub?: unknown; sid?: unknown; gen?: unknown; exp?: unknown }
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined
    const generation = typeof gen === 'number' ? gen : 0
    const claims = { userId: Number(sub), sessionId: sid, generation, expiresAtMs: exp * 1000 }
    verified.set(token, claims)
    return claims
  }

  return {
    sign: ({ userId, sessionId, generation }: AccessClaims) => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      return sign({
        sub: String(userId),
        sid: sessionId,
        gen: generation,
        aud: audience,
        iat,
        exp: iat + accountTimings.accessTokenSeconds,
      })
    },
    read: (token: string): AccessClaims | undefined => {
      try {
        const claims = verified.get(token) ?? verifyAndCache(token)
        return claims !== undefined && claims.expiresAtMs > clock.now().getTime() ? claims : undefined
      } catch {
        return undefined
      }
    },
  }
}
