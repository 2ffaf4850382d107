import type { Handle } from '../../platform/database/database.ts'
import { auditLog } from './tables.ts'

/** What an operator does by hand is written down with it, in the same transaction. */
export interface Deed {
  actor: string
  action: string
  subject: string
  details: object
}

export const writeDown = async (tx: Handle, deed: Deed, now: Date) => {
  await tx.insert(auditLog).values({ ...deed, at: now })
}
