import { createClient } from '@titer/client'
import type { Client, GoogleOutcome } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { announceGoogle, Toaster } from '@titer/ui'
import { createElement } from 'react'
import { provideToasts } from '../site/toast-host.tsx'
import { openAuth } from './auth-modal.ts'
import { isAuthPage } from './auth-pages.ts'
import { tellParent } from './auth-success.ts'
import { followSession } from './session-state.ts'

// As soon as this code is there: a form says what is wrong before it ever needs the client.
provideToasts(createElement(Toaster))

let made: Client | undefined

/** The one client of the page. It is made by the first who needs it, and never while a page is prerendered. */
export function client() {
  made ??= wake()
  return made
}

function wake() {
  const created = createClient()
  const { session } = created
  // A moment later: it may be made while something renders, which must not make others render.
  queueMicrotask(() => followSession(session))
  let before = session.getSnapshot()
  session.subscribe(() => {
    const now = session.getSnapshot()
    tellParent(before, now)
    if (before.status !== 'signedIn' && now.status === 'signedIn') void askPlan(created)
    before = now
  })
  if (before.status === 'signedIn') void askPlan(created)
  void created.google.pickUpRedirect().then(tellOfRedirect)
  return created
}

/** A plan may have ended since it was stored here. No answer changes nothing: only the server can tell. */
async function askPlan({ session, askSubscription }: Client) {
  const asked = session.getSnapshot()
  const { type, status } = await askSubscription()
  // Who changes the plan meanwhile knows better than this answer.
  if (status !== null && session.getSnapshot() === asked) session.amend({ subscriptionType: type })
}

/** A redirect may come back to any page; what went wrong stands in a form, and not every page has one. */
function tellOfRedirect(outcome: GoogleOutcome) {
  announceGoogle(outcome)
  if (outcome.status === 'failed' && !isAuthPage(location.pathname)) openAuth('login')
}

/** Shows what the server now says of the account, after something changed it outside the session. */
export async function readAccountAgain() {
  const { session } = client()
  if (session.getSnapshot().status !== 'signedIn') return
  const { email, username } = await session.call(accountCalls.profile)
  session.amend({ email, username })
}
