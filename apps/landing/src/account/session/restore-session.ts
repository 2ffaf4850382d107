import { tokenKeys } from '@titer/client/token-keys'
import { accountTimings } from '@titer/contract/timings'
import { isSubscribedToSession, setSessionState } from './session-state.ts'

/**
 * Loads the client if a session can be restored, or after a redirect from Google. Checks this now, after a short delay,
 * when another tab signs in, and when the page is shown again.
 */
export function restoreSession() {
  const check = () => {
    if (isSubscribedToSession()) return stop()
    if (!hasToken() && !isBackFromGoogle()) return
    stop()
    setSessionState({ status: 'restoring' })
    import('./client.ts').then(
      ({ client }) => client(),
      () => setSessionState({ status: 'signedOut' }),
    )
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (tokenKeys.some((known) => known === key)) check()
  }
  const timer = setTimeout(() => check(), accountTimings.restoreDelayMs)
  addEventListener('storage', onStorage)
  // A page in the back/forward cache receives no storage events, so it checks again when it is shown.
  addEventListener('pageshow', check)
  const stop = () => {
    clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', check)
  }
  check()
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
