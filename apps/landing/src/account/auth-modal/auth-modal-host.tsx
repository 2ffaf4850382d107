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
    (): { default: Modal } => ({ default: RedirectToAuthPage }),
  ),
)

/** Renders the sign-in dialog over the current page. The dialog's code loads when the dialog is first opened. */
export function AuthModalHost() {
  const request = useSyncExternalStore(authModal.subscribe, authModal.getSnapshot, () => undefined)
  return request ? (
    <Suspense fallback={<LoadingOverlay />}>
      <AuthModal request={request} />
    </Suspense>
  ) : null
}

const LoadingOverlay = () => (
  <div className="fixed inset-0 z-30 grid place-items-center bg-field-ink/70">
    <div className="rounded-surface bg-paper p-8">
      <LoadingWells label="Loading the form" />
    </div>
  </div>
)

/** Opens the full sign-in or sign-up page. Replaces the dialog if the dialog's code cannot be loaded. */
function RedirectToAuthPage({ request: { mode } }: { request: AuthRequest }) {
  useEffect(() => location.assign(authPages[mode]), [mode])
  return null
}
