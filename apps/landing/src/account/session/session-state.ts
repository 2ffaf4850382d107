import type { Session, SignInState } from '@titer/client'
import { useSyncExternalStore } from 'react'

// This module is separate from the client, so that a page does not load the client for a visitor who is not signed in.
const signedOut: SignInState = { status: 'signedOut' }

let state: SignInState = signedOut
let isSubscribed = false
const listeners = new Set<() => void>()

/** Sets the session state that components show. Once the client exists, every change of its session calls this. */
export function setSessionState(next: SignInState) {
  state = next
  for (const listener of listeners) listener()
}

/** Copies the client's session state now and after every change. */
export function subscribeToSession(session: Session) {
  isSubscribed = true
  setSessionState(session.getSnapshot())
  session.subscribe(() => setSessionState(session.getSnapshot()))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns whether this module has subscribed to the client's session, which happens when the client is created. */
export const isSubscribedToSession = () => isSubscribed

export const useSession = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => signedOut,
  )
