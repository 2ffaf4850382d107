import { createClient } from '@titer/client'
import { accountCalls } from '@titer/contract'
import { useSyncExternalStore } from 'react'

export const { api, session, entry, google, askOptions } = createClient()

/** Shows what the server now says of the account, after something changed it outside the session. */
export async function readAccountAgain() {
  if (session.getSnapshot().status !== 'signedIn') return
  const { email, username } = await session.call(accountCalls.profile)
  session.amend({ email, username })
}

export const useSession = () => useSyncExternalStore(session.subscribe, session.getSnapshot)
