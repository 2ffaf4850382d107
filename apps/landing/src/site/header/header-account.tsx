import { LoadingWells } from '@titer/ui'
import { Suspense } from 'react'
import { useSession } from '../../account/session/session-state.ts'
import { LoginLink, SignupLink } from './auth-links.tsx'
import { UserMenu } from './lazy-account-menus.tsx'

/**
 * Shows the account area of the header. Its width is fixed, so that the layout does not shift when the session has
 * loaded.
 */
export const HeaderAccount = () => (
  <div className="ml-3 hidden min-h-11 w-44 shrink-0 items-center justify-end gap-1.5 lg:flex xl:ml-9 print:hidden">
    <Account />
  </div>
)

function Account() {
  const session = useSession()
  if (session.status === 'signedIn') {
    return (
      <Suspense fallback={<SigningIn />}>
        <UserMenu account={session.account} />
      </Suspense>
    )
  }
  if (session.status === 'restoring') return <SigningIn />
  return (
    <>
      <LoginLink className="rounded-full px-3.5 hover:bg-agar focus-visible:rounded-full" />
      <SignupLink />
    </>
  )
}

export const SigningIn = () => <LoadingWells label="Signing you in" size={14} isLabelHidden />
