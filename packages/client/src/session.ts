import { accountCalls, accountTimings, identityTimings, messages } from '@titer/contract'
import type { AnswerOf, Call, SignedIn } from '@titer/contract'
import { readTokenLife } from './access-token.ts'
import { accountOf, isSameAccount } from './account.ts'
import type { Account } from './account.ts'
import { ApiError, isUnauthorized } from './api-error.ts'
import type { Api, CallArguments } from './api.ts'
import { clearRecord, concernsSession, readRecord, writeRecord } from './session-record.ts'
import type { KeyValueStore } from './session-record.ts'

/** Whoever was signed in here last is known while the session is restored: what is on the device is theirs meanwhile. */
export type SessionState =
  { status: 'signedOut' } | { status: 'restoring'; account?: Account } | { status: 'signedIn'; account: Account }

export interface SessionNeeds {
  /** Sends the token of `getToken` unless told otherwise. */
  api: Api
  storage: KeyValueStore
  /** Calls back with the key another tab has changed, null for all of them; returns how to stop. */
  onStorage: (listener: (key: string | null) => void) => () => void
  /** Runs the work while no other tab runs its own. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

interface HeldToken {
  value: string
  expiresAtMs: number
}

const signedOut: SessionState = { status: 'signedOut' }
const refreshLeadMs = identityTimings.refreshBeforeExpirySeconds * 1000
// Well inside the minute in which the server repeats an answer that got lost.
const offlineRetryMs = 30_000

export type Session = ReturnType<typeof createSession>

export function createSession({ api, storage, onStorage, exclusively }: SessionNeeds) {
  let state = signedOut
  let held: HeldToken | undefined
  let refreshing: Promise<void> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const become = (next: SessionState) => {
    if (isSameState(state, next)) return
    state = next
    for (const listener of listeners) listener()
  }

  const refreshIn = (delayMs: number) => {
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(refreshQuietly, delayMs)
  }

  const leave = () => {
    clearTimeout(refreshTimer)
    held = undefined
    become(signedOut)
  }

  const forget = () => {
    clearRecord(storage)
    leave()
  }

  const accept = (answer: SignedIn) => {
    const account = accountOf(answer)
    const lifetimeMs = answer.expiresInSeconds * 1000
    writeRecord(storage, answer.token, account)
    held = { value: answer.token, expiresAtMs: Date.now() + lifetimeMs }
    become({ status: 'signedIn', account })
    refreshIn(Math.max(lifetimeMs - refreshLeadMs, lifetimeMs / 2))
  }

  const restore = (isFresh = false) => {
    const { token, account } = readRecord(storage)
    if (!token) {
      if (held) leave()
    } else if (token !== held?.value) {
      take(token, account, isFresh)
    } else if (state.status === 'signedIn' && account?.userId === state.account.userId) {
      become({ status: 'signedIn', account })
    }
  }

  const take = (token: string, account: Account | undefined, isFresh: boolean) => {
    const { expiresAtMs, lifetimeMs } = readTokenLife(token)
    // What another tab has just stored counts from now: by a wrong clock, tabs would refresh in turns for ever.
    held = { value: token, expiresAtMs: isFresh && lifetimeMs > 0 ? Date.now() + lifetimeMs : expiresAtMs }
    if (!account || !isUsable(held)) {
      become({ status: 'restoring', ...(account && { account }) })
      refreshQuietly()
      return
    }
    become({ status: 'signedIn', account })
    refreshIn(Math.max(held.expiresAtMs - Date.now() - refreshLeadMs, isFresh ? lifetimeMs / 2 : 0))
  }

  const renew = async () => {
    const replaced = held?.value
    // While this tab waited its turn, another may have refreshed or signed out.
    restore(true)
    if (!held || (held.value !== replaced && isUsable(held))) return
    const renewing = held.value
    try {
      const answer = await api(accountCalls.refresh, { token: null })
      if (isHeld(renewing)) accept(answer)
    } catch (error) {
      if (!endsSession(error)) throw error
      if (isHeld(renewing)) forget()
      throw new ApiError({ code: 'auth.tokenExpired', message: messages.tokenExpired, status: 401 }, error)
    }
  }

  const isHeld = (token: string) => held?.value === token

  const refresh = () => {
    refreshing ??= Promise.resolve()
      .then(() => exclusively(renew))
      .finally(() => (refreshing = undefined))
    return refreshing
  }

  const refreshQuietly = () => {
    refresh().catch(() => {
      if (!held) return
      // Offline is not signed out: what is stored holds until a server says otherwise.
      const { account } = readRecord(storage)
      if (state.status === 'restoring') become(account ? { status: 'signedIn', account } : signedOut)
      refreshIn(offlineRetryMs)
    })
  }

  const attempt = async <C extends Call>(
    call: C,
    args: CallArguments<C>,
    { mayRefresh, userId }: { mayRefresh: boolean; userId: number | undefined },
  ): Promise<AnswerOf<C>> => {
    const used = held?.value
    // Another account may have come in while a refresh was waited for.
    const isOthers = userId !== undefined && accountIn(state)?.userId !== userId
    if (!used || isOthers) throw new ApiError({ code: 'auth.noToken', message: messages.noToken, status: 401 })
    try {
      return await api(call, ...args)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      if (mayRefresh) {
        if (isHeld(used)) await refresh()
        return attempt(call, args, { mayRefresh: false, userId })
      }
      if (isHeld(used)) forget()
      throw error
    }
  }

  const ask = async <C extends Call>(call: C, args: CallArguments<C>, userId?: number): Promise<AnswerOf<C>> => {
    const isSpent = held !== undefined && !isUsable(held)
    if (isSpent) await refresh()
    return attempt(call, args, { mayRefresh: !isSpent, userId })
  }

  return {
    /** Restores what is stored and follows the other tabs; returns how to stop. */
    start: () => {
      restore()
      const again = setTimeout(restore, accountTimings.restoreDelayMs)
      const ignore = onStorage((key) => concernsSession(key) && restore(true))
      return () => {
        ignore()
        clearTimeout(again)
        clearTimeout(refreshTimer)
      }
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => state,
    getToken: () => held?.value,
    accept,
    forget,
    /** A call as the signed-in user: refreshes once where the token has run out, and signs out when that fails. */
    call: <C extends Call>(call: C, ...args: CallArguments<C>): Promise<AnswerOf<C>> => ask(call, args),
    /** The same for one user alone: once somebody else is signed in, nothing is asked in their name. */
    callOf:
      (userId: number) =>
      <C extends Call>(call: C, ...args: CallArguments<C>): Promise<AnswerOf<C>> =>
        ask(call, args, userId),
    amend: (changes: Partial<Account>) => {
      if (!held || state.status !== 'signedIn') return
      const account = { ...state.account, ...changes }
      writeRecord(storage, held.value, account)
      become({ status: 'signedIn', account })
    },
    /** Forgets the session here at once; answers whether the server has heard of it too. */
    signOut: async (): Promise<boolean> => {
      const token = held?.value
      const inFlight = refreshing
      forget()
      // The cookie of a refresh under way would outlive the sign-out.
      await inFlight?.catch(() => undefined)
      try {
        await exclusively(() => api(accountCalls.logout, { token: token ?? null }))
        return true
      } catch (error) {
        // A session the server no longer knows is as ended as it can be.
        return isUnauthorized(error)
      }
    },
  }
}

const isUsable = ({ expiresAtMs }: HeldToken) => Date.now() < expiresAtMs

const endsSession = (error: unknown) =>
  isUnauthorized(error) || (error instanceof ApiError && error.code === 'auth.disabled')

const accountIn = (state: SessionState) => (state.status === 'signedOut' ? undefined : state.account)

function isSameState(one: SessionState, other: SessionState) {
  if (one.status !== other.status) return false
  const [mine, theirs] = [accountIn(one), accountIn(other)]
  return mine === undefined || theirs === undefined ? mine === theirs : isSameAccount(mine, theirs)
}
