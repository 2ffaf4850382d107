/** A person as described by an external identity provider. */
export interface ExternalIdentity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
  issuedAt: Date
}

/**
 * Verifies an ID token from a configured issuer. Returns undefined if the token is not valid. Throws an `AppError` if
 * the issuer cannot be reached.
 */
export type IdTokenReader = (idToken: string) => Promise<ExternalIdentity | undefined>

/**
 * Checks a password with an external identity service. Returns undefined if the email and password do not match, and
 * `disabled` if the service has disabled the account. In the second case, the password may be wrong too.
 * Throws an `AppError` if the service cannot be reached or allows no more attempts.
 */
export type ExternalPasswordCheck = (
  email: string,
  password: string,
) => Promise<ExternalIdentity | 'disabled' | undefined>

interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

/** An OpenID Connect provider. It creates the sign-in URL and reads the identity from the callback. */
export interface IdentityProvider {
  newSecrets: () => { nonce: string; verifier: string }
  authorizationUrl: (redirectUri: string, secrets: FlowSecrets) => Promise<URL>
  finish: (callback: URL, secrets: FlowSecrets) => Promise<ExternalIdentity>
}
