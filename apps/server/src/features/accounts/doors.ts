import type { Clock } from '../../platform/clock.ts'
import type { Handle } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { Sessions } from './sessions.ts'

interface Needs {
  clock: Clock
  secrets: Secrets
  sessions: Sessions
}

/**
 * Shuts every way into an account that is open now: sessions, sign-ins not yet collected, and codes. Only the
 * codes that take an address back stay: they are the owner's.
 */
export function createDoors({ clock, secrets, sessions }: Needs) {
  return async (tx: Handle, userId: number, why: string, exceptSession?: string) => {
    await sessions.endAll(tx, userId, why, exceptSession)
    await codeStore(tx, secrets).revoke(userId, ['verifyEmail', 'resetPassword', 'changeEmail', 'handoff'], clock.now())
  }
}

export type ShutDoors = ReturnType<typeof createDoors>
