import { readRecord, readTokenLifetime, type Session, type SignInState, type SignInOptions } from '@titer/client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type * as client from './client.ts'

const listeners = new Set<() => void>()
let stored: SignInState | undefined
let session: Session | undefined
let loading: Promise<typeof client> | undefined

/** Loads the API client on first use, and then notifies the listeners of every change to the client's session. */
function loadClient() {
  loading ??= import('./client.ts').then(
    (loaded) => {
      session = loaded.session
      session.subscribe(notify)
      notify()
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

const notify = () => {
  for (const listener of listeners) listener()
}

/** Calls the listener after every change to the session. Also loads the client, which checks the stored session. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  loadClient().catch(() => undefined)
  return () => void listeners.delete(listener)
}

/** Reads the session from local storage. This state is used until the client has loaded. */
function readStored(): SignInState {
  try {
    const { token, account } = readRecord(localStorage)
    if (token === undefined) return { status: 'signedOut' }
    const isExpired = readTokenLifetime(token).expiresAtMs <= Date.now()
    return account === undefined || isExpired
      ? { status: 'restoring', ...(account && { account }) }
      : { status: 'signedIn', account }
  } catch {
    // The browser denies access to storage, so no session can be stored.
    return { status: 'signedOut' }
  }
}

export const getSnapshot = (): SignInState => session?.getSnapshot() ?? (stored ??= readStored())

export const useSession = () => useSyncExternalStore(subscribe, getSnapshot)

/** Returns a function that calls the API as one user. The calls fail once another user is signed in. */
export const callAs =
  (userId: number): Session['call'] =>
  async (call, ...args) => {
    const loaded = await loadClient()
    return loaded.session.callAs(userId)(call, ...args)
  }

/** Returns the server's sign-in options, or undefined until the options have loaded. */
export function useSignInOptions() {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => {
    loadClient()
      .then(({ fetchOptions }) => fetchOptions())
      .then(setOptions, () => undefined)
  }, [])
  return options
}
