import { AppError } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { UserRow } from '../tables.ts'
import { userStore } from './user-store.ts'

/** Locks the user whose account a mailed link belongs to. Throws if the account was deleted or disabled. */
export async function lockLinkedUser(tx: Handle, userId: number): Promise<UserRow> {
  const user = await userStore(tx).lock(userId)
  if (user === undefined) throw new AppError('link.expired')
  if (user.disabledAt !== null) throw new AppError('auth.disabled')
  return user
}
