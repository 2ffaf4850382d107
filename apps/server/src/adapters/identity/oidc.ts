import { AppError, identityTimings } from '@titer/contract'
import * as oidc from 'openid-client'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { identityFrom, type TrustedIssuer } from './id-tokens.ts'

export interface OidcClient {
  issuer: string
  clientId: string
  clientSecret: string
}

/**
 * Creates a provider that signs users in at Google or another configured issuer. It uses the authorization code flow
 * with PKCE, state and nonce.
 */
export function oidcProvider({ issuer, clientId, clientSecret }: OidcClient) {
  const server = new URL(issuer)
  let discovered: Promise<oidc.Configuration> | undefined
  const discover = async () => {
    discovered ??= oidc.discovery(server, clientId, clientSecret, undefined, {
      timeout: identityTimings.networkTimeoutMs / 1000,
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    try {
      return await discovered
    } catch (error) {
      // Forget the failed discovery, so that the next sign-in tries again.
      discovered = undefined
      throw new AppError('identity.network', {}, error)
    }
  }

  const provider: IdentityProvider = {
    newSecrets: () => ({ nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }),

    authorizationUrl: async (redirectUri, { state, nonce, verifier }) =>
      oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }),

    finish: async (callback, { state, nonce, verifier }) => {
      const configuration = await discover()
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new AppError('identity.noToken')
        return identityFrom(claims.iss, claims)
      } catch (error) {
        if (error instanceof AppError) throw error
        if (error instanceof oidc.AuthorizationResponseError) {
          throw new AppError(
            error.error === 'access_denied' ? 'identity.cancelled' : errorCodeOf(error.error),
            {},
            error,
          )
        }
        if (error instanceof oidc.ResponseBodyError) throw new AppError(errorCodeOf(error.error), {}, error)
        if (error instanceof TypeError && error.message === 'fetch failed')
          throw new AppError('identity.network', {}, error)
        throw new AppError('identity.google', {}, error)
      }
    },
  }

  const trusted: TrustedIssuer = {
    issuer,
    audience: clientId,
    keysUrl: async () => new URL((await discover()).serverMetadata().jwks_uri ?? issuer),
  }

  return { provider, trusted }
}

const errorCodes = {
  unauthorized_client: 'identity.notAllowed',
  invalid_client: 'identity.notAllowed',
  redirect_uri_mismatch: 'identity.unauthorizedDomain',
  invalid_request: 'identity.unauthorizedDomain',
  temporarily_unavailable: 'identity.tooMany',
} as const

const errorCodeOf = (code: string) => errorCodes[code as keyof typeof errorCodes] ?? 'identity.google'
