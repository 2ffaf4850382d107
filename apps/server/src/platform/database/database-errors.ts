// SQLSTATE codes for connection errors, insufficient resources, shutdown or startup, timeouts, serialization failures
// and deadlocks. 25006 is a write to a read-only server, such as a replica that has not been promoted yet. 25P02 is a
// statement in a transaction that has already failed.
const unavailableState = /^(08|53|57P0|57014|25006|25P0[23]|40001|40P01)/
const unavailableCode =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
const unavailableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after)/

/** Returns whether an error, or one of its causes, means that the database is currently unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    if (unavailableState.test(code) || unavailableCode.test(code) || unavailableMessage.test(cause.message)) return true
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}

/**
 * Returns whether PostgreSQL rolled a transaction back because of a concurrent one: a deadlock or a serialization
 * failure. The same transaction may succeed if it runs again.
 */
export function isTransactionConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '40001' || cause.code === '40P01')) return true
  }
  return false
}

/** Returns the name of the unique index that an error reports as violated, or undefined for any other error. */
export function violatedUniqueIndex(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return String(cause.constraint)
  }
  return undefined
}
