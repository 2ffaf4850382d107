import type { accountCalls, AnswerOf } from '@titer/contract'
import { ApiError, isOffline } from './api-error.ts'

type GoogleResult = AnswerOf<typeof accountCalls.googleResult>
export type GoogleSignedIn = Extract<GoogleResult, { pending: false }>

export interface PopupHandle {
  readonly closed: boolean
  close: () => void
}

interface Follow {
  popup: PopupHandle
  ask: () => Promise<GoogleResult>
  /** Resolves after the time given, or sooner when the popup announces its end. */
  pause: (ms: number) => Promise<void>
  untilMs: number
}

const pollMs = 1000
const pollsAfterClose = 3
const offlinePolls = 3

/** Asks for the outcome until there is one: neither `opener` nor `closed` can be relied on across sites. */
export async function followPopup({ popup, ask, pause, untilMs }: Follow): Promise<GoogleSignedIn | 'closed' | 'late'> {
  let pauseMs = pollMs
  let closedPolls = 0
  let failedPolls = 0
  while (Date.now() < untilMs) {
    await pause(pauseMs)
    pauseMs = pollMs
    try {
      const result = await ask()
      if (!result.pending) return result
      failedPolls = 0
    } catch (error) {
      pauseMs = pauseAfter(error) ?? pollMs
      failedPolls += 1
      if (!isPassing(error) || failedPolls >= offlinePolls) throw error
    }
    closedPolls = popup.closed ? closedPolls + 1 : 0
    if (closedPolls > pollsAfterClose) return 'closed'
  }
  return 'late'
}

const isLimited = (error: unknown) => error instanceof ApiError && error.code === 'request.limited'

const isPassing = (error: unknown) => isOffline(error) || isLimited(error)

const pauseAfter = (error: unknown) =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : undefined
