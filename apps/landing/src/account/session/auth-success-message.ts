import type { SignInState } from '@titer/client'
import { studyOrigin } from '../../site/origins.ts'

/**
 * Posts AUTH_SUCCESS to the parent window and the opener after a sign-in. The message identifies the user and contains
 * no credentials. It is sent only to the origins of our own two sites.
 */
export function postAuthSuccess(before: SignInState, now: SignInState) {
  if (before.status !== 'signedOut' || now.status !== 'signedIn') return
  const { userId, email, username, subscriptionType } = now.account
  const message = { type: 'AUTH_SUCCESS', user: { userId, email, username, subscriptionType } }
  window.parent.postMessage(message, location.origin)
  if (isWindow(window.opener)) window.opener.postMessage(message, studyOrigin())
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value
