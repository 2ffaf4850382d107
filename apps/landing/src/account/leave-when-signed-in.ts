import { ownPath } from '@titer/client'
import { useEffect } from 'react'
import { navigate } from '../navigation.ts'
import { useSession } from './session-state.ts'

/** However the sign-in came about, here or in another tab, its page has done its work. */
export function useLeaveWhenSignedIn() {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signedIn') return
    navigate(ownPath(new URLSearchParams(location.search).get('next')) ?? '/')
  }, [status])
}
