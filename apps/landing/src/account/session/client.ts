import { createClient } from '@titer/client'
import type { Client, GoogleOutcome } from '@titer/client'
import { showGoogleOutcome } from '@titer/screens'
import { Toaster } from '@titer/ui'
import { accountCalls } from '@titer/contract'
import { createElement } from 'react'
import { provideToasts } from '../../site/toast-host.tsx'
import { openAuth } from '../auth-modal/auth-modal.ts'
import { isAuthPage } from '../auth-modal/auth-pages.ts'
import { postAuthSuccess } from './auth-success-message.ts'
import { subscribeToSession } from './session-state.ts'

// The toaster is provided when this module loads and not when the client is created, because a form can show a
// validation error before it needs the client.
provideToasts(createElement(Toaster))

let instance: Client | undefined

/** Returns the page's API client. The client is created on first use and never during prerendering. */
export function client() {
  instance ??= start()
  return instance
}

function start() {
  const created = createClient()
  const { session } = created
  // The subscription is deferred, because a component may create the client while it renders, and rendering must not
  // update other components.
  queueMicrotask(() => subscribeToSession(session))
  let before = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot()
    postAuthSuccess(before, now)
    if (before.status !== 'signedIn' && now.status === 'signedIn') void refreshPlan(created)
    before = now
  })
  if (before.status === 'signedIn') void refreshPlan(created)
  void created.google.pickUpRedirect().then(showRedirectOutcome)
  return created
}

/**
 * Updates the stored plan, which may have ended in the meantime. Keeps the stored plan if the server does not respond.
 */
async function refreshPlan({ session, fetchSubscription }: Client) {
  const before = session.getSnapshot()
  const { type, status } = await fetchSubscription()
  // If the session changed during the request, the response is outdated and is not used.
  if (status !== null && session.getSnapshot() === before) session.amend({ subscriptionType: type })
}

/**
 * Shows the outcome of a sign-in with Google. Google may redirect back to any page. A failure is shown in the sign-in
 * or sign-up form, so a page without such a form opens the login dialog.
 */
function showRedirectOutcome(outcome: GoogleOutcome) {
  showGoogleOutcome(outcome)
  if (outcome.status === 'failed' && !isAuthPage(location.pathname)) openAuth('login')
}

/** Reads the account from the server again after an email link has changed it. */
export async function refreshAccount() {
  const { session } = client()
  if (session.getSnapshot().status !== 'signedIn') return
  const { email, username } = await session.call(accountCalls.profile)
  session.amend({ email, username })
}
