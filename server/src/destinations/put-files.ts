// In: deliveries that are due. Out: each file in its bucket, and what came of it in the log; what fails is tried again, ever more seldom.
// The way out is the address guard's: no file goes to a storage inside this network.
import {
  EXPORT_FORMATS,
  mayUseDestinations,
  PLAN_NAMES,
  DESTINATIONS_NEED_UPGRADE,
  type ExportedRows,
  type ExportFormat,
} from '@quarry/contract'
import { openBucket, type HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { openExport, type ExportSource } from '../exports/open-export.ts'
import { findJobs } from '../jobs/jobs.queries.ts'
import { storableText } from '../tasks/storable-json.ts'

export interface PutDeps extends ExportSource {
  http: HttpClient
}

interface DueDelivery {
  id: string
  job_id: string | null
  attempts: number
  may: boolean
  /** Of the job's pipeline, if it has one. */
  pipeline: 'idle' | 'waiting' | 'running' | 'done' | 'failed' | null
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  secret_access_key: string
  format: ExportFormat
  rows: ExportedRows
}

const AT_ONCE = 2
const PUT_TIMEOUT_MS = 9 * 60_000
/** Longer than a try may take: what was being put when its worker died is taken up after it. */
const CLAIM = '10 minutes'
const PIPELINE_WAIT = '5 seconds'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first, second … attempt; after the last one the delivery has failed. */
export const PUT_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
const ERROR_CHARS_MAX = 500
const TEST_FILE = 'quarry-test.txt'

/** Puts what is due now. Returns the number of deliveries. Safe to run in every worker at once. */
export async function putDue(deps: PutDeps, signal: AbortSignal): Promise<number> {
  const due = await claimDue(deps)
  await Promise.all(due.map((delivery) => deliver(deps, delivery, signal)))
  return due.length
}

async function claimDue({ db, providerMode }: PutDeps): Promise<DueDelivery[]> {
  const plans = PLAN_NAMES.filter(mayUseDestinations)
  const { rows } = await sql<DueDelivery>`
    with due as (
      select id from destination_deliveries where state = 'pending' and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit ${AT_ONCE} for update skip locked
    )
    update destination_deliveries d set attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + ${CLAIM}::interval
    from due, destinations o where d.id = due.id and o.id = d.destination_id
    returning d.id, d.job_id, d.attempts, plan_of(o.owner_id, ${providerMode}) = any(${plans}::text[]) as may,
      (select case when steps = '[]' then null else state end from pipelines where pipelines.job_id = d.job_id) as pipeline,
      o.endpoint, o.region, o.bucket, o.prefix, o.access_key_id, o.secret_access_key, o.format, o.rows`.execute(db)
  return rows
}

async function deliver(deps: PutDeps, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const { db } = deps
  if (!delivery.may) return noteFailure(db, { ...delivery, attempts: Infinity }, DESTINATIONS_NEED_UPGRADE)
  if (delivery.rows === 'pipeline' && isUnderWay(delivery)) return putOff(db, delivery)
  try {
    const { path, bytes } = await put(deps, delivery, AbortSignal.any([signal, AbortSignal.timeout(PUT_TIMEOUT_MS)]))
    await sql`
      update destination_deliveries set state = 'delivered', delivered_at = clock_timestamp(), next_attempt_at = null, object_path = ${path},
        bytes = ${bytes}, error = null
      where id = ${delivery.id}`.execute(db)
  } catch (error) {
    // Told to end: the claim runs out and another worker does it.
    if (signal.aborted) return
    await noteFailure(db, delivery, sentenceOf(error))
  }
}

function isUnderWay({ pipeline }: DueDelivery): boolean {
  return pipeline === 'idle' || pipeline === 'waiting' || pipeline === 'running'
}

/** Not an attempt. */
async function putOff(db: Database, { id }: DueDelivery): Promise<void> {
  await sql`
    update destination_deliveries set attempts = attempts - 1, next_attempt_at = clock_timestamp() + ${PIPELINE_WAIT}::interval
    where id = ${id}`.execute(db)
}

async function put(deps: PutDeps, delivery: DueDelivery, signal: AbortSignal): Promise<{ path: string; bytes: number }> {
  const { bucket: name, region, endpoint, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = delivery
  const bucket = await openBucket({ bucket: name, region, endpoint, credentials: { accessKeyId, secretAccessKey } }, deps.http)
  try {
    const { path, type, chunks } = await fileOf(deps, delivery)
    return { path, bytes: await bucket.put(path, { type, chunks }, signal) }
  } finally {
    bucket.close()
  }
}

interface OutgoingFile {
  path: string
  type: string
  chunks: AsyncIterable<Uint8Array>
}

/** The path follows from the job, so that what is delivered again takes the place of what was there. */
async function fileOf(deps: PutDeps, { job_id: jobId, prefix, format, rows, pipeline }: DueDelivery): Promise<OutgoingFile> {
  if (jobId === null) return { path: prefix + TEST_FILE, type: 'text/plain', chunks: testText() }
  const [job] = await findJobs(deps.db, [jobId])
  if (!job) throw new Error('The job is gone.')
  if (rows === 'pipeline' && pipeline === 'failed') throw new Error('The pipeline of the job failed.')
  const { fileName, mediaType } = EXPORT_FORMATS[format]
  const chunks = await openExport(deps, job, { format, rows: pipeline === null ? 'raw' : rows })
  return { path: `${prefix}${job.created_at.slice(0, 10)}/${job.id}/${fileName}`, type: mediaType, chunks }
}

async function* testText(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Results will be put here.\n')
}

async function noteFailure(db: Database, { id, attempts }: Pick<DueDelivery, 'id' | 'attempts'>, error: string): Promise<void> {
  const pauseMs = PUT_PAUSES_MS[attempts - 1] ?? null
  await sql`
    update destination_deliveries set state = ${pauseMs === null ? 'failed' : 'pending'}, error = ${error},
      next_attempt_at = clock_timestamp() + ${pauseMs}::bigint * interval '1 ms'
    where id = ${id}`.execute(db)
}

/** Storages name what is wrong (`NoSuchBucket`). Their words are anybody's: kept short, and without what the database refuses. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The storage could not be reached.'
  const said = '$fault' in error ? `The storage answered ${error.name}: ${error.message}` : error.message
  return storableText(said.slice(0, ERROR_CHARS_MAX))
}
