import { createClient } from '@titer/client'

/**
 * The API client with the schemas that check responses. Code that runs while the app starts must not import this module,
 * because creating the schemas takes a slow phone a quarter of a second: use `session.ts` there.
 */
export const { api, session, auth, google, fetchOptions } = createClient()
