import { googleError, messages } from '@titer/contract'
import { ApiError } from './api-error.ts'

/** What to say when signing in with Google failed. */
export function googleSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.googleOtherwise
  if (error.code === 'client.network') return messages.googleNetwork
  if (error.code === 'request.limited') return messages.googleTooMany
  const isOurs = error.code.startsWith('identity.') || error.code.startsWith('auth.') || !error.isFromServer
  return isOurs ? error.message : googleError(error.message)
}
