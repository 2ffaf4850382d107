import { accountTimings } from '@titer/contract'
import { useEffect, useState } from 'react'
import { client } from '../account/session/client.ts'
import { useSession } from '../account/session/session-state.ts'

/** Returns whether the user is signed in, or `unknown` while a stored session may still be restored. */
export function useSessionStatus(): 'unknown' | 'signedOut' | 'signedIn' {
  const { status } = useSession()
  const [isRestoreOver, setRestoreOver] = useState(false)
  useEffect(() => {
    client()
    const timer = setTimeout(() => setRestoreOver(true), accountTimings.restoreDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (status === 'signedIn') return 'signedIn'
  return status === 'signedOut' && isRestoreOver ? 'signedOut' : 'unknown'
}
