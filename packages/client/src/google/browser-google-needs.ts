import { googlePopup } from '@titer/contract'
import { toBase64url } from '../api/base64url.ts'
import { identityTimeoutMs } from './google-sign-in.ts'
import type { GoogleNeeds } from './google-sign-in.ts'

/** Returns the functions of this browser that the sign-in with Google needs. */
export const browserGoogleNeeds = (): Omit<GoogleNeeds, 'api' | 'accept'> => ({
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
