// The state of the destination form: the fields of all kinds, so that nothing is lost when the kind is changed.
import type { DestinationKind, ExportedRows, ExportFormat, OwnColumnsInFiles, Schedule, SheetMode, TlsMode } from '@quarry/contract'

export interface DestinationForm {
  kind: DestinationKind
  name: string
  rows: ExportedRows
  own_columns: OwnColumnsInFiles
  job_id: string | null
  monitor_id: string | null
  schedule: Schedule | null
  time_zone: string
  only_pipelines: boolean
  endpoint: string
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  format: ExportFormat
  schema: string
  table: string
  tls: TlsMode
  ca_certificate: string
  spreadsheet_id: string
  sheet: string
  mode: SheetMode
  /** Comma-separated names. */
  key: string
  /** The secret of any kind; empty: the stored one is kept. */
  secret: string
}

export interface PartProps {
  value: DestinationForm
  onChange(change: Partial<DestinationForm>): void
}

export const EMPTY_FORM: Omit<DestinationForm, 'time_zone'> = {
  kind: 's3',
  name: '',
  rows: 'raw',
  own_columns: 'leave_out',
  job_id: null,
  monitor_id: null,
  schedule: null,
  only_pipelines: false,
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  access_key_id: '',
  format: 'parquet',
  schema: 'public',
  table: '',
  tls: 'verify',
  ca_certificate: '',
  spreadsheet_id: '',
  sheet: 'Quarry',
  mode: 'append',
  key: '',
  secret: '',
}
