import { accountCalls, accountTimings, identityTimings, messages } from '@titer/contract'
import type { AnswerOf, Call, SignedIn } from '@titer/contract'
import { readTokenLifetime } from './access-token.ts'
import { accountOf, isSameAccount } from './account.ts'
import type { Account } from './account.ts'
import { ApiError, isUnauthorized } from '../api/api-error.ts'
import type { Api, CallArguments } from '../api/api.ts'
import { clearRecord, concernsSession, lastShownKey, readRecord, writeRecord } from './session-record.ts'
import type { KeyValueStore } from './session-record.ts'

/**
 * While a session is being restored, `account` is the user who was signed in last, if known. The data on the device
 * belongs to that user.
 */
export type SignInState =
  | { status: 'signedOut' }
  | { status: 'restoring'; account?: Account }
  | { status: 'signedIn'; account: Account }

export interface SessionNeeds {
  /** Sends the token from `getToken`, unless a call passes its own token. */
  api: Api
  storage: KeyValueStore
  /**
   * Calls `listener` with the key that another tab has changed, or null for all keys. Returns a function that stops
   * listening.
   */
  onStorage: (listener: (key: string | null) => void) => () => void
  /** Runs `work` in one tab at a time. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

interface HeldToken {
  value: string
  expiresAtMs: number
}

const signedOut: SignInState = { status: 'signedOut' }
const refreshLeadMs = identityTimings.refreshBeforeExpirySeconds * 1000
// Must be shorter than one minute. For one minute after a refresh, the server always accepts the previous refresh
// token. After that minute, the server accepts it only if the new tokens have not been used.
const offlineRetryMs = 30_000

export type Session = ReturnType<typeof createSession>

export function createSession({ api, storage, onStorage, exclusively }: SessionNeeds) {
  let state = signedOut
  let held: HeldToken | undefined
  let refreshing: Promise<void> | undefined
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const setState = (next: SignInState) => {
    if (isSameState(state, next)) return
    state = next
    for (const listener of listeners) listener()
  }

  const refreshIn = (delayMs: number) => {
    clearTimeout(refreshTimer)
    refreshTimer = setTimeout(refreshQuietly, delayMs)
  }

  const becomeSignedOut = () => {
    clearTimeout(refreshTimer)
    held = undefined
    setState(signedOut)
  }

  const forget = () => {
    clearRecord(storage)
    becomeSignedOut()
  }

  const accept = (answer: SignedIn) => {
    const account = accountOf(answer)
    const lifetimeMs = answer.expiresInSeconds * 1000
    writeRecord(storage, answer.token, account)
    held = { value: answer.token, expiresAtMs: Date.now() + lifetimeMs }
    setState({ status: 'signedIn', account })
    refreshIn(Math.max(lifetimeMs - refreshLeadMs, lifetimeMs / 2))
  }

  const restore = (isFresh = false) => {
    const { token, account } = readRecord(storage)
    if (!token) {
      if (held === undefined) return
      // Before this tab noticed the sign-out in another tab, it may have stored data of the user again, so the data is
      // removed here.
      storage.removeItem(lastShownKey)
      becomeSignedOut()
    } else if (token !== held?.value) {
      adoptToken(token, account, isFresh)
    } else if (state.status === 'signedIn' && account?.userId === state.account.userId) {
      setState({ status: 'signedIn', account })
    }
  }

  const adoptToken = (token: string, account: Account | undefined, isFresh: boolean) => {
    const { expiresAtMs, lifetimeMs } = readTokenLifetime(token)
    // The lifetime of a token that another tab has just stored starts now. If the expiry were read from the token, tabs
    // on a device with a wrong clock would take turns refreshing the token forever.
    held = { value: token, expiresAtMs: isFresh && lifetimeMs > 0 ? Date.now() + lifetimeMs : expiresAtMs }
    if (!account || !isUsable(held)) {
      setState({ status: 'restoring', ...(account && { account }) })
      refreshQuietly()
      return
    }
    setState({ status: 'signedIn', account })
    refreshIn(Math.max(held.expiresAtMs - Date.now() - refreshLeadMs, isFresh ? lifetimeMs / 2 : 0))
  }

  const renew = async () => {
    const replaced = held?.value
    // Another tab may have refreshed or signed out while this tab waited for the lock, so the stored session is read
    // again.
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
      // A user who is offline stays signed in. The stored account stays valid until the server rejects it.
      const { account } = readRecord(storage)
      if (state.status === 'restoring') setState(account ? { status: 'signedIn', account } : signedOut)
      refreshIn(offlineRetryMs)
    })
  }

  const attempt = async <C extends Call>(
    call: C,
    args: CallArguments<C>,
    { mayRefresh, userId }: { mayRefresh: boolean; userId: number | undefined },
  ): Promise<AnswerOf<C>> => {
    const used = held?.value
    // Another user may have signed in during the refresh, or in another tab. The call must not run for that user.
    const isOtherUser = userId !== undefined && accountIn(state)?.userId !== userId
    if (!used || isOtherUser) throw new ApiError({ code: 'auth.noToken', message: messages.noToken, status: 401 })
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
    const isExpired = held !== undefined && !isUsable(held)
    if (isExpired) await refresh()
    return attempt(call, args, { mayRefresh: !isExpired, userId })
  }

  return {
    /** Restores the stored session and follows changes in other tabs. Returns a function that stops following them. */
    start: () => {
      restore()
      // Requirement S-08: the session is restored once more after a short delay.
      const secondRestore = setTimeout(restore, accountTimings.restoreDelayMs)
      const stopListening = onStorage((key) => concernsSession(key) && restore(true))
      return () => {
        stopListening()
        clearTimeout(secondRestore)
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
    /**
     * Calls the API as the signed-in user. If the server rejects the token, refreshes it once. Signs out if the server
     * rejects the refresh or the new token.
     */
    call: <C extends Call>(call: C, ...args: CallArguments<C>): Promise<AnswerOf<C>> => ask(call, args),
    /** Calls the API for this user only. If another user is signed in, the call fails without a request. */
    callAs:
      (userId: number) =>
      <C extends Call>(call: C, ...args: CallArguments<C>): Promise<AnswerOf<C>> =>
        ask(call, args, userId),
    amend: (changes: Partial<Account>) => {
      if (!held || state.status !== 'signedIn') return
      const account = { ...state.account, ...changes }
      writeRecord(storage, held.value, account)
      setState({ status: 'signedIn', account })
    },
    /** Signs out on this device immediately. Resolves to true if the server has also ended the session. */
    signOut: async (): Promise<boolean> => {
      const token = held?.value
      const inFlight = refreshing
      forget()
      // Waits for a running refresh, because it would set a new cookie after the sign-out.
      await inFlight?.catch(() => undefined)
      try {
        await exclusively(() => api(accountCalls.logout, { token: token ?? null }))
        return true
      } catch (error) {
        // If the server rejects the token, the session has already ended, so the sign-out counts as successful.
        return isUnauthorized(error)
      }
    },
  }
}

const isUsable = ({ expiresAtMs }: HeldToken) => Date.now() < expiresAtMs

const endsSession = (error: unknown) =>
  isUnauthorized(error) || (error instanceof ApiError && error.code === 'auth.disabled')

const accountIn = (state: SignInState) => (state.status === 'signedOut' ? undefined : state.account)

function isSameState(one: SignInState, other: SignInState) {
  if (one.status !== other.status) return false
  const [mine, theirs] = [accountIn(one), accountIn(other)]
  return mine === undefined || theirs === undefined ? mine === theirs : isSameAccount(mine, theirs)
}
