import { ApiError } from '@titer/client'
import type { GoogleOutcome } from '@titer/client'
import { googleError, messages } from '@titer/contract'

const sentences: Partial<Record<GoogleOutcome['status'], string>> = {
  signedIn: messages.googleSuccess,
  redirecting: messages.redirectingToGoogle,
  blocked: messages.googleFailed,
}

/** Returns the sentence for a Google sign-in's outcome, or undefined while there is no outcome. */
export function googleSentence(outcome: GoogleOutcome): string | undefined {
  if (outcome.status === 'cancelled') {
    return outcome.reason === 'timeout' ? messages.googleFailed : messages.signInCancelled
  }
  if (outcome.status !== 'failed') return sentences[outcome.status]
  const { method, error } = outcome
  return method === 'redirect' && !isServerError(error) ? messages.redirectFailed : errorSentence(error)
}

const isServerError = (error: unknown) => error instanceof ApiError && error.isFromServer

function errorSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.googleOtherwise
  if (error.code === 'client.network') return messages.googleNetwork
  if (error.code === 'request.limited') return messages.googleTooMany
  const isAboutSignIn = error.code.startsWith('identity.') || error.code.startsWith('auth.')
  return isAboutSignIn || !error.isFromServer ? error.message : googleError(error.message)
}
