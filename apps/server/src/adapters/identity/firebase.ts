import { AppError, identityTimings } from '@titer/contract'
import { z } from 'zod'
import type { IdTokenReader, ExternalPasswordCheck } from '../../platform/identity/identity.ts'
import type { TrustedIssuer } from './id-tokens.ts'

const publishedKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
const passwordService = 'https://identitytoolkit.googleapis.com'

export const firebaseIssuer = (projectId: string, keysUrl = publishedKeys): TrustedIssuer => ({
  issuer: `https://securetoken.google.com/${projectId}`,
  audience: projectId,
  keysUrl: () => Promise.resolve(new URL(keysUrl)),
  isComplete: (claims) => typeof claims['auth_time'] === 'number',
})

const signedIn = z.object({ idToken: z.string() })
const refused = z.object({ error: z.object({ message: z.string() }) })

/** Checks passwords that are stored at Firebase. If a password is right, Firebase returns an ID token. */
export function firebasePasswords(
  apiKey: string,
  read: IdTokenReader,
  service = passwordService,
): ExternalPasswordCheck {
  const url = `${service}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`
  return async (email, password) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      signal: AbortSignal.timeout(identityTimings.networkTimeoutMs),
    }).catch((error: unknown) => {
      throw new AppError('identity.sync', {}, error)
    })
    const body: unknown = await response.json().catch(() => undefined)
    const success = signedIn.safeParse(body)
    if (response.ok && success.success) return read(success.data.idToken)
    const failure = refused.safeParse(body)
    const reason = failure.success ? failure.data.error.message : ''
    if (reason.startsWith('TOO_MANY_ATTEMPTS')) throw new AppError('auth.throttled')
    if (reason.startsWith('USER_DISABLED')) return 'disabled'
    // Firebase responds with 400 if the email and password do not match. The caller then tries its own password check,
    // unless it has already done so.
    if (response.status === 400) return undefined
    throw new AppError('identity.sync')
  }
}
