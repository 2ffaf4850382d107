/** Somebody as an outside issuer knows them. */
export interface OutsideIdentity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
  issuedAt: Date
}

/** Reads an ID token of a configured issuer; undefined when it is not genuine. */
export type IdTokenReader = (idToken: string) => Promise<OutsideIdentity | undefined>

/** Checks a password with an outside identity service; undefined when it does not know the pair. */
export type OutsidePasswords = (email: string, password: string) => Promise<OutsideIdentity | undefined>

interface FlowSecrets {
  state: string
  nonce: string
  verifier: string
}

/** An OpenID Connect provider: where to send the browser, and what its return says. */
export interface IdentityProvider {
  newSecrets: () => { nonce: string; verifier: string }
  authorizationUrl: (redirectUri: string, secrets: FlowSecrets) => Promise<URL>
  finish: (callback: URL, secrets: FlowSecrets) => Promise<OutsideIdentity>
}
