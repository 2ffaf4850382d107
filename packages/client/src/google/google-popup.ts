import type { accountCalls, AnswerOf } from '@titer/contract'
import { ApiError, isOffline } from '../api/api-error.ts'

type GoogleResult = AnswerOf<typeof accountCalls.googleResult>
export type GoogleSignedIn = Extract<GoogleResult, { pending: false }>

export interface PopupHandle {
  readonly closed: boolean
  close: () => void
}

interface Follow {
  popup: PopupHandle
  ask: () => Promise<GoogleResult>
  /** Resolves after `ms` milliseconds, or earlier if the popup closes or announces that it has finished. */
  pause: (ms: number) => Promise<void>
  untilMs: number
}

const pollMs = 1000
const mostFailedPolls = 3
// A popup closes itself only after the server has stored the result, so two polls after the popup has closed are
// enough.
const pollAfterCloseMs = 400
const pollsAfterClose = 2

/**
 * Polls the server for the result of the sign-in, because a popup that shows another site may lose its `opener` and may
 * appear as closed while it is open. So 'closed' means only that the popup probably closed without a result.
 */
export async function followPopup({
  popup,
  ask,
  pause,
  untilMs,
}: Follow): Promise<GoogleSignedIn | 'closed' | 'timeout'> {
  let pauseMs = pollMs
  let closedPolls = 0
  let failedPolls = 0
  while (Date.now() < untilMs) {
    await pause(pauseMs)
    pauseMs = popup.closed ? pollAfterCloseMs : pollMs
    closedPolls = popup.closed ? closedPolls + 1 : 0
    try {
      const result = await ask()
      if (!result.pending) return result
      failedPolls = 0
    } catch (error) {
      pauseMs = pauseAfter(error) ?? pollMs
      failedPolls += 1
      if (!isTemporary(error) || failedPolls >= mostFailedPolls) throw error
    }
    if (closedPolls >= pollsAfterClose) return 'closed'
  }
  return 'timeout'
}

const isLimited = (error: unknown) => error instanceof ApiError && error.code === 'request.limited'

const isTemporary = (error: unknown) => isOffline(error) || isLimited(error)

const pauseAfter = (error: unknown) =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : undefined
