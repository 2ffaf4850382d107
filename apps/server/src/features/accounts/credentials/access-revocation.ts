import type { Clock } from '../../../platform/clock.ts'
import type { Handle } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { codeStore } from './one-time-codes.ts'
import { sessionStore } from '../sessions/session-store.ts'

interface Needs {
  clock: Clock
  secrets: Secrets
}

/**
 * Creates the function that revokes all current access to an account: sessions, finished Google sign-ins that no
 * browser has collected yet, and one-time codes. The session `exceptSession` stays open. Codes that revert an email
 * change stay valid, because they were sent to the owner's previous address.
 */
export function createAccessRevocation({ clock, secrets }: Needs) {
  return async (tx: Handle, userId: number, why: string, exceptSession?: string) => {
    await sessionStore(tx).endAll(userId, why, clock.now(), exceptSession)
    await codeStore(tx, secrets).revoke(userId, ['verifyEmail', 'resetPassword', 'changeEmail', 'handoff'], clock.now())
  }
}

export type RevokeAccess = ReturnType<typeof createAccessRevocation>
