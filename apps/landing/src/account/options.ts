import { accountCalls } from '@titer/contract'
import type { AnswerOf } from '@titer/contract'
import { useEffect, useState } from 'react'
import { api } from './client.ts'

export type SignInOptions = AnswerOf<typeof accountCalls.options>

const usualMinLength = 6

let asked: Promise<SignInOptions> | undefined

export function askOptions() {
  asked ??= api(accountCalls.options, { token: null }).catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** What sign-in offers here; until the server has said, what it usually does. */
export function useOptions() {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => void askOptions().then(setOptions, () => undefined), [])
  return {
    hasGoogle: options?.google ?? true,
    passwordMinLength: options?.passwordMinLength ?? usualMinLength,
  }
}
