// In: due deliveries. Out: each delivered to its destination, with the outcome in the log; failed ones are retried with growing pauses.
// Connections go through the address guard, so that nothing reaches this network.
import {
  DESTINATIONS_NEED_UPGRADE,
  mayUseDestinations,
  PLAN_NAMES,
  REPORTING_KINDS,
  type PipelineState,
  type ProviderMode,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import { storableText } from '../../jobs/tasks/storable-json.ts'
import { AppError } from '../../app-error.ts'
import { readShownView } from '../exports/exported-view.ts'
import { DeliveryRefused, type Content, type DeliverDeps, type DueDelivery, type Outcome } from './delivery.ts'
import { kindOf } from './destination-kinds.ts'

/** Waits until the rows exist: those of a pipeline, or the changes of a monitor's run. */
const PUT_OFF_FOR = '5 seconds'
/** A comparison that never ends must not hold up the message. */
const COMPARED_WITHIN = '1 hour'
const MINUTE_MS = 60_000
/** Time limits of the first, second, third and any later attempt: a slow storage delays others only briefly, a large file gets its time. */
const ATTEMPT_MS = [3 * MINUTE_MS, 6 * MINUTE_MS, 9 * MINUTE_MS]
/** Time limit of a test, which has one attempt. */
const TEST_MS = MINUTE_MS / 2
/** A delivery whose worker died is claimed again this long after its time limit. */
const GRACE = '1 minute'
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first, second … attempt; after the last one the delivery has failed. */
export const DELIVERY_PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS]
const ERROR_CHARS_MAX = 500
const NOTES_MAX = 50

/** Delivers one due delivery; false: none is due. Safe to run several times at once, in every worker. */
export async function deliverDue(deps: DeliverDeps, signal: AbortSignal): Promise<boolean> {
  const due = await claimDue(deps)
  if (due) await deliver(deps, due, signal)
  return due !== null
}

/** One at a time for each owner, so that a slow storage cannot occupy all slots. */
async function claimDue({ db, providerMode }: DeliverDeps): Promise<DueDelivery | null> {
  // Concurrent claims would not see each other.
  return withAdvisoryLock(db, 'destinations', (tx) => claimNext(tx, providerMode))
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
      d.destination_id, o.owner_id, o.kind, o.endpoint, o.region, o.bucket, o.prefix, o.access_key_id, o.secret_access_key, o.format, o.settings, o.sealed, o.own_columns,
      o.kind = any(${REPORTING_KINDS}::text[]) and d.created_at > clock_timestamp() - ${COMPARED_WITHIN}::interval
        and exists (select from monitor_runs r where r.job_id = d.job_id and compared_at is null) as is_uncompared,
      case when d.job_id = o.job_id and d.pipeline_run is null then o.view_id end as view_id, d.pipeline_run, case when d.pipeline_run is null then o.rows else 'pipeline' end as rows`.execute(
    tx,
  )
  return rows[0] ?? null
}

async function deliver(deps: DeliverDeps, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const { db } = deps
  if (!delivery.may) return noteFailure(db, delivery, { error: DESTINATIONS_NEED_UPGRADE, isFinal: true })
  // The extracted rows may contain rows that the pipeline left out, so they never replace the pipeline's output.
  if (delivery.pipeline_run !== null && delivery.pipeline === null)
    return noteFailure(db, delivery, { error: 'The pipeline was deleted.', isFinal: true })
  if (delivery.is_uncompared || (delivery.rows === 'pipeline' && isUnderWay(delivery))) return putOff(db, delivery)
  try {
    const content = await contentOf(db, delivery)
    const given = { delivery, content, signal: AbortSignal.any([signal, AbortSignal.timeout(timeOf(delivery))]) }
    await noteArrival(db, delivery, await kindOf(delivery).send(deps, given))
  } catch (error) {
    // The process is shutting down: the claim expires and another worker delivers.
    if (signal.aborted) return
    await noteFailure(db, delivery, { error: sentenceOf(error), isFinal: delivery.job_id === null || error instanceof DeliveryRefused })
  }
}

/** Null: a test. */
async function contentOf(
  db: Database,
  { job_id: jobId, pipeline, pipeline_run: sentBy, rows: wanted, own_columns: own, view_id: viewId }: DueDelivery,
): Promise<Content | null> {
  if (jobId === null) return null
  const [job] = await findJobs(db, [jobId])
  if (!job) throw new Error('The job is gone.')
  if (wanted === 'pipeline' && sentBy === null && pipeline === 'failed') throw new Error('The pipeline of the job failed.')
  const rows = pipeline === null ? 'raw' : wanted
  const withOwn = own === 'include' && rows === 'raw'
  const shown = viewId === null ? null : await readShownView(db, job, { rows: 'raw', view: viewId, withOwn }).catch(asRefusal)
  return { job, rows, shown, withOwn }
}

/** A retry would not find the view either. */
function asRefusal(error: unknown): never {
  throw error instanceof AppError ? new DeliveryRefused(VIEW_GONE) : error
}
const VIEW_GONE = 'The view of this destination was deleted, or needs a field that the table does not have. Choose another one.'

function timeOf({ job_id: jobId, attempts }: DueDelivery): number {
  return jobId === null ? TEST_MS : (ATTEMPT_MS[attempts - 1] ?? ATTEMPT_MS.at(-1) ?? MINUTE_MS)
}

const UNDER_WAY: ReadonlySet<PipelineState | null> = new Set(['idle', 'waiting', 'running', 'enriching'])

/** A delivery by a step has been sent already. */
function isUnderWay({ pipeline, pipeline_run: sentBy }: DueDelivery): boolean {
  return sentBy === null && UNDER_WAY.has(pipeline)
}

/** After the claim has expired the outcome is ignored: another worker has delivered since, or is delivering. */
const isOurs = ({ id, attempts }: DueDelivery) => sql<boolean>`(id = ${id} and state = 'pending' and attempts = ${attempts})`

/** Does not count as an attempt. */
async function putOff(db: Database, delivery: DueDelivery): Promise<void> {
  await sql`
    update destination_deliveries set attempts = attempts - 1, claimed_until = null, next_attempt_at = clock_timestamp() + ${PUT_OFF_FOR}::interval
    where ${isOurs(delivery)}`.execute(db)
}

async function noteArrival(db: Database, { id }: DueDelivery, { path, bytes, rowCount, notes = [] }: Outcome): Promise<void> {
  const sentences = notes.slice(0, NOTES_MAX).map(shortText)
  await sql`
    update destination_deliveries set state = 'delivered', delivered_at = clock_timestamp(), next_attempt_at = null, object_path = ${shortText(path)},
      bytes = ${bytes ?? null}, row_count = ${rowCount ?? null}, notes = ${sentences}::text[], error = null, claimed_until = null
    where id = ${id}`.execute(db)
}

async function noteFailure(db: Database, delivery: DueDelivery, { error, isFinal }: { error: string; isFinal: boolean }): Promise<void> {
  const pauseMs = isFinal ? null : (DELIVERY_PAUSES_MS[delivery.attempts - 1] ?? null)
  await sql`
    update destination_deliveries set state = ${pauseMs === null ? 'failed' : 'pending'}, error = ${error}, claimed_until = null,
      next_attempt_at = clock_timestamp() + ${pauseMs}::bigint * interval '1 ms'
    where ${isOurs(delivery)}`.execute(db)
}

/**
 * Services return an error code (`NoSuchBucket`). Their text is untrusted: it is truncated, and characters that the database rejects are
 * removed.
 */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It could not be reached.'
  if (error.name === 'TimeoutError') return 'It took too long.'
  return shortText('$fault' in error ? `The storage answered ${error.name}: ${error.message}` : error.message)
}

function shortText(text: string): string {
  return storableText(text.slice(0, ERROR_CHARS_MAX))
}
