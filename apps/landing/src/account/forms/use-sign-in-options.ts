import { defaultPasswordMinLength } from '@titer/client'
import type { SignInOptions } from '@titer/client'
import { useEffect, useState } from 'react'
import { client } from '../session/client.ts'

/** Returns the server's sign-in options, or the defaults until the server has responded. */
export function useSignInOptions() {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(
    () =>
      void client()
        .fetchOptions()
        .then(setOptions, () => undefined),
    [],
  )
  return {
    hasGoogle: options?.google ?? true,
    passwordMinLength: options?.passwordMinLength ?? defaultPasswordMinLength,
  }
}
