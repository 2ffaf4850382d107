import { createClient } from '@titer/client'
import { useSyncExternalStore } from 'react'

export const { api, session, entry, google, askOptions } = createClient()

export const useSession = () => useSyncExternalStore(session.subscribe, session.getSnapshot)
