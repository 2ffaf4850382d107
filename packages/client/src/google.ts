import { accountCalls, identityTimings, messages } from '@titer/contract'
import type { SignedIn, SignInMethod } from '@titer/contract'
import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import { followPopup } from './google-popup.ts'
import type { GoogleSignedIn, PopupHandle } from './google-popup.ts'
import { googleSentence } from './google-sentence.ts'

export type GoogleState =
  | { status: 'idle' }
  | { status: 'connecting' }
  | { status: 'redirecting'; message: string }
  /** The browser refused the popup; the redirect is offered. */
  | { status: 'blocked'; message: string }
  /** The popup was closed or took too long; the redirect is offered, not forced. */
  | { status: 'cancelled'; message: string }
  | { status: 'failed'; message: string }

export type GoogleOutcome = GoogleState | { status: 'signedIn'; isNewUser: boolean; message: string }

export interface GoogleNeeds {
  api: Api
  accept: (answer: SignedIn) => void
  newState: () => string
  openPopup: (address: string) => PopupHandle | null
  goTo: (address: string) => void
  /** Calls back with the state of each sign-in that ends in a popup; returns how to stop. */
  onAnnouncement: (listener: (state: string) => void) => () => void
  /** The state a redirect has come back with, taken out of the address. */
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

  const become = (next: GoogleState) => {
    current = next
    for (const listener of listeners) listener()
    return next
  }

  const finish = (answer: GoogleSignedIn): GoogleOutcome => {
    accept(answer)
    become(idle)
    return { status: 'signedIn', isNewUser: answer.isNewUser, message: messages.googleSuccess }
  }

  const ask = (state: string) => api(accountCalls.googleResult, { body: { state }, timeoutMs })

  // A popup on a site that cuts its opener off reads as closed while it is open, so its late word still counts.
  const waitForLateWord = (state: string, untilMs: number) => {
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
    // Opened before anything is awaited: a browser allows a popup only inside the click.
    const popup = openPopup(startAddress('popup', state))
    if (!popup) return become({ status: 'blocked', message: messages.googleFailed })
    become({ status: 'connecting' })
    const untilMs = Date.now() + identityTimings.redirectCacheSeconds * 1000
    const { pause, stop } = announcedPauses(onAnnouncement, state)
    try {
      const end = await followPopup({ popup, ask: () => ask(state), pause, untilMs })
      if (end === 'late') return become({ status: 'cancelled', message: messages.googleFailed })
      if (end !== 'closed') return finish(end)
      waitForLateWord(state, untilMs)
      return become({ status: 'cancelled', message: messages.signInCancelled })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity.cancelled') {
        return become({ status: 'cancelled', message: error.message })
      }
      return become({ status: 'failed', message: googleSentence(error) })
    } finally {
      stop()
      if (current.status !== 'cancelled') popup.close()
    }
  }

  const byRedirect = (returnTo: string): GoogleOutcome => {
    stopWaiting?.()
    goTo(startAddress('redirect', newState(), returnTo))
    return become({ status: 'redirecting', message: messages.redirectingToGoogle })
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () => current,
    /** Tells of a sign-in that came after it had been given up. */
    onLateOutcome: (listener: (outcome: GoogleOutcome) => void) => {
      lateListeners.add(listener)
      return () => void lateListeners.delete(listener)
    },
    dismiss: () => void become(idle),
    signIn: async (how: { method: 'popup' } | { method: 'redirect'; returnTo: string }): Promise<GoogleOutcome> =>
      how.method === 'popup' ? byPopup() : byRedirect(how.returnTo),
    /** For a page that has just loaded: ends the redirect it was loaded by, if any. */
    pickUpRedirect: async (): Promise<GoogleOutcome> => {
      const state = takeReturnedState()
      if (!state) return idle
      become({ status: 'connecting' })
      try {
        const answer = await ask(state)
        return answer.pending ? become({ status: 'failed', message: messages.redirectFailed }) : finish(answer)
      } catch (error) {
        const isKnown = error instanceof ApiError && error.isFromServer
        return become({ status: 'failed', message: isKnown ? googleSentence(error) : messages.redirectFailed })
      }
    },
  }
}

function startAddress(method: SignInMethod, state: string, returnTo?: string) {
  const query = new URLSearchParams({ method, state, ...(returnTo === undefined ? {} : { returnTo }) })
  return `/api/auth/google/start?${query.toString()}`
}

/** Pauses that end early once the sign-in's own state is announced. */
function announcedPauses(onAnnouncement: GoogleNeeds['onAnnouncement'], state: string) {
  let wake: (() => void) | undefined
  let isAnnounced = false
  const stop = onAnnouncement((announced) => {
    if (announced !== state) return
    isAnnounced = true
    wake?.()
  })
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, isAnnounced ? 0 : ms)
      isAnnounced = false
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { pause, stop }
}
