import {
  AppError,
  errors,
  identityTimings,
  linkOutcomeParameter,
  messages,
  type ErrorCode,
  type SignInMethod,
} from '@titer/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { later, type Clock } from '../../../platform/clock.ts'
import type { Database, Handle } from '../../../platform/database/database.ts'
import type { Site } from '../../../platform/http/sites.ts'
import { sameBytes, sha256 } from '../../../platform/secrets.ts'
import type { ExternalIdentity, IdentityProvider } from '../../../platform/identity/identity.ts'
import { displayNameFrom, type IdentitySignIn } from '../sign-in/identity-sign-in.ts'
import type { Sessions, Visitor } from '../sessions/sessions.ts'
import { signInFlows, type SignInFlow } from '../tables.ts'
import { userStore } from '../users/user-store.ts'
import type { GoogleLinking } from './google-linking.ts'

interface Needs {
  database: Database
  clock: Clock
  identitySignIn: IdentitySignIn
  googleLinking: GoogleLinking
  sessions: Sessions
  provider: IdentityProvider | undefined
  origins: Record<Site, string>
}

interface Begin {
  site: Site
  state: string
  browser: string
  method: SignInMethod
  returnTo: string
}

type Outcome = { userId: number; isNewUser: boolean; displayName: string } | { errorCode: ErrorCode }

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

const returnPath = ({ method, returnTo }: Pick<Begin, 'method' | 'returnTo'>, state: string) =>
  method === 'popup'
    ? `/api/auth/google/done?${new URLSearchParams({ state }).toString()}`
    : `${returnTo}${returnTo.includes('?') ? '&' : '?'}${new URLSearchParams({ google: state }).toString()}`

export function createGoogleFlow(needs: Needs) {
  const { database, clock, identitySignIn, googleLinking, sessions, provider, origins } = needs
  const redirectUri = (site: Site) => `${origins[site]}/api/auth/google/callback`

  const saveOutcome = (handle: Handle, stateHash: Buffer, outcome: Outcome) =>
    handle
      .update(signInFlows)
      .set(outcome)
      .where(and(eq(signInFlows.stateHash, stateHash), isNull(signInFlows.userId), isNull(signInFlows.errorCode)))

  const find = async (state: string, browser: string, site: Site) => {
    const [flow] = await database
      .select()
      .from(signInFlows)
      .where(eq(signInFlows.stateHash, sha256(state)))
    if (flow === undefined || flow.site !== site || flow.expiresAt <= clock.now()) return undefined
    return sameBytes(flow.browserHash, sha256(browser)) ? flow : undefined
  }

  /**
   * Finishes a flow that links a Google account. Returns the path of the settings page, with the outcome in the query.
   */
  const link = async (flow: SignInFlow, sessionId: string, prove: () => Promise<ExternalIdentity>) => {
    const outcomeOf = async () => {
      try {
        await googleLinking.link(sessionId, await prove())
        return 'done'
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return error.code
      }
    }
    // The flow is deleted first, so that it links only once, even if the browser returns twice.
    const deleted = await database.delete(signInFlows).where(eq(signInFlows.stateHash, flow.stateHash)).returning()
    const outcome = deleted.length === 0 ? 'identity.redirect' : await outcomeOf()
    return `${flow.returnTo}?${new URLSearchParams({ [linkOutcomeParameter]: outcome }).toString()}`
  }

  return {
    /**
     * Starts a flow and returns the URL to send the browser to: Google's sign-in page, or the page to return to if
     * Google is unavailable or the state was already used.
     */
    begin: async ({ site, state, browser, method, returnTo }: Begin): Promise<string> => {
      const { nonce, verifier } = provider?.newSecrets() ?? { nonce: '', verifier: '' }
      const stateHash = sha256(state)
      const expiresAt = later(clock.now(), identityTimings.redirectCacheSeconds)
      const added = await database
        .insert(signInFlows)
        .values({ stateHash, browserHash: sha256(browser), site, method, returnTo, verifier, nonce, expiresAt })
        .onConflictDoNothing()
        .returning({ site: signInFlows.site })
      const back = returnPath({ method, returnTo }, state)
      // This state was already used, for example because the page was reloaded. Keep the first flow.
      if (added.length === 0) return back
      try {
        if (provider === undefined) throw new AppError('identity.notConfigured')
        return (await provider.authorizationUrl(redirectUri(site), { state, nonce, verifier })).href
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await saveOutcome(database, stateHash, { errorCode: error.code })
        return back
      }
    },

    /**
     * Completes the flow when the browser returns from Google, and returns the path of the next page. Stores the
     * outcome of a sign-in in the flow's row until the page that started the flow collects it.
     */
    callback: async (site: Site, browser: string, pathAndQuery: string): Promise<string> => {
      const callback = new URL(pathAndQuery, origins[site])
      const state = callback.searchParams.get('state') ?? ''
      const flow = await find(state, browser, site)
      if (flow === undefined || provider === undefined)
        return returnPath({ method: 'redirect', returnTo: '/login' }, state)
      const prove = () => provider.finish(callback, { state, nonce: flow.nonce, verifier: flow.verifier })
      if (flow.sessionId !== null) return link(flow, flow.sessionId, prove)
      try {
        const external = await prove()
        const displayName = displayNameFrom(external)
        await identitySignIn.withAccount(external, (tx, { user, isNewUser }) =>
          saveOutcome(tx, flow.stateHash, { userId: user.id, isNewUser, displayName }),
        )
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await saveOutcome(database, flow.stateHash, { errorCode: error.code })
      }
      return returnPath(flow, state)
    },

    /**
     * Returns the flow's outcome to the browser that started the flow. Returns undefined if there is no outcome, for
     * example because the user is still on Google's page. Throws if the sign-in failed. A flow signs in only once.
     */
    result: async (state: string, browser: string, visitor: Visitor) => {
      const flow = await find(state, browser, visitor.site)
      if (flow === undefined || (flow.userId === null && flow.errorCode === null)) return undefined
      return database.transaction(async (tx) => {
        const user = flow.userId === null ? undefined : await userStore(tx).lock(flow.userId)
        // The row is missing if another request has collected the outcome, or the account's access was revoked, in the
        // meantime.
        const [collected] = await tx.delete(signInFlows).where(eq(signInFlows.stateHash, flow.stateHash)).returning()
        if (collected === undefined) return undefined
        const code = collected.errorCode ?? ''
        if (user === undefined) throw new AppError(isErrorCode(code) ? code : 'identity.redirect')
        if (user.disabledAt !== null) throw new AppError('auth.disabled')
        const details = { message: messages.googleSuccess, isNewUser: collected.isNewUser ?? false }
        const signedIn = await sessions.open(tx, user, visitor, details)
        return { signedIn, method: collected.method, displayName: collected.displayName ?? '' }
      })
    },
  }
}
