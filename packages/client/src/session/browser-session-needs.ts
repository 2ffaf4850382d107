import { googlePopup } from '@titer/contract'
import { toBase64url } from './api/base64url.ts'
import { identityTimeoutMs } from './google/google-sign-in.ts'
import type { GoogleNeeds } from './google/google-sign-in.ts'
import type { KeyValueStore } from './session/session-record.ts'
import type { SessionNeeds } from './session/session.ts'

type FromBrowser<Needs> = Omit<Needs, 'api' | 'accept'>

/**
 * Returns the browser's storage. If the browser blocks it, returns storage in memory, and the session ends when the
 * page is closed.
 */
function browserStorage(): KeyValueStore {
  try {
    localStorage.getItem('token')
    return localStorage
  } catch {
    const values = new Map<string, string>()
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    }
  }
}

export const browserSessionNeeds = (): FromBrowser<SessionNeeds> => ({
  storage: browserStorage(),
  onStorage: (listener) => {
    const onChange = ({ key }: StorageEvent) => listener(key)
    // A page in the back/forward cache gets no storage events, so any key may have changed when the page is shown
    // again.
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && listener(null)
    addEventListener('storage', onChange)
    addEventListener('pageshow', onPageShow)
    return () => {
      removeEventListener('storage', onChange)
      removeEventListener('pageshow', onPageShow)
    }
  },
  // Browsers offer no Web Locks on an insecure origin. Tabs then run without a lock.
  exclusively: async (work) => ('locks' in navigator ? navigator.locks.request('titer-session', work) : work()),
})

export const browserGoogleNeeds = (): FromBrowser<GoogleNeeds> => ({
  newState: () => toBase64url(crypto.getRandomValues(new Uint8Array(32))),
  openPopup,
  goTo: (address) => location.assign(address),
  onAnnouncement: (listener) => {
    const channel = new BroadcastChannel('titer-google')
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null && 'state' in data && typeof data.state === 'string') {
        listener(data.state)
      }
    })
    return () => channel.close()
  },
  takeReturnedState,
  timeoutMs: identityTimeoutMs(navigator.userAgent),
})

function openPopup(address: string) {
  const { width, height } = googlePopup
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return open(address, 'titer-google', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

function takeReturnedState() {
  const url = new URL(location.href)
  const state = url.searchParams.get('google')
  if (!state) return undefined
  url.searchParams.delete('google')
  history.replaceState(history.state, '', url)
  return state
}
