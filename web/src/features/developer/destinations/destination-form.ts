// What is being filled in of a destination: the fields of all kinds beside each other, so that nothing is lost when the kind is changed,
// and what of them is sent.
import type {
  Destination,
  DestinationChangeInput,
  DestinationKind,
  DestinationPayloadInput,
  ExportedRows,
  ExportFormat,
  Schedule,
  SheetMode,
  TlsMode,
} from '@quarry/contract'

export interface DestinationForm {
  kind: DestinationKind
  name: string
  rows: ExportedRows
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
  /** Names with commas between them. */
  key: string
  /** What opens the place, whatever the kind; empty: the one it has stays. */
  secret: string
}

export interface PartProps {
  value: DestinationForm
  onChange(change: Partial<DestinationForm>): void
}

const EMPTY: Omit<DestinationForm, 'time_zone'> = {
  kind: 's3',
  name: '',
  rows: 'raw',
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

export function newForm(timeZone: string): DestinationForm {
  return { ...EMPTY, time_zone: timeZone }
}

export function formOf(known: Destination): DestinationForm {
  const { kind, name, rows, job_id, monitor_id, schedule, time_zone, only_pipelines } = known
  return { ...EMPTY, kind, name, rows, job_id, monitor_id, schedule, time_zone, only_pipelines, ...ownFields(known) }
}

function ownFields(known: Destination): Partial<DestinationForm> {
  switch (known.kind) {
    case 's3': {
      const { endpoint, region, bucket, prefix, access_key_id, format } = known
      return { endpoint: endpoint ?? '', region, bucket, prefix, access_key_id, format }
    }
    case 'postgres': {
      const { schema, table, tls, ca_certificate: certificate, key_columns: key } = known
      return { schema, table, tls, ca_certificate: certificate ?? '', key: key.join(', ') }
    }
    case 'sheets': {
      const { spreadsheet_id, sheet, mode, key_columns: key } = known
      return { spreadsheet_id, sheet, mode, key: key.join(', ') }
    }
    case 'message':
      return {}
  }
}

/** Whether all is there that the kind needs; the server looks closer. */
export function isComplete(form: DestinationForm, keepsSecret: boolean): boolean {
  const needed: Record<DestinationKind, string[]> = {
    s3: [form.bucket, form.access_key_id],
    postgres: [form.schema, form.table],
    sheets: [form.spreadsheet_id, form.sheet, ...(form.mode === 'upsert' ? [form.key] : [])],
    message: [],
  }
  return [form.name, ...needed[form.kind], ...(keepsSecret ? [] : [form.secret])].every((text) => text.trim() !== '')
}

export function payloadOf(form: DestinationForm): DestinationPayloadInput {
  const { name, rows, job_id, monitor_id, schedule, time_zone, only_pipelines, secret } = form
  const common = { name, rows, job_id, monitor_id, schedule, time_zone, only_pipelines }
  switch (form.kind) {
    case 's3': {
      const { endpoint, region, bucket, prefix, access_key_id, format } = form
      return {
        ...common,
        kind: 's3',
        endpoint: textOrNull(endpoint),
        region,
        bucket,
        prefix,
        access_key_id,
        format,
        secret_access_key: secret,
      }
    }
    case 'postgres': {
      const { schema, table, tls, ca_certificate: certificate } = form
      return {
        ...common,
        kind: 'postgres',
        schema,
        table,
        tls,
        ca_certificate: textOrNull(certificate),
        key_columns: keyOf(form),
        connection: secret,
      }
    }
    case 'sheets': {
      const { spreadsheet_id, sheet, mode } = form
      return {
        ...common,
        kind: 'sheets',
        spreadsheet_id,
        sheet,
        mode,
        key_columns: mode === 'upsert' ? keyOf(form) : [],
        service_account: secret,
      }
    }
    case 'message':
      return { ...common, kind: 'message', url: secret }
  }
}

/** Without a secret the one it has stays. */
export function changeOf(form: DestinationForm): DestinationChangeInput {
  const payload = payloadOf(form)
  if (form.secret.trim() !== '') return payload
  const secrets = new Set(['secret_access_key', 'connection', 'service_account', 'url'])
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !secrets.has(name))) as DestinationChangeInput
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text
}

function keyOf({ key }: DestinationForm): string[] {
  return key
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
