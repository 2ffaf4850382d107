import { createClient } from '@titer/client'
import type { SignInOptions } from '@titer/client'
import { useEffect, useState, useSyncExternalStore } from 'react'

const client = createClient()

export const { api, session, entry, google } = client

export const useSession = () => useSyncExternalStore(session.subscribe, session.getSnapshot)

/** What sign-in offers here, once the server has said. */
export function useOptions() {
  const [options, setOptions] = useState<SignInOptions>()
  useEffect(() => void client.askOptions().then(setOptions, () => undefined), [])
  return options
}
