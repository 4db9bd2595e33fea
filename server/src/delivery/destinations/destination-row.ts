// The database row of a destination: columns that all kinds have, the settings of its kind, and its secret apart from both.
import type { Destination, ExportedRows, ExportFormat, OwnColumnsInFiles, Schedule } from '@quarry/contract'

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
  own_columns: OwnColumnsInFiles
  job_id: string | null
  monitor_id: string | null
  schedule: Schedule | null
  time_zone: string
  only_pipelines: boolean
  view_id: string | null
  view_name: string | null
  next_run_at: Date | null
  created_at: Date
}

export function toDestination(row: DestinationRow): Destination {
  const { endpoint, region, bucket, prefix, access_key_id, format, settings, kind, view_id: viewId, view_name: viewName, ...all } = row
  const view = viewId === null ? null : { id: viewId, name: viewName }
  const told = { ...all, view, created_at: row.created_at.toISOString(), next_run_at: row.next_run_at?.toISOString() ?? null }
  const own = kind === 's3' ? { endpoint, region, bucket, prefix, access_key_id, format } : settings
  // The settings, as its kind wrote them.
  return { kind, ...told, ...own } as Destination
}
