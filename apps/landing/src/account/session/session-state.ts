import type { Session, SessionState } from '@titer/client'
import { useSyncExternalStore } from 'react'

// Separate from the client, so that a page loads without the client for a visitor who is not signed in.
const signedOut: SessionState = { status: 'signedOut' }

let state: SessionState = signedOut
let isSubscribed = false
const listeners = new Set<() => void>()

/** Sets the state that is shown until the client reports its own. */
export function setSessionState(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** Mirrors the client's session from now on. */
export function subscribeToSession(session: Session) {
  isSubscribed = true
  setSessionState(session.getSnapshot())
  session.subscribe(() => setSessionState(session.getSnapshot()))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the client reports its session, which happens once it has loaded. */
export const isSubscribedToSession = () => isSubscribed

export const useSession = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => signedOut,
  )
