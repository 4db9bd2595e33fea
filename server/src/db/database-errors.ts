// Tells errors of the database apart: gone for the moment, or caused by the values written. Handles none of them.

/** SQLSTATE of an error from PostgreSQL; null for anything else. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

/** True if PostgreSQL refused the values themselves (class 22 data, 23 constraint, 54 size): the same again would fail again. */
export function isValueError(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlState(error) ?? '')
}
