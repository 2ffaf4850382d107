import { accountCalls } from '@titer/contract'
import type { AnswerOf } from '@titer/contract'
import type { Api } from './api.ts'

export type SignInOptions = AnswerOf<typeof accountCalls.options>

/** Until the server has said how long a new password has to be. */
export const usualPasswordLength = 6

/** Asks the server once what it offers; after a failure, again. */
export function createOptionsAsker(api: Api): () => Promise<SignInOptions> {
  let asked: Promise<SignInOptions> | undefined
  return () => {
    asked ??= api(accountCalls.options, { token: null }).catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
