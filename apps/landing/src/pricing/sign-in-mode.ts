import type { Tier } from '@titer/domain'
import type { AuthMode } from '../account/auth-modal.ts'

/** Who tries the demo is new here; who pays has tried it. */
export const signInModeFor = (plan: Tier): AuthMode => (plan === 'demo' ? 'signup' : 'login')
