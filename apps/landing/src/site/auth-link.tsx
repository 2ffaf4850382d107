import { ButtonLink } from '@titer/ui'
import type { MouseEvent } from 'react'
import { openAuth } from '../account/auth-modal.ts'
import type { AuthMode } from '../account/auth-modal.ts'
import { authPages } from '../account/auth-pages.ts'
import { trackNavigation } from '../telemetry/track-navigation.ts'
import { isPlainClick } from './plain-click.ts'

interface AuthLinkProps {
  onChoose?: () => void
  className?: string
}

/** Leads to the page; a plain click opens the same over this one. */
function authLink(mode: AuthMode, onChoose?: () => void) {
  return {
    href: authPages[mode],
    onClick: (event: MouseEvent) => {
      trackNavigation(mode)
      if (!isPlainClick(event)) return
      event.preventDefault()
      onChoose?.()
      openAuth(mode)
    },
  }
}

export const LoginLink = ({ onChoose, className = '' }: AuthLinkProps) => (
  <a
    {...authLink('login', onChoose)}
    className={`inline-flex min-h-11 items-center justify-center font-semibold ${className}`}
  >
    Login
  </a>
)

export const SignupLink = ({ onChoose, className = '' }: AuthLinkProps) => (
  <ButtonLink {...authLink('signup', onChoose)} small className={className}>
    Sign Up
  </ButtonLink>
)
