import type { SessionState } from '@titer/client'
import { studyOrigin } from '../site/origins.ts'

/**
 * Tells the window that holds or opened this page that somebody has signed in. The message names the person and
 * carries no credential; it is addressed to our own two origins only.
 */
export function tellParent(before: SessionState, now: SessionState) {
  if (before.status !== 'signedOut' || now.status !== 'signedIn') return
  const { userId, email, username, subscriptionType } = now.account
  const message = { type: 'AUTH_SUCCESS', user: { userId, email, username, subscriptionType } }
  window.parent.postMessage(message, location.origin)
  if (isWindow(window.opener)) window.opener.postMessage(message, studyOrigin())
}

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value
