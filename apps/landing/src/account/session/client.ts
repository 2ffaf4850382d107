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

// On import and not with the client, because a form can show a validation error before it needs the client.
provideToasts(createElement(Toaster))

let instance: Client | undefined

/** The client of the page. It is created on first use and never during prerendering. */
export function client() {
  instance ??= start()
  return instance
}

function start() {
  const created = createClient()
  const { session } = created
  // Deferred, because a component may create the client while it renders, and must not update other components then.
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

/** The stored plan may have ended meanwhile. If the server does not answer, the stored plan stays. */
async function refreshPlan({ session, fetchSubscription }: Client) {
  const before = session.getSnapshot()
  const { type, status } = await fetchSubscription()
  // If the session changed during the request, this answer is outdated.
  if (status !== null && session.getSnapshot() === before) session.amend({ subscriptionType: type })
}

/**
 * Google may redirect back to any page. An error is shown in the login form, so a page without that form opens the login
 * dialog.
 */
function showRedirectOutcome(outcome: GoogleOutcome) {
  showGoogleOutcome(outcome)
  if (outcome.status === 'failed' && !isAuthPage(location.pathname)) openAuth('login')
}

/** Reads the account from the server again, after an email link changed it. */
export async function refreshAccount() {
  const { session } = client()
  if (session.getSnapshot().status !== 'signedIn') return
  const { email, username } = await session.call(accountCalls.profile)
  session.amend({ email, username })
}
