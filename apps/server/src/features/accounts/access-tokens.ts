import { accountTimings } from '@titer/contract'
import { createSigner, createVerifier } from 'fast-jwt'
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

  return {
    sign: ({ userId, sessionId }: AccessClaims) => {
      const iat = Math.floor(clock.now().getTime() / 1000)
      return sign({ sub: String(userId), sid: sessionId, aud: kind, iat, exp: iat + accountTimings.accessTokenSeconds })
    },
    read: (token: string): AccessClaims | undefined => {
      try {
        const claims = verify(token) as { sub?: unknown; sid?: unknown; exp?: unknown }
        if (typeof claims.sub !== 'string' || typeof claims.sid !== 'string' || typeof claims.exp !== 'number')
          return undefined
        if (claims.exp * 1000 <= clock.now().getTime()) return undefined
        return { userId: Number(claims.sub), sessionId: claims.sid }
      } catch {
        return undefined
      }
    },
  }
}
