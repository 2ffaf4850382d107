import { createApi } from './api.ts'
import { browserGoogleNeeds, browserSessionNeeds } from './browser.ts'
import { createEntry } from './entry.ts'
import { createGoogleSignIn } from './google.ts'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import { createOptionsAsker } from './sign-in-options.ts'
import { createSubscriptionAsker } from './subscription.ts'

export type Client = ReturnType<typeof createClient>

/** Everything a site of ours needs, wired to this browser and listening. */
export function createClient() {
  const api = createApi({ getToken: () => session.getToken() })
  const session: Session = createSession({ api, ...browserSessionNeeds() })
  const entry = createEntry({ api, session })
  const google = createGoogleSignIn({ api, accept: session.accept, ...browserGoogleNeeds() })
  session.start()
  return {
    api,
    session,
    entry,
    google,
    askOptions: createOptionsAsker(api),
    askSubscription: createSubscriptionAsker(session),
  }
}
