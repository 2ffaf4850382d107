import { AppError, messages, type LinkMode } from '@titer/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { codeStore } from './codes.ts'
import type { OwnerCheck } from './owner.ts'
import type { Presence } from './sessions.ts'
import { toUser, userStore } from './users.ts'

interface Needs {
  database: Database
  clock: Clock
  secrets: Secrets
  owner: OwnerCheck
}

/** What a person does with their own account besides its keys. */
export function createOwnAccount({ database, clock, secrets, owner }: Needs) {
  return {
    /** What a code is for, so that a page can name the account before anything happens. */
    checkLink: async (mode: LinkMode, code: string) => {
      const row = await codeStore(database, secrets).peek(mode, code, clock.now())
      const user = await userStore(database).find(row.userId)
      if (user === undefined) throw new AppError('link.expired')
      if (user.disabledAt !== null) throw new AppError('auth.disabled')
      return { success: true as const, mode, email: row.email ?? user.email }
    },

    rename: async ({ user }: Presence, username: string) => {
      const renamed = await userStore(database).change(user.id, { username })
      return { success: true as const, message: messages.profileSaved, user: toUser(renamed) }
    },

    remove: async (presence: Presence, password: string | undefined) => {
      await owner.confirm(presence, password)
      await database.transaction(async (tx) => {
        const user = await owner.lock(tx, presence)
        await userStore(tx).remove(user.id)
      })
      return messages.accountDeleted
    },
  }
}
