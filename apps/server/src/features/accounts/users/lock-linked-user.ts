import { AppError } from '@titer/contract'
import type { Handle } from '../../../platform/database/database.ts'
import type { UserRow } from '../tables.ts'
import { userStore } from './user-store.ts'

/** Locks the user to whom a mailed link was sent. */
export async function lockLinkedUser(tx: Handle, userId: number): Promise<UserRow> {
  const user = await userStore(tx).lock(userId)
  if (user === undefined) throw new AppError('link.expired')
  if (user.disabledAt !== null) throw new AppError('auth.disabled')
  return user
}
