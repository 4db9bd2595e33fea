// What a destination is made of in the database: columns that all have, the settings of its kind, and its secret apart from both.
import type { Destination, DestinationChange, DestinationPayload, ExportedRows, ExportFormat, Schedule } from '@quarry/contract'
import { parseHookAddress } from './message/hook-address.ts'
import { parseConnectionString } from './postgres/connection-string.ts'
import { parseServiceAccount } from './sheets/service-account.ts'

export interface DestinationRow {
  id: string
  kind: Destination['kind']
  name: string
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  format: ExportFormat
  settings: Record<string, unknown>
  rows: ExportedRows
  job_id: string | null
  monitor_id: string | null
  schedule: Schedule | null
  time_zone: string
  only_pipelines: boolean
  next_run_at: Date | null
  created_at: Date
}

export interface DestinationTerms {
  /** By name of the column. */
  columns: Record<string, unknown>
  /** To be sealed; null: the one it has stays, or the kind has none. */
  secret: string | null
}

/** @throws AppError invalid: a secret that is none of its kind; the answer never repeats it */
export function termsOf(given: DestinationPayload | DestinationChange): DestinationTerms {
  switch (given.kind) {
    case 's3':
      return { columns: { ...given, secret_access_key: given.secret_access_key ?? null, settings: {} }, secret: null }
    case 'postgres': {
      const { connection: secret = null, schema, table, key_columns, tls, ca_certificate, ...columns } = given
      const place = secret === null ? {} : addressOf(secret)
      return { columns: { ...columns, settings: { schema, table, key_columns, tls, ca_certificate, ...place } }, secret }
    }
    case 'sheets': {
      const { service_account: secret = null, spreadsheet_id, sheet, mode, key_columns, ...columns } = given
      const account = secret === null ? {} : { service_account_email: parseServiceAccount(secret).clientEmail }
      return { columns: { ...columns, settings: { spreadsheet_id, sheet, mode, key_columns, ...account } }, secret }
    }
    case 'message': {
      const { url: secret = null, ...columns } = given
      return { columns: { ...columns, settings: secret === null ? {} : { host: parseHookAddress(secret).host } }, secret }
    }
  }
}

function addressOf(connection: string): { server: string; database: string; user: string } {
  const { host, port, database, user } = parseConnectionString(connection)
  return { server: `${host.includes(':') ? `[${host}]` : host}:${port}`, database, user }
}

export function toDestination(row: DestinationRow): Destination {
  const { endpoint, region, bucket, prefix, access_key_id, format, settings, kind, ...all } = row
  const told = { ...all, created_at: row.created_at.toISOString(), next_run_at: row.next_run_at?.toISOString() ?? null }
  const own = kind === 's3' ? { endpoint, region, bucket, prefix, access_key_id, format } : settings
  // The settings are those that `termsOf` wrote.
  return { kind, ...told, ...own } as Destination
}
