import { authLabels } from '@titer/screens'
import { Dialog, TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isPlainClick } from '../../site/plain-click.ts'
import { closeAuth } from './auth-modal.ts'
import type { AuthMode, AuthRequest } from './auth-modal.ts'
import { authPages } from './auth-pages.ts'
import { LoginForm } from '../forms/login-form.tsx'
import { rememberPage, takePage } from '../session/page-after-sign-up.ts'
import { useSession } from '../session/session-state.ts'
import { SignupForm } from '../forms/signup-form.tsx'
import {
  afterRegistration,
  afterUnverifiedLogin,
  checkEmailLabels,
  ResendEmail,
  SentTo,
} from '../forms/verification-email.tsx'
import type { VerificationEmail } from '../forms/verification-email.tsx'

/** Shows the sign-in and sign-up forms in a dialog over the current page. */
export function AuthDialog({ request }: { request: AuthRequest }) {
  const [mode, setMode] = useState(request.mode)
  const [verification, setVerification] = useState<VerificationEmail>()
  const [email, setEmail] = useState<string>()
  useCloseWhenSignedIn(request)
  const onRegistered = (address: string) => {
    rememberPage(request.nextPage)
    setVerification(afterRegistration(address))
  }
  const show = (next: AuthMode) => {
    if (verification?.email) setEmail(verification.email)
    setVerification(undefined)
    setMode(next)
  }
  return (
    <Dialog title={verification ? checkEmailLabels.title : titleOf(mode, request)} isOpen onClose={closeAuth}>
      {verification ? (
        <>
          <p className="text-muted">
            <SentTo email={verification.email} />
          </p>
          <ResendEmail {...verification} />
          <FooterLinks>
            <SwitchLink to="login" onSwitch={show}>
              {checkEmailLabels.verified}
            </SwitchLink>
            <SwitchLink to="login" onSwitch={show}>
              {checkEmailLabels.back}
            </SwitchLink>
          </FooterLinks>
        </>
      ) : mode === 'login' ? (
        <>
          <LoginForm
            asksFor="username"
            onUnverified={(name) => setVerification(afterUnverifiedLogin(name))}
            email={email}
          />
          <FooterLinks>
            <SwitchLink to="signup" onSwitch={show}>
              {authLabels.toSignup}
            </SwitchLink>
          </FooterLinks>
        </>
      ) : (
        <>
          <SignupForm asksFor="everything" nextPage={request.nextPage} onRegistered={onRegistered} />
          <FooterLinks>
            <SwitchLink to="login" onSwitch={show}>
              {authLabels.toLogin}
            </SwitchLink>
          </FooterLinks>
        </>
      )}
    </Dialog>
  )
}

function titleOf(mode: AuthMode, { isGuarded }: AuthRequest) {
  if (mode === 'signup') return authLabels.createAccount
  return isGuarded ? 'Login to Continue' : 'Welcome Back'
}

/**
 * Closes the dialog and calls `onSignedIn` after the user has signed in with the form, with Google, or in another tab.
 */
function useCloseWhenSignedIn({ onSignedIn }: AuthRequest) {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signedIn') return
    takePage()
    closeAuth()
    onSignedIn?.()
  }, [status, onSignedIn])
}

const FooterLinks = ({ children }: { children: ReactNode }) => (
  <div className="-my-2 flex flex-wrap justify-between gap-x-6">{children}</div>
)

interface SwitchLinkProps {
  to: AuthMode
  onSwitch: (mode: AuthMode) => void
  children: ReactNode
}

function SwitchLink({ to, onSwitch, children }: SwitchLinkProps) {
  return (
    <TextLink
      href={authPages[to]}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onSwitch(to)
      }}
    >
      {children}
    </TextLink>
  )
}
