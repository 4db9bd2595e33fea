// Wire schemas of destinations (a bucket, a table, a spreadsheet, a message) and of the deliveries made to them when a job ends.
import { z } from 'zod'
import { EXPORT_FORMAT_NAMES, EXPORTED_ROWS, OWN_COLUMNS_IN_FILES } from './exports.ts'
import { scheduleSchema, timeZoneSchema } from './monitors.ts'
import type { PlanName } from './plans.ts'
import { DELIVERY_STATES } from './webhooks.ts'

export const DESTINATIONS_MAX = 20
export const DESTINATION_KINDS = ['s3', 'postgres', 'sheets', 'message'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]
/** Kinds that report about a job in a message. The others receive its rows, and can be bound to a view. */
export const REPORTING_KINDS: readonly DestinationKind[] = ['message']

/** `verify`: encrypted, and the certificate must match the host; `require`: encrypted, any certificate; `disable`: unencrypted. */
export const TLS_MODES = ['verify', 'require', 'disable'] as const
export type TlsMode = (typeof TLS_MODES)[number]

/** `append`: after the existing rows; `replace`: instead of all existing rows; `upsert`: each row replaces the one with the same key. */
export const SHEET_MODES = ['append', 'replace', 'upsert'] as const
export type SheetMode = (typeof SHEET_MODES)[number]

const endpointSchema = z
  .string()
  .trim()
  .max(2_000)
  .refine(isOrigin, 'An endpoint is an address without a path, as https://storage.example.com.')
  .nullable()
  .default(null)

function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.pathname === '/' &&
    url.search === ''
  )
}

/** Path of folders, each followed by a slash. */
const prefixSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\w!.*'()/=-]*$/, 'A prefix is made of letters, digits and - _ . = /.')
  // URL parsers remove such segments, so that the file would not be where the signature covers.
  .refine((prefix) => !/(^|\/)\.\.?(\/|$)/.test(prefix), 'A prefix has no folders named . or ..')
  .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ''))
  .transform((prefix) => (prefix === '' ? '' : `${prefix}/`))
  .default('')

const uuidOrNull = z
  .uuid()
  .nullish()
  .transform((id) => id ?? null)

/** Settings that every kind has. */
const common = {
  name: z.string().trim().min(1, 'A destination needs a name.').max(80),
  /** `pipeline`: the output rows of the job's pipeline, where it has one. */
  rows: z.enum(EXPORTED_ROWS).default('raw'),
  /** Whether own columns are delivered together with the extracted rows; of a view only the columns that it shows. */
  own_columns: z.enum(OWN_COLUMNS_IN_FILES).default('leave_out'),
  /** Only this job, or only runs of this monitor; both null: all jobs of the account. */
  job_id: uuidOrNull,
  monitor_id: uuidOrNull,
  /** Null: delivered as soon as a job has ended; otherwise everything that has ended since the last time, on this schedule. */
  schedule: scheduleSchema.nullable().default(null),
  time_zone: timeZoneSchema.default('UTC'),
  /** Receives only what pipeline steps deliver. */
  only_pipelines: z.boolean().default(false),
}

const place = {
  /** Null: Amazon's own endpoint of the region. */
  endpoint: endpointSchema,
  region: z
    .string()
    .trim()
    .regex(/^[a-z0-9-]{1,40}$/, 'A region looks like eu-central-1.')
    .default('us-east-1'),
  bucket: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'A bucket has 3 to 63 small letters, digits, dots and dashes.'),
  prefix: prefixSchema,
  /** The text becomes part of a header. */
  access_key_id: z
    .string()
    .trim()
    .min(1, 'The access key is missing.')
    .max(200)
    .regex(/^[\x21-\x7e]*$/, 'An access key is made of letters, digits and signs, without blanks.'),
  format: z.enum(EXPORT_FORMAT_NAMES).default('parquet'),
}

/** PostgreSQL truncates longer names silently. */
const IDENTIFIER_BYTES_MAX = 63
const identifier = (noun: string) =>
  z
    .string()
    .trim()
    .min(1, `The ${noun} is missing.`)
    .refine((name) => !name.includes('\0'), `The ${noun} has a character that no name has.`)
    .refine(
      (name) => new TextEncoder().encode(name).length <= IDENTIFIER_BYTES_MAX,
      `The ${noun} is longer than ${IDENTIFIER_BYTES_MAX} bytes.`,
    )

const keyColumns = z
  .array(z.string().trim().min(1).max(200))
  .max(8, 'At most 8 columns make a key.')
  .refine((names) => new Set(names).size === names.length, 'A column can be in the key only once.')
  .default([])

const table = {
  schema: identifier('schema').default('public'),
  table: identifier('table'),
  /** Columns whose values identify a row for `upsert`; none: the rows of each job are added. */
  key_columns: keyColumns,
  tls: z.enum(TLS_MODES).default('verify'),
  /** PEM of a certificate authority that the system does not trust by default. */
  ca_certificate: z
    .string()
    .trim()
    .max(50_000)
    .refine((text) => text.includes('-----BEGIN CERTIFICATE-----'), 'A certificate is a text that begins with -----BEGIN CERTIFICATE-----.')
    .nullable()
    .default(null),
}

const SHEET_ADDRESS = /^https:\/\/docs\.google\.com\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)/
const spreadsheet = {
  /** The spreadsheet's id, or its address in the browser. */
  spreadsheet_id: z
    .string()
    .trim()
    .max(2_000)
    .transform((given) => SHEET_ADDRESS.exec(given)?.[1] ?? given)
    .refine((id) => /^[\w-]{10,200}$/.test(id), 'A spreadsheet is named by its address, or by the id in it.'),
  sheet: z
    .string()
    .trim()
    .min(1, 'The sheet is missing.')
    .max(100)
    .refine((name) => !/[[\]*?:\\/\0]/.test(name), 'A sheet’s name has none of [ ] * ? : \\ /.')
    .default('Quarry'),
  mode: z.enum(SHEET_MODES).default('append'),
  key_columns: keyColumns,
}

const secretKey = z.string().trim().min(1, 'The secret of the access key is missing.').max(500)
const connection = z.string().trim().min(1, 'The connection string is missing.').max(2_000)
const serviceAccount = z.string().trim().min(1, 'The key of the service account is missing.').max(10_000)
const hookAddress = z.string().trim().min(1, 'The address of the incoming webhook is missing.').max(2_000)

const s3Payload = z.object({ kind: z.literal('s3').default('s3'), ...common, ...place, secret_access_key: secretKey })
const postgresPayload = z.object({
  kind: z.literal('postgres'),
  ...common,
  ...table,
  /** `postgres://user:password@host:5432/database`. Stored encrypted, and never returned. */
  connection,
})
const sheetsPayload = z.object({
  kind: z.literal('sheets'),
  ...common,
  ...spreadsheet,
  /** The key of a service account as Google issues it: a JSON file. Stored encrypted, and never returned. */
  service_account: serviceAccount,
})
const messagePayload = z.object({
  kind: z.literal('message'),
  ...common,
  /** URL of an incoming webhook, as Slack issues it. Stored encrypted, and never returned. */
  url: hookAddress,
})

interface Checked {
  job_id: string | null
  monitor_id: string | null
  mode?: SheetMode
  key_columns?: string[]
}
const ONE_SUBJECT = 'Give either job_id or monitor_id.'
const hasOneSubject = ({ job_id: jobId, monitor_id: monitorId }: Checked): boolean => jobId === null || monitorId === null
const KEY_MISSING = { message: 'Replacing rows needs key columns.', path: ['key_columns'] }
const hasKey = ({ mode, key_columns: key }: Checked): boolean => mode !== 'upsert' || (key ?? []).length > 0

/** A request without a kind means a bucket, the only kind of earlier versions. */
export const destinationPayloadSchema = z
  .discriminatedUnion('kind', [s3Payload, postgresPayload, sheetsPayload, messagePayload])
  .refine(hasOneSubject, ONE_SUBJECT)
  .refine(hasKey, KEY_MISSING)
export type DestinationPayload = z.output<typeof destinationPayloadSchema>
export type DestinationPayloadInput = z.input<typeof destinationPayloadSchema>

/** Replaces all settings; the stored secret is kept where none is given. The kind cannot be changed. */
export const destinationChangeSchema = z
  .discriminatedUnion('kind', [
    s3Payload.extend({ secret_access_key: secretKey.optional() }),
    postgresPayload.extend({ connection: connection.optional() }),
    sheetsPayload.extend({ service_account: serviceAccount.optional() }),
    messagePayload.extend({ url: hookAddress.optional() }),
  ])
  .refine(hasOneSubject, ONE_SUBJECT)
  .refine(hasKey, KEY_MISSING)
export type DestinationChange = z.output<typeof destinationChangeSchema>
export type DestinationChangeInput = z.input<typeof destinationChangeSchema>

/** `PUT /destinations/{id}/view`: the job and the view to deliver from then on; null: all rows of its job. */
export const destinationViewSchema = z.object({
  job_id: z.uuid(),
  view_id: z.uuid().nullable(),
  own_columns: z.enum(OWN_COLUMNS_IN_FILES).optional().describe('Left out: as the destination has it'),
})

const moment = z.iso.datetime({ offset: true })

const told = {
  id: z.string(),
  name: z.string(),
  rows: z.enum(EXPORTED_ROWS),
  own_columns: z.enum(OWN_COLUMNS_IN_FILES),
  job_id: z.string().nullable(),
  monitor_id: z.string().nullable(),
  schedule: scheduleSchema.nullable(),
  time_zone: z.string(),
  only_pipelines: z.boolean(),
  /** A view of the job's table: only its rows and columns are delivered. `name` is null where the view was deleted: then nothing is delivered. */
  view: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Time of the next delivery, where there is a schedule. */
  next_run_at: moment.nullable(),
  created_at: moment,
}

const s3Destination = z.object({
  kind: z.literal('s3'),
  ...told,
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  access_key_id: z.string(),
  format: z.enum(EXPORT_FORMAT_NAMES),
})
const postgresDestination = z.object({
  kind: z.literal('postgres'),
  ...told,
  schema: z.string(),
  table: z.string(),
  key_columns: z.array(z.string()),
  tls: z.enum(TLS_MODES),
  ca_certificate: z.string().nullable(),
  /** Parts of the connection string: host and port, database and user. */
  server: z.string(),
  database: z.string(),
  user: z.string(),
})
const sheetsDestination = z.object({
  kind: z.literal('sheets'),
  ...told,
  spreadsheet_id: z.string(),
  sheet: z.string(),
  mode: z.enum(SHEET_MODES),
  key_columns: z.array(z.string()),
  /** The e-mail address that the spreadsheet must be shared with. */
  service_account_email: z.string(),
})
const messageDestination = z.object({
  kind: z.literal('message'),
  ...told,
  /** Host of the webhook URL; the rest of it is secret. */
  host: z.string(),
})

export const destinationSchema = z.discriminatedUnion('kind', [s3Destination, postgresDestination, sheetsDestination, messageDestination])
export type Destination = z.infer<typeof destinationSchema>
export type DestinationOf<Kind extends DestinationKind> = Extract<Destination, { kind: Kind }>

/** Where results are delivered to, in one line. */
export function destinationPlace(destination: Destination): string {
  switch (destination.kind) {
    case 's3':
      return `s3://${destination.bucket}/${destination.prefix}`
    case 'postgres':
      return `${destination.server}/${destination.database}: ${destination.schema}.${destination.table}`
    case 'sheets':
      return `${destination.spreadsheet_id}: ${destination.sheet}`
    case 'message':
      return destination.host
  }
}

export const destinationDeliverySchema = z.object({
  id: z.string(),
  /** Null for a test delivery. */
  job_id: z.string().nullable(),
  /** Key of the object in the bucket, or name of the table or sheet; null before the first attempt. */
  path: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Size of the delivered file. */
  bytes: z.int().nullable(),
  /** Rows written to a table or sheet, or reported by a message. */
  row_count: z.int().nullable(),
  /** Other actions, in sentences: a table made, a column added, rows left out. */
  notes: z.array(z.string()),
  created_at: moment,
  next_attempt_at: moment.nullable(),
  delivered_at: moment.nullable(),
  /** Why the last attempt failed, in a sentence. */
  error: z.string().nullable(),
})
export type DestinationDelivery = z.infer<typeof destinationDeliverySchema>

export function mayUseDestinations(plan: PlanName): boolean {
  return plan !== 'starter'
}
export const DESTINATIONS_NEED_UPGRADE = 'Delivery of results comes with the plans Advanced and Pro. Upgrade to use it.'
