import { fromBase64url } from './base64url.ts'

interface TokenLife {
  expiresAtMs: number
  /** 0 where the token does not say when it was issued. */
  lifetimeMs: number
}

/** When an access token ends, by its own word. It is not verified here: the server does that with every call. */
export function readTokenLife(token: string): TokenLife {
  const { exp, iat } = decode(token.split('.')[1] ?? '')
  // Unreadable counts as run out, so that the server is asked.
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
