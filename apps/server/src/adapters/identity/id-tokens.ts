import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose'
import { AppError, identityTimings } from '@titer/contract'
import type { IdTokenReader, ExternalIdentity } from '../../platform/identity/identity.ts'

export interface TrustedIssuer {
  issuer: string
  audience: string
  keysUrl: () => Promise<URL>
  /** Returns whether the token contains the claims that this issuer must set in addition to the standard claims. */
  isComplete?: (claims: JWTPayload) => boolean
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const identityFrom = (issuer: string, claims: JWTPayload): ExternalIdentity => ({
  issuer,
  subject: claims.sub ?? '',
  email: text(claims['email']),
  emailVerified: claims['email_verified'] === true,
  name: text(claims['name']),
  picture: text(claims['picture']),
  issuedAt: new Date((claims.iat ?? 0) * 1000),
})

/** Returns a function that verifies ID tokens from the given issuers with each issuer's public keys. */
export function idTokenReader(trusted: TrustedIssuer[]): IdTokenReader {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
  const keysOf = async (issuer: TrustedIssuer) => {
    const known = keySets.get(issuer.issuer)
    if (known !== undefined) return known
    const keys = createRemoteJWKSet(await issuer.keysUrl(), { timeoutDuration: identityTimings.networkTimeoutMs })
    keySets.set(issuer.issuer, keys)
    return keys
  }
  const issuerOf = (idToken: string) => {
    try {
      const { iss } = decodeJwt(idToken)
      return trusted.find(({ issuer }) => issuer === iss)
    } catch {
      return undefined
    }
  }
  return async (idToken) => {
    const issuer = issuerOf(idToken)
    if (issuer === undefined) return undefined
    const keys = await keysOf(issuer).catch((error: unknown) => {
      throw new AppError('identity.network', {}, error)
    })
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: issuer.issuer,
        audience: issuer.audience,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: 5,
      })
      const complete = (payload.sub ?? '') !== '' && (issuer.isComplete?.(payload) ?? true)
      return complete ? identityFrom(issuer.issuer, payload) : undefined
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code === 'ERR_JWKS_TIMEOUT' || (error instanceof TypeError && error.message === 'fetch failed')) {
        throw new AppError('identity.network', {}, error)
      }
      return undefined
    }
  }
}
