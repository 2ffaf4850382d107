import { accountTimings } from '@titer/contract'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock.ts'

export interface AccessClaims {
  userId: number
  sessionId: string
}

const kind = 'titer-access'

/** Ten-minute tokens, signed and read on the spot: no thread, no network, no table. */
export function createAccessTokens(key: Buffer, clock: Clock) {
  const sign = createSigner({ algorithm: 'HS256', key, noTimestamp: true })
  // Expiry is judged by our clock, below.
  const verify = createVerifier({ algorithms: ['HS256'], key, ignoreExpiration: true, allowedAud: kind })

  // A signature that was right stays right, and a page sends the same token many times.
  const verified = new LRUCache<string, AccessClaims & { expiresAtMs: number }>({ max: 10_000 })

  const open = (token: string) => {
    const { sub, sid, exp } = verify(token) as { sub?: unknown; sid?: unknown; exp?: unknown }
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') return undefined
    const claims = { userId: Number(sub), sessionId: sid, expiresAtMs: exp * 1000 }
    verified.set(token, claims)
    return claims
  }

  return {
    sign: ({ userId, sessionId }: AccessClaims) => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      return sign({ sub: String(userId), sid: sessionId, aud: kind, iat, exp: iat + accountTimings.accessTokenSeconds })
    },
    read: (token: string): AccessClaims | undefined => {
      try {
        const claims = verified.get(token) ?? open(token)
        return claims !== undefined && claims.expiresAtMs > clock.now().getTime() ? claims : undefined
      } catch {
        return undefined
      }
    },
  }
}
