import { createClient } from '@titer/client'

/**
 * The API client with the schemas that check responses. Code that runs while the app starts must use `session.ts`
 * instead of this module, because creating the schemas takes a quarter of a second on a slow phone.
 */
export const { api, session, auth, google, fetchOptions, isCommonPassword } = createClient()
