import { useEffect } from 'react'
import { navigate } from '../../navigation.ts'
import { findNextPage } from './next-page.ts'
import { takePage } from './page-after-sign-up.ts'
import { useSession } from './session-state.ts'

/** Leaves the sign-in or sign-up page after the user has signed in here or in another tab. */
export function useRedirectWhenSignedIn() {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signedIn') return
    const wanted = takePage()
    navigate(findNextPage() ?? wanted ?? '/')
  }, [status])
}
