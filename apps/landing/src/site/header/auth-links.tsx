import { ButtonLink } from '@titer/ui'
import type { MouseEvent } from 'react'
import { openAuth } from '../../account/auth-modal/auth-modal.ts'
import type { AuthMode } from '../../account/auth-modal/auth-modal.ts'
import { authPages } from '../../account/auth-modal/auth-pages.ts'
import { trackNavigation } from '../../telemetry/track-navigation.ts'
import { isPlainClick } from '../plain-click.ts'

interface AuthLinkProps {
  onOpen?: () => void
  className?: string
}

/** Returns the props of a link to the sign-in or sign-up page. A plain click opens the dialog instead. */
function authLink(mode: AuthMode, onOpen?: () => void) {
  return {
    href: authPages[mode],
    onClick: (event: MouseEvent) => {
      trackNavigation(mode)
      if (!isPlainClick(event)) return
      event.preventDefault()
      onOpen?.()
      openAuth(mode)
    },
  }
}

export const LoginLink = ({ onOpen, className = '' }: AuthLinkProps) => (
  <a
    {...authLink('login', onOpen)}
    className={`inline-flex min-h-11 items-center justify-center font-semibold ${className}`}
  >
    Login
  </a>
)

export const SignupLink = ({ onOpen, className = '' }: AuthLinkProps) => (
  <ButtonLink {...authLink('signup', onOpen)} small className={className}>
    Sign Up
  </ButtonLink>
)
