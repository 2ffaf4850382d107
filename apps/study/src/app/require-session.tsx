import { Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../device/account/session.ts'
import { lazyWhenIdle } from '../widgets/page/lazy-when-idle.ts'
import { SpeciesNamesProvider } from '../widgets/text/prose.tsx'
import { ShortcutsProvider } from '../widgets/shortcuts/shortcuts.tsx'
import { StudyProvider } from '../device/study/study-context.tsx'
import { useAppearance } from '../device/appearance/use-appearance.ts'
import { LoadingPage } from './loading-page.tsx'

// The code that shows new rewards is loaded after the page, because rewards appear on top of the page. If it cannot be
// loaded, the rewards are shown at the next start.
const RewardCelebrations = lazyWhenIdle(
  async () => (await import('../features/rewards/celebrations/reward-celebrations.tsx')).RewardCelebrations,
)

/** Shows its routes to signed-in students. All other visitors sign in first and then return to the requested page. */
export function RequireSession() {
  const state = useSession()
  const { pathname, search, hash } = useLocation()
  // While the session is being checked, the last student on this device can continue, even offline.
  if (state.status !== 'signedOut' && state.account !== undefined) {
    return (
      <StudyProvider account={state.account}>
        <SpeciesNamesProvider>
          <SignedIn />
        </SpeciesNamesProvider>
      </StudyProvider>
    )
  }
  if (state.status === 'restoring') return <LoadingPage />
  const next = new URLSearchParams({ next: pathname + search + hash })
  return <Navigate to={`/login?${next.toString()}`} replace />
}

function SignedIn() {
  useAppearance()
  return (
    <ShortcutsProvider>
      <Outlet />
      <Suspense>
        <RewardCelebrations />
      </Suspense>
    </ShortcutsProvider>
  )
}
