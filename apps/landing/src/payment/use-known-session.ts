import { accountTimings } from '@titer/contract'
import { useEffect, useState } from 'react'
import { client } from '../account/client.ts'
import { useSession } from '../account/session-state.ts'

/** Whether somebody is signed in; unknown while this browser is still being looked through. */
export function useKnownSession(): 'unknown' | 'signedOut' | 'signedIn' {
  const { status } = useSession()
  const [isLookedThrough, setLookedThrough] = useState(false)
  useEffect(() => {
    client()
    const timer = setTimeout(() => setLookedThrough(true), accountTimings.restoreDelayMs)
    return () => clearTimeout(timer)
  }, [])
  if (status === 'signedIn') return 'signedIn'
  return status === 'signedOut' && isLookedThrough ? 'signedOut' : 'unknown'
}
