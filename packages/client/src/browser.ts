import { googlePopup } from '@titer/contract'
import { toBase64url } from './base64url.ts'
import { identityTimeoutMs } from './google.ts'
import type { GoogleNeeds } from './google.ts'
import type { KeyValueStore } from './session-record.ts'
import type { SessionNeeds } from './session.ts'

type FromBrowser<Needs> = Omit<Needs, 'api' | 'accept'>

/** Some browsers refuse storage outright; the session then lasts as long as the page. */
function browserStorage(): KeyValueStore {
  try {
    localStorage.getItem('token')
    return localStorage
  } catch {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
}

export const browserSessionNeeds = (): FromBrowser<SessionNeeds> => ({
  storage: browserStorage(),
  onStorage: (listener) => {
    const hear = ({ key }: StorageEvent) => listener(key)
    // A page in the browser's cache hears nothing; when it comes back, everything may be different.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && listener(null)
    addEventListener('storage', hear)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('storage', hear)
      removeEventListener('pageshow', comeBack)
    }
  },
  // Absent on an insecure origin; there tabs take their chances.
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
