import type { Session, SessionState } from '@titer/client'
import { tokenKeys } from '@titer/client/token-keys'
import { accountTimings } from '@titer/contract/timings'
import { useSyncExternalStore } from 'react'

// Kept apart from the client so that a visitor's page loads without it.
const signedOut: SessionState = { status: 'signedOut' }
const restoring: SessionState = { status: 'restoring' }

let state: SessionState = signedOut
let isFollowed = false
const listeners = new Set<() => void>()

function become(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

/** From now on shows what the session of the client says. */
export function followSession(session: Session) {
  isFollowed = true
  become(session.getSnapshot())
  session.subscribe(() => become(session.getSnapshot()))
}

/** Wakes the client where there is a session to restore: now, in a moment, or when another tab signs in. */
export function restoreSession() {
  const look = () => {
    if (isFollowed) return stop()
    if (!hasToken() && !isBackFromGoogle()) return
    stop()
    become(restoring)
    import('./client.ts').then(
      ({ client }) => client(),
      () => become(signedOut),
    )
  }
  const hear = ({ key }: StorageEvent) => {
    if (tokenKeys.some((known) => known === key)) look()
  }
  const timer = setTimeout(() => look(), accountTimings.restoreDelayMs)
  addEventListener('storage', hear)
  // A page in the browser's cache hears nothing of other tabs.
  addEventListener('pageshow', look)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('storage', hear)
    removeEventListener('pageshow', look)
  }
  look()
  return stop
}

function hasToken() {
  try {
    return tokenKeys.some((key) => localStorage.getItem(key))
  } catch {
    return false
  }
}

const isBackFromGoogle = () => new URLSearchParams(location.search).has('google')

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => signedOut,
  )
