import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from './client.ts'
import { Waiting } from './waiting.tsx'

/** What lies inside is for the signed in; the way there is kept through the sign-in. */
export function RequireSession() {
  const { status } = useSession()
  const { pathname, search, hash } = useLocation()
  if (status === 'restoring') return <Waiting />
  if (status === 'signedIn') return <Outlet />
  const next = new URLSearchParams({ next: pathname + search + hash })
  return <Navigate to={`/login?${next.toString()}`} replace />
}
