import type { Handle } from '../../platform/database/database.ts'
import { auditLog } from './tables.ts'

/**
 * A manual action by an operator. The entry is written in the same transaction as the action, or before the action if
 * the action cannot be part of a transaction, such as a refund by a payment provider.
 */
export interface AuditEntry {
  actor: string
  action: string
  subject: string
  details: object
}

export const writeAuditEntry = async (tx: Handle, entry: AuditEntry, now: Date) => {
  await tx.insert(auditLog).values({ ...entry, at: now })
}
