// Parses the connection string of a PostgreSQL database strictly: the library's own parser opens files that parameters name, accepts local
// sockets as hosts, and fills missing parts from this process's environment.
import { AppError } from '../../../app-error.ts'

export interface PostgresAddress {
  host: string
  port: number
  user: string
  password: string
  database: string
}

const PORT = 5432
/** Parameters that providers include in their connection strings. TLS has a setting of its own; the others have no effect here. */
const IGNORED = new Set(['sslmode', 'channel_binding', 'application_name', 'connect_timeout', 'pgbouncer'])

/** @throws AppError invalid; the message repeats nothing of the input but the name of a parameter */
export function parseConnectionString(given: string): PostgresAddress {
  const url = /^postgres(ql)?:\/\//.test(given) ? URL.parse(given) : null
  if (url === null) throw invalid('A connection string looks like postgres://user:password@host:5432/database.')
  const [user, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decoded)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!host || host.includes('%') || host.includes(',')) throw invalid('The connection string has to name one host.')
  if (!user) throw invalid('The connection string names no user.')
  if (!database || database.includes('/')) throw invalid('The connection string has to name one database.')
  const odd = [...url.searchParams.keys()].find((name) => !IGNORED.has(name))
  if (odd !== undefined) throw invalid(`The parameter ${odd.slice(0, 40)} of the connection string is not known here. Leave it out.`)
  return { host, port: url.port === '' ? PORT : Number(url.port), user, password: password ?? '', database }
}

function decoded(part: string): string {
  try {
    const text = decodeURIComponent(part)
    if (!text.includes('\0')) return text
  } catch {
    // Reported below, without the input.
  }
  throw invalid('The connection string has characters that are not encoded as in addresses: @ is written %40, / is %2F, % is %25.')
}

function invalid(detail: string): AppError {
  return new AppError('invalid', { detail })
}
