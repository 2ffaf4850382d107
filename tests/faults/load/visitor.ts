import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, createApi, createSession, type Session } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { httpBrowser } from '../../../apps/server/src/testing/http-browser.ts'

/** How long a visitor repeats a call before the run fails. */
const patienceMs = 120_000

/**
 * Returns whether the same request may succeed later: there was no complete response, the server failed or was
 * overloaded, or it applied a limit.
 */
const isTemporary = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500 || isCutShort(error))

/** Returns whether the response was cut off: its status is known, but its body cannot be read. */
const isCutShort = (error: ApiError) => error.code === 'client.answer'

/** Repeats a call after temporary errors, for up to two minutes. Throws all other errors immediately. */
export async function untilAnswered<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isTemporary(error) || performance.now() > deadline) throw error
      const waitMs = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
      await pause(Math.max(waitMs, 50 + Math.random() * 150))
    }
  }
}

/** Simulates one person's browser on one site, with the product's own API client and session. */
export function createVisitor(site: string, address: string) {
  const browser = httpBrowser()
  const values = new Map<string, string>()
  let expired: string | undefined
  const api = createApi({
    fetch: (path, init) => {
      const headers = new Headers(init?.headers)
      headers.set('x-forwarded-for', address)
      return browser.send(new URL(path as string, site).href, { ...init, headers })
    },
    getToken: () => {
      const token = session.getToken()
      return token === expired ? 'expired' : token
    },
  })
  const session: Session = createSession({
    api,
    storage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    onStorage: () => () => undefined,
    exclusively: (work) => work(),
  })
  return {
    api,
    session,
    signIn: async (email: string, password: string) =>
      session.accept(await untilAnswered(() => api(accountCalls.login, { body: { email, password }, token: null }))),
    /** Makes the access token expire, so that the next call refreshes the session. */
    expireToken: () => {
      expired = session.getToken()
    },
  }
}

export type Visitor = ReturnType<typeof createVisitor>
