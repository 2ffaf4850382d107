import { LoadingWells } from '@titer/ui'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ComponentType } from 'react'
import { authModal } from './auth-modal.ts'
import type { AuthRequest } from './auth-modal.ts'
import { authPages } from './auth-pages.ts'

type Modal = ComponentType<{ request: AuthRequest }>

const AuthModal = lazy(() =>
  import('./auth-dialog.tsx').then(
    ({ AuthDialog }): { default: Modal } => ({ default: AuthDialog }),
    (): { default: Modal } => ({ default: GoToPage }),
  ),
)

/** Holds sign-in over whatever page is shown; its code comes when somebody asks for it. */
export function AuthModalHost() {
  const request = useSyncExternalStore(authModal.subscribe, authModal.getSnapshot, () => undefined)
  return request ? (
    <Suspense fallback={<Coming />}>
      <AuthModal request={request} />
    </Suspense>
  ) : null
}

const Coming = () => (
  <div className="fixed inset-0 z-30 grid place-items-center bg-field-ink/70">
    <div className="rounded-surface bg-paper p-8">
      <LoadingWells label="Opening the form" />
    </div>
  </div>
)

/** What cannot be fetched over the page may still come as a page of its own. */
function GoToPage({ request: { mode } }: { request: AuthRequest }) {
  useEffect(() => location.assign(authPages[mode]), [mode])
  return null
}
