import { authLabels, Dialog, TextLink } from '@titer/ui'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { isPlainClick } from '../site/plain-click.ts'
import { closeAuth } from './auth-modal.ts'
import type { AuthMode, AuthRequest } from './auth-modal.ts'
import { authPages } from './auth-pages.ts'
import { LoginForm } from './login-form.tsx'
import { useSession } from './session-state.ts'
import { SignupForm } from './signup-form.tsx'
import { afterRegistration, afterUnverifiedLogin, checkEmailLabels, ResendMail, SentTo } from './verification-mail.tsx'
import type { MailToVerify } from './verification-mail.tsx'

/** Sign-in over the page somebody is on. */
export function AuthDialog({ request }: { request: AuthRequest }) {
  const [mode, setMode] = useState(request.mode)
  const [mail, setMail] = useState<MailToVerify>()
  useCloseWhenSignedIn(request)
  const show = (next: AuthMode) => {
    setMail(undefined)
    setMode(next)
  }
  return (
    <Dialog title={mail ? checkEmailLabels.title : titleOf(mode, request)} isOpen onClose={closeAuth}>
      {mail ? (
        <>
          <p className="text-muted">
            <SentTo email={mail.email} />
          </p>
          <ResendMail {...mail} />
          <Ways>
            <SwitchLink to="login" onSwitch={show}>
              {checkEmailLabels.verified}
            </SwitchLink>
            <SwitchLink to="login" onSwitch={show}>
              {checkEmailLabels.back}
            </SwitchLink>
          </Ways>
        </>
      ) : mode === 'login' ? (
        <>
          <LoginForm asksFor="username" onUnverified={(name) => setMail(afterUnverifiedLogin(name))} />
          <Ways>
            <SwitchLink to="signup" onSwitch={show}>
              {authLabels.toSignup}
            </SwitchLink>
          </Ways>
        </>
      ) : (
        <>
          <SignupForm asksFor="everything" onRegistered={(email) => setMail(afterRegistration(email))} />
          <Ways>
            <SwitchLink to="login" onSwitch={show}>
              {authLabels.toLogin}
            </SwitchLink>
          </Ways>
        </>
      )}
    </Dialog>
  )
}

function titleOf(mode: AuthMode, { isGuarded }: AuthRequest) {
  if (mode === 'signup') return authLabels.createAccount
  return isGuarded ? 'Login to Continue' : 'Welcome Back'
}

/** However it came about: by a form, by Google, or in another tab. */
function useCloseWhenSignedIn({ onSignedIn }: AuthRequest) {
  const { status } = useSession()
  useEffect(() => {
    if (status !== 'signedIn') return
    closeAuth()
    onSignedIn?.()
  }, [status, onSignedIn])
}

const Ways = ({ children }: { children: ReactNode }) => (
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
