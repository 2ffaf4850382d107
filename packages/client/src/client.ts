import { createApi } from './api/api.ts'
import { createAuth } from './sign-in/auth.ts'
import { browserGoogleNeeds } from './google/browser-google-needs.ts'
import { createGoogleSignIn } from './google/google-sign-in.ts'
import { browserSessionNeeds } from './session/browser-session-needs.ts'
import { createSession } from './session/session.ts'
import type { Session } from './session/session.ts'
import { createCommonPasswordCheck } from './sign-in/common-passwords.ts'
import { createOptionsFetcher } from './sign-in/sign-in-options.ts'
import { createSubscriptionFetcher } from './plans/subscription.ts'

export type Client = ReturnType<typeof createClient>

/** Creates a site's API client, connected to this browser. Starts the session. */
export function createClient() {
  const api = createApi({ getToken: () => session.getToken() })
  const session: Session = createSession({ api, ...browserSessionNeeds() })
  const auth = createAuth({ api, session })
  const google = createGoogleSignIn({ api, accept: session.accept, ...browserGoogleNeeds() })
  session.start()
  return {
    api,
    session,
    auth,
    google,
    fetchOptions: createOptionsFetcher(api),
    isCommonPassword: createCommonPasswordCheck(api),
    fetchSubscription: createSubscriptionFetcher(session),
  }
}
