// Explains the errors of a customer's database in one sentence. Contains nothing of the connection string.
import { DatabaseError } from 'pg'

const CERTIFICATE_CODES = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
])
/** By SQLSTATE, before the server's own message. */
const SENTENCES: Record<string, string> = {
  '28P01': 'The database refuses the user or the password.',
  '28000': 'The database refuses the user.',
  '3D000': 'There is no such database.',
  '42501': 'The user may not do that.',
  '53300': 'The database has no room for another connection.',
  '55P03': 'The table is locked by another session.',
  '57014': 'A statement took too long.',
}

export function postgresError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('The database could not be reached.')
  if (error instanceof DatabaseError) {
    const sentence = SENTENCES[error.code ?? '']
    return new Error(`${sentence === undefined ? '' : `${sentence} `}PostgreSQL answered ${error.code ?? 'an error'}: ${error.message}`, {
      cause: error,
    })
  }
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return new Error('The certificate of the database is that of another host.', { cause: error })
  if (CERTIFICATE_CODES.has(code))
    return new Error(
      `The certificate of the database could not be checked (${code}). Give the certificate of its authority, or choose TLS without a check.`,
      { cause: error },
    )
  if (error.message.includes('does not support SSL')) return new Error('The database offers no TLS.', { cause: error })
  if (code === 'ECONNREFUSED') return new Error('The database refuses connections at this address.', { cause: error })
  if (code === 'ETIMEDOUT' || error.message.includes('timeout')) return new Error('The database did not answer in time.', { cause: error })
  return error
}
