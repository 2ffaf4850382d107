import { accountCalls } from '@titer/contract'
import type { AnswerOf } from '@titer/contract'
import type { Api } from '../api/api.ts'

export type SignInOptions = AnswerOf<typeof accountCalls.options>

/** The minimum length of a new password, used until the server has sent its own value. */
export const defaultPasswordMinLength = 6

/**
 * Creates a function that fetches the server's sign-in options only once. After a failure, the next call tries again.
 */
export function createOptionsFetcher(api: Api): () => Promise<SignInOptions> {
  let request: Promise<SignInOptions> | undefined
  return () => {
    request ??= api(accountCalls.options, { token: null }).catch((error: unknown) => {
      request = undefined
      throw error
    })
    return request
  }
}
