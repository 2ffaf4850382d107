import { z } from 'zod'
import { fromBase64url } from './base64url.ts'

const claims = z.object({ exp: z.number(), iat: z.number().optional().catch(undefined) })

interface TokenLife {
  expiresAtMs: number
  /** 0 where the token does not say when it was issued. */
  lifetimeMs: number
}

/** When an access token ends, by its own word. It is not verified here: the server does that with every call. */
export function readTokenLife(token: string): TokenLife {
  const known = claims.safeParse(decode(token.split('.')[1] ?? ''))
  // Unreadable counts as run out, so that the server is asked.
  if (!known.success) return { expiresAtMs: 0, lifetimeMs: 0 }
  const { exp, iat = exp } = known.data
  return { expiresAtMs: exp * 1000, lifetimeMs: Math.max(0, exp - iat) * 1000 }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(fromBase64url(part))
  } catch {
    return undefined
  }
}
