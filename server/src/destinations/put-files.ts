// In: deliveries that are due. Out: each file in its bucket, and what came of it in the log; what fails is tried again, ever more seldom.
// The way out is the address guard's: no file goes to a storage inside this network.
import {
  EXPORT_FORMATS,
  mayUseDestinations,
  PLAN_NAMES,
  DESTINATIONS_NEED_UPGRADE,
  type ExportedRows,
  type ExportFormat,
  type PipelineState,
  type ProviderMode,
} from '@quarry/contract'
import { openBucket, type HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { oneAfterAnother } from '../db/one-after-another.ts'
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
  pipeline: PipelineState | null
  /** Of the pipeline whose last step sent it; null for all others. */
  pipeline_run: number | null
  endpoint: string | null
  region: string
  bucket: string
  prefix: string
  access_key_id: string
  secret_access_key: string
  format: ExportFormat
  rows: ExportedRows
}

const PIPELINE_WAIT = '5 seconds'
const MINUTE_MS = 60_000
/** What the first, second, third and any later attempt may take: a slow storage holds up others briefly, a large file gets its time. */
const ATTEMPT_MS = [3 * MINUTE_MS, 6 * MINUTE_MS, 9 * MINUTE_MS]
/** Of a test, which has one attempt. */
const TEST_MS = MINUTE_MS / 2
/** What was being put when its worker died is taken up so long after the time it may take. */
const GRACE = '1 minute'
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first, second … attempt; after the last one the delivery has failed. */
export const PUT_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
const ERROR_CHARS_MAX = 500
const TEST_FILE = 'quarry-test.txt'

/** Puts one of what is due now; false: nothing is. Safe to run several times at once, in every worker. */
export async function putDue(deps: PutDeps, signal: AbortSignal): Promise<boolean> {
  const due = await claimDue(deps)
  if (due) await deliver(deps, due, signal)
  return due !== null
}

/** One at a time of each owner, so that nobody's storage keeps all places. */
async function claimDue({ db, providerMode }: PutDeps): Promise<DueDelivery | null> {
  // Claims that coincide would not see each other.
  return oneAfterAnother(db, 'destinations', (tx) => claimNext(tx, providerMode))
}

async function claimNext(tx: Tx, providerMode: ProviderMode): Promise<DueDelivery | null> {
  const plans = PLAN_NAMES.filter(mayUseDestinations)
  const { rows } = await sql<DueDelivery>`
    with due as (
      select d.id from destination_deliveries d join destinations o on o.id = d.destination_id
      where d.state = 'pending' and d.next_attempt_at <= clock_timestamp() and (d.claimed_until is null or d.claimed_until < clock_timestamp())
        and not exists (
          select from destination_deliveries other join destinations on destinations.id = other.destination_id
          where other.claimed_until > clock_timestamp() and destinations.owner_id = o.owner_id
        )
      order by d.next_attempt_at, d.id limit 1 for update of d skip locked
    )
    update destination_deliveries d set attempts = d.attempts + 1, claimed_until = clock_timestamp() + ${GRACE}::interval
      + (case when d.job_id is null then ${TEST_MS} else (${ATTEMPT_MS}::int[])[least(d.attempts + 1, ${ATTEMPT_MS.length})] end) * interval '1 ms'
    from due, destinations o where d.id = due.id and o.id = d.destination_id
    returning d.id, d.job_id, d.attempts, plan_of(o.owner_id, ${providerMode}) = any(${plans}::text[]) as may,
      (select case when steps = '[]' then null else state end from pipelines where pipelines.job_id = d.job_id) as pipeline,
      o.endpoint, o.region, o.bucket, o.prefix, o.access_key_id, o.secret_access_key, o.format,
      d.pipeline_run, case when d.pipeline_run is null then o.rows else 'pipeline' end as rows`.execute(tx)
  return rows[0] ?? null
}

async function deliver(deps: PutDeps, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const { db } = deps
  if (!delivery.may) return noteFailure(db, delivery, { error: DESTINATIONS_NEED_UPGRADE, isFinal: true })
  // The rows that were read, which may hold what the pipeline left out, never take the place of its own.
  if (delivery.pipeline_run !== null && delivery.pipeline === null)
    return noteFailure(db, delivery, { error: 'The pipeline is gone.', isFinal: true })
  if (delivery.rows === 'pipeline' && isUnderWay(delivery)) return putOff(db, delivery)
  try {
    const { path, bytes } = await put(deps, delivery, AbortSignal.any([signal, AbortSignal.timeout(timeOf(delivery))]))
    await sql`
      update destination_deliveries set state = 'delivered', delivered_at = clock_timestamp(), next_attempt_at = null, object_path = ${path},
        bytes = ${bytes}, error = null, claimed_until = null
      where id = ${delivery.id}`.execute(db)
  } catch (error) {
    // Told to end: the claim runs out and another worker does it.
    if (signal.aborted) return
    await noteFailure(db, delivery, { error: sentenceOf(error), isFinal: delivery.job_id === null })
  }
}

function timeOf({ job_id: jobId, attempts }: DueDelivery): number {
  return jobId === null ? TEST_MS : (ATTEMPT_MS[attempts - 1] ?? ATTEMPT_MS.at(-1) ?? MINUTE_MS)
}

const UNDER_WAY: ReadonlySet<PipelineState | null> = new Set(['idle', 'waiting', 'running', 'enriching'])

/** What a step sent is there already. */
function isUnderWay({ pipeline, pipeline_run: sentBy }: DueDelivery): boolean {
  return sentBy === null && UNDER_WAY.has(pipeline)
}

/** Of whoever was held up for longer than its claim, nothing is taken any more: another one has tried since, or is at it. */
const isOurs = ({ id, attempts }: DueDelivery) => sql<boolean>`(id = ${id} and state = 'pending' and attempts = ${attempts})`

/** Not an attempt. */
async function putOff(db: Database, delivery: DueDelivery): Promise<void> {
  await sql`
    update destination_deliveries set attempts = attempts - 1, claimed_until = null, next_attempt_at = clock_timestamp() + ${PIPELINE_WAIT}::interval
    where ${isOurs(delivery)}`.execute(db)
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

/** The path follows from the job, so that what is delivered again takes the place of what was there; what a step sends has its own. */
async function fileOf(deps: PutDeps, delivery: DueDelivery): Promise<OutgoingFile> {
  const { job_id: jobId, prefix, format, rows, pipeline, pipeline_run: sentBy } = delivery
  if (jobId === null) return { path: prefix + TEST_FILE, type: 'text/plain', chunks: testText() }
  const [job] = await findJobs(deps.db, [jobId])
  if (!job) throw new Error('The job is gone.')
  if (rows === 'pipeline' && sentBy === null && pipeline === 'failed') throw new Error('The pipeline of the job failed.')
  const { fileName, mediaType } = EXPORT_FORMATS[format]
  const chunks = await openExport(deps, job, { format, rows: pipeline === null ? 'raw' : rows })
  const folder = `${prefix}${job.created_at.slice(0, 10)}/${job.id}/${sentBy === null ? '' : 'pipeline/'}`
  return { path: `${folder}${fileName}`, type: mediaType, chunks }
}

async function* testText(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('Results will be put here.\n')
}

async function noteFailure(db: Database, delivery: DueDelivery, { error, isFinal }: { error: string; isFinal: boolean }): Promise<void> {
  const pauseMs = isFinal ? null : (PUT_PAUSES_MS[delivery.attempts - 1] ?? null)
  await sql`
    update destination_deliveries set state = ${pauseMs === null ? 'failed' : 'pending'}, error = ${error}, claimed_until = null,
      next_attempt_at = clock_timestamp() + ${pauseMs}::bigint * interval '1 ms'
    where ${isOurs(delivery)}`.execute(db)
}

/** Storages name what is wrong (`NoSuchBucket`). Their words are anybody's: kept short, and without what the database refuses. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The storage could not be reached.'
  if (error.name === 'TimeoutError') return 'The storage took too long.'
  const said = '$fault' in error ? `The storage answered ${error.name}: ${error.message}` : error.message
  return storableText(said.slice(0, ERROR_CHARS_MAX))
}
