import { AppError, messages, type accountCalls, type BodyOf, type LinkMode } from '@titer/contract'
import { trialEnd } from '@titer/domain'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { codeStore } from '../credentials/one-time-codes.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { Authentication } from '../sessions/sessions.ts'
import { trialStartOf, usedTrialStore } from '../users/used-trials.ts'
import { toUser, userStore } from '../users/user-store.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  reauthentication: Reauthentication
}

/**
 * Creates the functions for people's own accounts, except password and email changes. All of them require a signed-in
 * person, except `checkLink`.
 */
export function createOwnAccount({ database, clock, secrets, reauthentication }: Needs) {
  return {
    /**
     * Finds the account that a mailed link belongs to, so that the page can show the account before it changes
     * anything.
     */
    checkLink: async (mode: LinkMode, code: string) => {
      const row = await codeStore(database, secrets).peek(mode, code, clock.now())
      const user = await userStore(database).find(row.userId)
      if (user === undefined) throw new AppError('link.expired')
      if (user.disabledAt !== null) throw new AppError('auth.disabled')
      const hasLinkedIdentity = await userStore(database).hasIdentity(user.id)
      return { success: true as const, mode, email: row.email ?? user.email, hasLinkedIdentity }
    },

    profile: async ({ user }: Authentication) => {
      const linked = await userStore(database).listIdentities(user.id)
      return {
        ...toUser(user),
        hasPassword: user.passwordHash !== null,
        created_at: user.createdAt.toISOString(),
        trial_ends_at: new Date(trialEnd(trialStartOf(user))).toISOString(),
        identities: linked.map(({ email, createdAt }) => ({ email, linked_at: createdAt.toISOString() })),
      }
    },

    changeProfile: async ({ user }: Authentication, changes: BodyOf<typeof accountCalls.changeProfile>) => {
      const { username = user.username, fullName = user.fullName } = changes
      const changed = await userStore(database).change(user.id, { username, fullName })
      return { success: true as const, message: messages.profileSaved, user: toUser(changed) }
    },

    remove: async (authentication: Authentication, password: string | undefined) => {
      await reauthentication.confirm(authentication, password)
      await database.transaction(async (tx) => {
        const user = await reauthentication.lockUser(tx, authentication)
        await usedTrialStore(tx, secrets).remember(user, clock.now())
        await userStore(tx).remove(user.id)
      })
      return messages.accountDeleted
    },
  }
}
