// A table of a PostgreSQL database. Its connection string is the secret; its host, database and user are shown.
import type { DestinationKindOf } from '../destination-kind.ts'
import { parseConnectionString } from './connection-string.ts'
import { sendTable } from './send-table.ts'

const REFUSAL = 'Rows go to a database over TLS only.'

export const tableKind: DestinationKindOf<'postgres'> = {
  terms({ connection: secret = null, schema, table, key_columns, tls, ca_certificate, ...columns }) {
    const place = secret === null ? {} : addressOf(secret)
    return { columns: { ...columns, settings: { schema, table, key_columns, tls, ca_certificate, ...place } }, secret }
  },
  openWay({ tls, connection }, server) {
    if (tls !== 'disable') return null
    if (connection === undefined) return server === null ? null : { hosts: [server, server.replace(/:\d+$/, '')], refusal: REFUSAL }
    const { host, port } = parseConnectionString(connection)
    return { hosts: [host, `${host}:${port}`], refusal: REFUSAL }
  },
  send: sendTable,
}

function addressOf(connection: string): { server: string; database: string; user: string } {
  const { host, port, database, user } = parseConnectionString(connection)
  return { server: `${host.includes(':') ? `[${host}]` : host}:${port}`, database, user }
}
