import { usualPasswordLength } from '@titer/client'
import type { SignInOptions } from '@titer/client'
import { useEffect, useState } from 'react'
import { client } from './client.ts'

/** What sign-in offers here; until the server has said, what it usually does. */
export function useOptions() {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(
    () =>
      void client()
        .askOptions()
        .then(setOptions, () => undefined),
    [],
  )
  return {
    hasGoogle: options?.google ?? true,
    passwordMinLength: options?.passwordMinLength ?? usualPasswordLength,
  }
}
