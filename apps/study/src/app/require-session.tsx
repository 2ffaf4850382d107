import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from './client.ts'
import { NamesProvider } from './prose.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'
import { StudyProvider } from './study.tsx'
import { useAppearance } from './use-appearance.ts'
import { Waiting } from './waiting.tsx'

/** What lies inside is for the signed in; the way there is kept through the sign-in. */
export function RequireSession() {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  // Whoever was here last goes on with what is on the device while the network is asked.
  if (state.status !== 'signedOut' && state.account !== undefined) {
    return (
      <StudyProvider account={state.account}>
        <NamesProvider>
          <Inside />
        </NamesProvider>
      </StudyProvider>
    )
  }
  if (state.status === 'restoring') return <Waiting />
  const next = new URLSearchParams({ next: pathname + search + hash })
  return <Navigate to={`/login?${next.toString()}`} replace />
}

function Inside() {
  useAppearance()
  return (
    <ShortcutsProvider>
      <Outlet />
    </ShortcutsProvider>
  )
}
