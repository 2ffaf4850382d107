import { createHash, generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AdapterPayload, Grant } from 'oidc-provider'
import { interactionPolicy, Provider } from 'oidc-provider'

interface LocalAccount {
  email: string
  name: string
  verified: boolean
}

export interface LocalIssuer {
  handle: (request: IncomingMessage, response: ServerResponse) => void
  finish: (request: IncomingMessage, response: ServerResponse, account: LocalAccount | undefined) => Promise<void>
}

export const localClient = { clientId: 'titer-local', clientSecret: 'titer-local-secret' }

/**
 * Stores the issuer's data between the requests of a sign-in. The data is in memory, because it need not survive a
 * restart.
 */
class MemoryAdapter {
  static readonly rows = new Map<string, AdapterPayload>()
  readonly model: string

  constructor(model: string) {
    this.model = model
  }

  private key(id: string) {
    return `${this.model}:${id}`
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    MemoryAdapter.rows.set(this.key(id), payload)
    setTimeout(() => MemoryAdapter.rows.delete(this.key(id)), expiresIn * 1000).unref()
  }

  async find(id: string) {
    return MemoryAdapter.rows.get(this.key(id))
  }

  async findByUid(uid: string) {
    return [...MemoryAdapter.rows].find(([key, row]) => key.startsWith(`${this.model}:`) && row.uid === uid)?.[1]
  }

  async findByUserCode() {
    return undefined
  }

  async consume(id: string) {
    const row = MemoryAdapter.rows.get(this.key(id))
    if (row !== undefined) MemoryAdapter.rows.set(this.key(id), { ...row, consumed: Math.floor(Date.now() / 1000) })
  }

  async destroy(id: string) {
    MemoryAdapter.rows.delete(this.key(id))
  }

  async revokeByGrantId(grantId: string) {
    for (const [key, row] of MemoryAdapter.rows) if (row.grantId === grantId) MemoryAdapter.rows.delete(key)
  }
}

/**
 * Creates a real OpenID Connect issuer that replaces Google in development and tests. A user can sign in with any name
 * and any email address.
 */
export function createLocalIssuer(issuer: string, redirectUris: string[], interactionPath: string): LocalIssuer {
  const accounts = new Map<string, LocalAccount>()
  let created: Provider | undefined
  // Created at the first request, because generating the key can take half a second of processor time.
  const provider = () => (created ??= createProvider(accounts, issuer, redirectUris, interactionPath))

  return {
    handle: (request, response) => void provider().callback()(request, response),
    finish: async (request, response, account) => {
      if (account === undefined) {
        await provider().interactionFinished(request, response, { error: 'access_denied' })
        return
      }
      const sub = createHash('sha256').update(account.email.toLowerCase()).digest('hex').slice(0, 24)
      accounts.set(sub, account)
      await provider().interactionFinished(request, response, {
        login: { accountId: sub, remember: false },
        select_account: {},
      })
    },
  }
}

function createProvider(
  accounts: ReadonlyMap<string, LocalAccount>,
  issuer: string,
  redirectUris: string[],
  interactionPath: string,
) {
  // `select_account` is Google's prompt for choosing an account. This issuer's sign-in page serves as that prompt.
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: localClient.clientId,
        client_secret: localClient.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [createHash('sha256').update(issuer).digest('hex')] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `${interactionPath}/${interaction.uid}` },
    findAccount: (_, sub) => {
      const account = accounts.get(sub)
      if (account === undefined) return undefined
      const { email, name, verified } = account
      return { accountId: sub, claims: () => ({ sub, email, name, email_verified: verified }) }
    },
    // Our own client only requests the identity, so the consent page is skipped.
    loadExistingGrant: async (context): Promise<Grant | undefined> => {
      const { client, session } = context.oidc
      if (client === undefined || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  return provider
}
