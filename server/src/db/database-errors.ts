// Classifies errors of the database: temporarily unavailable, or caused by the values written. Handles none of them.

/** SQLSTATE of an error from PostgreSQL; null for anything else. A digit is required, because system codes such as EPIPE have five characters too. */
export function sqlState(error: unknown): string | null {
  const code = codeOf(error)
  return code !== null && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : null
}

/** True if PostgreSQL refused the values themselves (class 22 data, 23 constraint, 54 size): a retry would fail too. */
export function isValueError(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlState(error) ?? '')
}

/** True if the row was refused by the constraint of this name. */
export function isConstraint(error: unknown, name: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === name
}

/**
 * True if a retry of the transaction may succeed: connection lost or refused (08, 57), deadlock or serialization (40),
 * too many connections (53), lock not available (55), system error (58), or the network.
 */
export function isTransientError(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null) return /^(08|40|53|55|57|58)/.test(state)
  if (/^E[A-Z]{4,}/.test(codeOf(error) ?? '')) return true
  return error instanceof Error && /connection|timeout exceeded/i.test(error.message)
}

/** True where the connection was refused or broken, or PostgreSQL is going down or coming up (class 08 and 57P0x). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^(ECONNREFUSED|ECONNRESET|08\w{3}|57P0[123])$/.test(codeOf(error) ?? '') ||
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(error.message)
  )
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
