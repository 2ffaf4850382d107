import { fromBase64url } from '../api/base64url.ts'

interface TokenLifetime {
  expiresAtMs: number
  /** 0 if the token contains no time of issue. */
  lifetimeMs: number
}

/**
 * Reads an access token's expiry and lifetime. Does not verify the token, because the server does so in every call.
 */
export function readTokenLifetime(token: string): TokenLifetime {
  const { exp, iat } = decode(token.split('.')[1] ?? '')
  // An unreadable token counts as expired, so that the session requests a new token from the server.
  if (typeof exp !== 'number') return { expiresAtMs: 0, lifetimeMs: 0 }
  return { expiresAtMs: exp * 1000, lifetimeMs: typeof iat === 'number' ? Math.max(0, exp - iat) * 1000 : 0 }
}

function decode(part: string): { exp?: unknown; iat?: unknown } {
  try {
    return (JSON.parse(fromBase64url(part)) as object | null) ?? {}
  } catch {
    return {}
  }
}
