import { accountCalls, identityTimings } from '@titer/contract'
import type { SignedIn, SignInMethod } from '@titer/contract'
import { ApiError } from '../api/api-error.ts'
import type { Api } from '../api/api.ts'
import { followPopup } from './google-popup.ts'
import type { GoogleSignedIn, PopupHandle } from './google-popup.ts'

export type GoogleState =
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'redirecting' }
  /** The browser blocked the popup. The page offers the redirect instead. */
  | { status: 'blocked' }
  /** The user closed the popup, denied access at Google, or took too long. The page offers the redirect instead. */
  | { status: 'cancelled'; reason: 'closed' | 'refused' | 'timeout' }
  /** `error` is undefined if the server has no result for the redirect. */
  | { status: 'failed'; method: SignInMethod; error?: unknown }

export type GoogleOutcome = GoogleState | { status: 'signedIn'; isNewUser: boolean }

export interface GoogleNeeds {
  api: Api
  accept: (answer: SignedIn) => void
  newState: () => string
  openPopup: (address: string) => PopupHandle | null
  goTo: (address: string) => void
  /**
   * Calls `listener` with the `state` of each sign-in that finishes in a popup. The `state` is the random text from
   * `newState` that identifies the sign-in. Returns a function that stops listening.
   */
  onAnnouncement: (listener: (state: string) => void) => () => void
  /** Returns the `state` that a redirect from the server has added to the URL, and removes it from the URL. */
  takeReturnedState: () => string | undefined
  timeoutMs: number
}

export type GoogleSignIn = ReturnType<typeof createGoogleSignIn>

export const identityTimeoutMs = (userAgent: string) =>
  /Mobi/.test(userAgent) ? identityTimings.networkTimeoutMobileMs : identityTimings.networkTimeoutMs

const idle: GoogleState = { status: 'idle' }

export function createGoogleSignIn(needs: GoogleNeeds) {
  const { api, accept, newState, openPopup, goTo, onAnnouncement, takeReturnedState, timeoutMs } = needs
  let current = idle
  let stopWaiting: (() => void) | undefined
  const listeners = new Set<() => void>()
  const lateListeners = new Set<(outcome: GoogleOutcome) => void>()

  const setState = (next: GoogleState) => {
    current = next
    for (const listener of listeners) listener()
    return next
  }

  const finish = (answer: GoogleSignedIn): GoogleOutcome => {
    accept(answer)
    setState(idle)
    return { status: 'signedIn', isNewUser: answer.isNewUser }
  }

  const ask = (state: string) => api(accountCalls.googleResult, { body: { state }, timeoutMs })

  // A popup that shows a site with a strict opener policy looks closed while it is still open. A sign-in therefore
  // still counts if the popup announces it after the popup was reported as closed.
  const waitForLateAnnouncement = (state: string, untilMs: number) => {
    const stop = onAnnouncement((announced) => {
      if (announced !== state) return
      stopWaiting?.()
      ask(state).then(
        (answer) => {
          if (answer.pending) return
          const outcome = finish(answer)
          for (const listener of lateListeners) listener(outcome)
        },
        () => undefined,
      )
    })
    const timer = setTimeout(() => stopWaiting?.(), untilMs - Date.now())
    stopWaiting = () => {
      stop()
      clearTimeout(timer)
      stopWaiting = undefined
    }
  }

  const byPopup = async (): Promise<GoogleOutcome> => {
    stopWaiting?.()
    const state = newState()
    // The popup must open before the first await, because browsers allow popups only during the click.
    const popup = openPopup(startAddress('popup', state))
    if (!popup) return setState({ status: 'blocked' })
    setState({ status: 'connecting' })
    const untilMs = Date.now() + identityTimings.redirectCacheSeconds * 1000
    const { pause, stop } = interruptiblePauses(onAnnouncement, state, popup)
    try {
      const end = await followPopup({ popup, ask: () => ask(state), pause, untilMs })
      if (end === 'timeout') return setState({ status: 'cancelled', reason: 'timeout' })
      if (end !== 'closed') return finish(end)
      waitForLateAnnouncement(state, untilMs)
      return setState({ status: 'cancelled', reason: 'closed' })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity.cancelled') {
        return setState({ status: 'cancelled', reason: 'refused' })
      }
      return setState({ status: 'failed', method: 'popup', error })
    } finally {
      stop()
      if (current.status !== 'cancelled') popup.close()
    }
  }

  const byRedirect = (returnTo: string): GoogleOutcome => {
    stopWaiting?.()
    goTo(startAddress('redirect', newState(), returnTo))
    return setState({ status: 'redirecting' })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => current,
    /** Calls `listener` for a sign-in that finished after it had been reported as cancelled. */
    onLateOutcome: (listener: (outcome: GoogleOutcome) => void) => {
      lateListeners.add(listener)
      return () => void lateListeners.delete(listener)
    },
    dismiss: () => void setState(idle),
    signIn: async (how: { method: 'popup' } | { method: 'redirect'; returnTo: string }): Promise<GoogleOutcome> =>
      how.method === 'popup' ? byPopup() : byRedirect(how.returnTo),
    /** Finishes the sign-in whose redirect opened this page, if there is one. */
    pickUpRedirect: async (): Promise<GoogleOutcome> => {
      const state = takeReturnedState()
      if (!state) return idle
      setState({ status: 'connecting' })
      try {
        const answer = await ask(state)
        return answer.pending ? setState({ status: 'failed', method: 'redirect' }) : finish(answer)
      } catch (error) {
        return setState({ status: 'failed', method: 'redirect', error })
      }
    },
  }
}

function startAddress(method: SignInMethod, state: string, returnTo?: string) {
  const query = new URLSearchParams({ method, state, ...(returnTo === undefined ? {} : { returnTo }) })
  return `/api/auth/google/start?${query.toString()}`
}

// The interval at which we check whether the popup has closed. Browsers fire no event when a popup closes.
const closedCheckMs = 200

/**
 * Creates pauses that end early when the popup announces that this sign-in has finished, or when the popup has closed.
 */
function interruptiblePauses(onAnnouncement: GoogleNeeds['onAnnouncement'], state: string, popup: PopupHandle) {
  let wake: (() => void) | undefined
  let isAnnounced = false
  let wasClosed = false
  const stopListening = onAnnouncement((announced) => {
    if (announced !== state) return
    isAnnounced = true
    wake?.()
  })
  const check = setInterval(() => {
    if (popup.closed && !wasClosed) wake?.()
    wasClosed = popup.closed
  }, closedCheckMs)
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isAnnounced ? 0 : ms)
      isAnnounced = false
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const stop = () => {
    stopListening()
    clearInterval(check)
  }
  return { pause, stop }
}
