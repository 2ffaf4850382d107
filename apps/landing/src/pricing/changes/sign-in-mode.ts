import type { Tier } from '@titer/domain'
import type { AuthMode } from '../../account/auth-modal/auth-modal.ts'

/**
 * Returns the form to show first. A visitor who chooses the demo is usually new, and a visitor who buys a plan usually
 * has an account.
 */
export const signInModeFor = (plan: Tier): AuthMode => (plan === 'demo' ? 'signup' : 'login')
