import { ownPath } from '@titer/client'
import { AuthCard, authLabels, GoogleSignIn, OrDivider, TextButton, TextLink, useGoogleSignIn } from '@titer/ui'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { google, useOptions, useSession } from '../../app/client.ts'
import { usePageTitle } from '../../app/page-title.ts'
import { CredentialsForm } from './credentials-form.tsx'
import type { EntryMode } from './credentials-form.tsx'

const titles: Record<EntryMode, string> = { login: 'Welcome back', register: 'Create your account' }

export function LoginPage() {
  const [mode, setMode] = useState<EntryMode>('login')
  const [isBusy, setBusy] = useState(false)
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const { status } = useSession()
  const options = useOptions()
  const signIn = useGoogleSignIn(google, pathname + search)
  usePageTitle(titles[mode])

  if (status === 'signedIn') return <Navigate to={ownPath(query.get('next')) ?? '/'} replace />
  return (
    <AuthCard
      title={titles[mode]}
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
        forgotHref={options && `${options.landingOrigin}/forgot-password`}
        onBusy={setBusy}
      />
      {options?.google !== false && (
        <>
          <OrDivider />
          <GoogleSignIn {...signIn} disabled={isBusy} />
        </>
      )}
    </AuthCard>
  )
}
