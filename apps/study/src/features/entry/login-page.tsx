import { sameSitePath, takeLoginHint } from '@titer/client'
import { AuthCard, authLabels, GoogleSignInButton, useGoogleSignIn } from '@titer/screens'
import { OrDivider, TextButton, TextLink } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { google } from '../../device/account/client.ts'
import { useSignInOptions, useSession } from '../../device/account/session.ts'
import { usePageTitle } from '../../widgets/page/use-page-title.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { EntryMode } from './credentials-form.tsx'

const titles: Record<EntryMode, string> = { login: 'Welcome back', register: 'Create your account' }

export function LoginPage() {
  const [mode, setMode] = useState<EntryMode>('login')
  const [isBusy, setBusy] = useState(false)
  const [hint] = useState(() => takeLoginHint(location, history))
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const options = useSignInOptions()
  const signIn = useGoogleSignIn(google, pathname + search)
  const title = mode === 'login' && hint?.isJustVerified ? 'Sign in to start' : titles[mode]
  usePageTitle(title)

  if (status === 'signedIn') return <Navigate to={sameSitePath(query.get('next')) ?? '/'} replace />
  return (
    <AuthCard
      title={title}
      homeHref="/"
      footer={
        <>
          <TextButton disabled={isBusy} onClick={() => setMode(mode === 'login' ? 'register' : 'login')}>
            {mode === 'login' ? authLabels.toSignup : authLabels.toLogin}
          </TextButton>
          <TextLink href={options?.landingOrigin} className={options ? '' : 'invisible'}>
            <ArrowLeft size={20} aria-hidden="true" />
            Back to the website
          </TextLink>
        </>
      }
    >
      <CredentialsForm
        key={mode}
        mode={mode}
        passwordMinLength={options?.passwordMinLength}
        landingOrigin={options?.landingOrigin}
        hint={hint}
        onBusy={setBusy}
      />
      {options?.google !== false && (
        <>
          <OrDivider />
          <GoogleSignInButton {...signIn} disabled={isBusy} />
        </>
      )}
    </AuthCard>
  )
}
