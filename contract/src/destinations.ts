// Destinations: buckets in S3-compatible storage where results are put when a job ends, and what was put there.
import { z } from 'zod'
import { EXPORT_FORMAT_NAMES, EXPORTED_ROWS } from './exports.ts'
import { scheduleSchema, timeZoneSchema } from './monitors.ts'
import type { PlanName } from './plans.ts'
import { DELIVERY_STATES } from './webhooks.ts'

export const DESTINATIONS_MAX = 20

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

/** Folders, each ended by a slash. */
const prefixSchema = z
  .string()
  .trim()
  .max(500)
  .regex(/^[\w!.*'()/=-]*$/, 'A prefix is made of letters, digits and - _ . = /.')
  // Addresses are read without such folders: the file would not be where the signature says.
  .refine((prefix) => !/(^|\/)\.\.?(\/|$)/.test(prefix), 'A prefix has no folders named . or ..')
  .transform((prefix) => prefix.replace(/^\/+|\/+$/g, ''))
  .transform((prefix) => (prefix === '' ? '' : `${prefix}/`))
  .default('')

const uuidOrNull = z
  .uuid()
  .nullish()
  .transform((id) => id ?? null)

const secretSchema = z.string().trim().min(1, 'The secret of the access key is missing.').max(500)

const settings = z.object({
  name: z.string().trim().min(1, 'A destination needs a name.').max(80),
  /** Null: Amazon's own, in the region. */
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
  /** It is part of a header. */
  access_key_id: z
    .string()
    .trim()
    .min(1, 'The access key is missing.')
    .max(200)
    .regex(/^[\x21-\x7e]*$/, 'An access key is made of letters, digits and signs, without blanks.'),
  /** Kept, and never told again. */
  secret_access_key: secretSchema,
  format: z.enum(EXPORT_FORMAT_NAMES).default('parquet'),
  /** `pipeline`: what the pipeline of a job makes of its rows, where it has one. */
  rows: z.enum(EXPORTED_ROWS).default('raw'),
  /** Only this job, or only runs of this monitor; both null: all jobs of the account. */
  job_id: uuidOrNull,
  monitor_id: uuidOrNull,
  /** Null: as soon as a job has ended; else all that has ended since, at these times. */
  schedule: scheduleSchema.nullable().default(null),
  time_zone: timeZoneSchema.default('UTC'),
  /** Gets nothing but what steps of pipelines put there. */
  only_pipelines: z.boolean().default(false),
})

const ONE_SUBJECT = 'Give either job_id or monitor_id.'
const hasOneSubject = ({ job_id: jobId, monitor_id: monitorId }: { job_id: string | null; monitor_id: string | null }): boolean =>
  jobId === null || monitorId === null

export const destinationPayloadSchema = settings.refine(hasOneSubject, ONE_SUBJECT)
export type DestinationPayload = z.output<typeof destinationPayloadSchema>
export type DestinationPayloadInput = z.input<typeof destinationPayloadSchema>

/** All settings anew; the secret stays where none is given. */
export const destinationChangeSchema = settings.extend({ secret_access_key: secretSchema.optional() }).refine(hasOneSubject, ONE_SUBJECT)
export type DestinationChange = z.output<typeof destinationChangeSchema>
export type DestinationChangeInput = z.input<typeof destinationChangeSchema>

const moment = z.iso.datetime({ offset: true })

export const destinationSchema = z.object({
  id: z.string(),
  name: z.string(),
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  access_key_id: z.string(),
  format: z.enum(EXPORT_FORMAT_NAMES),
  rows: z.enum(EXPORTED_ROWS),
  job_id: z.string().nullable(),
  monitor_id: z.string().nullable(),
  schedule: scheduleSchema.nullable(),
  time_zone: z.string(),
  only_pipelines: z.boolean(),
  /** With a schedule. */
  next_run_at: moment.nullable(),
  created_at: moment,
})
export type Destination = z.infer<typeof destinationSchema>

export const destinationDeliverySchema = z.object({
  id: z.string(),
  /** Null: a test. */
  job_id: z.string().nullable(),
  /** Key of the object in the bucket; null before the first attempt. */
  path: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  bytes: z.int().nullable(),
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
export const DESTINATIONS_NEED_UPGRADE = 'Delivery to storage comes with the plans Advanced and Pro. Upgrade to use it.'
