// In: a table and new targets for it. Out: the table reopened with tasks for them after its last row, their cost reserved, and their sites
// added to the queue; all in one transaction. They are read as the other rows were.
// Next: server/src/jobs/adding/reopen-table.ts
import { createHash } from 'node:crypto'
import { LIMITS, type AddedRowsPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import { assertCovered } from '../../money/ledger/reserve-job.ts'
import { insertTasks, lanesOf, toCap } from '../create-job.ts'
import type { JobDeps, JobRow } from '../job.ts'
import { assertLooksUpInBudget, getOwnJob } from '../jobs.store.ts'
import { lockTable, waitForRows } from './reopen-table.ts'
import { findWantedTargets, withoutPresent, type WantedRows } from './wanted-rows.ts'

export interface Addition {
  added: number
  firstPosition: number
  duplicates: WantedRows['duplicates']
  isRepeated: boolean
}

interface AddOrder {
  jobId: string
  payload: AddedRowsPayload
  /** Repeating the request with the same key returns the same answer. */
  key: string | undefined
}

/**
 * @throws AppError not_found; invalid where the table has all of them, has reached its maximum or the plan allows fewer; conflict while it
 * is being stopped; quota_exceeded where plan and balance do not cover them
 */
export async function addRows(deps: JobDeps, actor: Actor, order: AddOrder): Promise<Addition> {
  const { jobId, payload, key } = order
  const digest = createHash('sha256')
    .update(JSON.stringify([jobId, payload]))
    .digest()
  const earlier = await findAddition(deps.db, actor, { key, digest })
  if (earlier) return earlier
  const before = await getOwnJob(deps.db, actor, jobId)
  assertTakesRows(before)
  await assertLooksUpInBudget(deps.db, actor, jobId)
  const wanted = await findWantedTargets(deps.db, actor, payload)
  const lanes = await lanesByTarget(deps, before, wanted)
  try {
    return await deps.db.transaction().execute((tx) => store(deps, actor, { tx, jobId, payload, wanted, lanes, key, digest }))
  } catch (error) {
    // The same request was processed concurrently: its targets are in the table by now.
    const first = await findAddition(deps.db, actor, { key, digest })
    if (!first) throw error
    return first
  }
}

interface Storing {
  tx: Tx
  jobId: string
  payload: AddedRowsPayload
  wanted: readonly string[]
  lanes: ReadonlyMap<string, string>
  key: string | undefined
  digest: Buffer
}

async function store(deps: JobDeps, actor: Actor, { tx, jobId, payload, wanted, lanes, key, digest }: Storing): Promise<Addition> {
  const job = await lockTable(tx, actor, jobId)
  const { targets, duplicates } = await withoutPresent(tx, jobId, wanted)
  if (targets.length === 0) throw new AppError('invalid', { detail: 'All of these are in the table already.' })
  assertFits(job.total + targets.length)
  const size = { rows: targets.length, columns: job.fields.length, capMicroUsd: toCap(payload.spending_cap_usd) }
  const funding = { ...size, tableRows: job.total + targets.length, mode: deps.providerMode, now: await timeOfDatabase(tx) }
  await assertCovered(tx, actor, funding)
  const lanesOfNew = targets.map((target) => lanes.get(target) ?? deps.laneOf(target, job.targetItemName))
  await insertTasks(tx, jobId, { targets, lanes: lanesOfNew, positions: targets.map((_, index) => job.total + index) })
  await watchNewRows(tx, jobId, targets)
  await waitForRows(deps, actor, {
    tx,
    job,
    reservation: { ...funding, jobId, storedBytes: targets.reduce((sum, target) => sum + Buffer.byteLength(target), 0) },
    lanes: lanesOfNew,
    added: targets,
    addition: {
      first_position: job.total,
      added: targets.length,
      duplicates: duplicates.count,
      idempotency_key: key ?? null,
      payload_digest: key === undefined ? null : digest,
    },
  })
  return { added: targets.length, firstPosition: job.total, duplicates, isRepeated: false }
}

/** @throws AppError invalid: the connection of its site was deleted, or it reads for another table */
export function assertTakesRows({ columnOf, isPrivate, connectionId }: JobRow): void {
  if (columnOf !== null) throw new AppError('invalid', { detail: 'This reads for another table: the rows are those of that one.' })
  if (isPrivate && connectionId === null)
    throw new AppError('invalid', { detail: 'The connection that this table was read with was deleted. Start a new job with another one.' })
}

/** @throws AppError invalid */
export function assertFits(rows: number): void {
  if (rows > LIMITS.targetsPerJobMax)
    throw new AppError('invalid', {
      detail: `A table can have at most ${LIMITS.targetsPerJobMax.toLocaleString('en-US')} rows, and this one would have ${rows.toLocaleString('en-US')}.`,
    })
}

async function lanesByTarget(deps: JobDeps, { targetItemName }: JobRow, targets: readonly string[]): Promise<Map<string, string>> {
  const lanes = await lanesOf(deps, targets, targetItemName)
  return new Map(targets.map((target, index) => [target, lanes[index] ?? '']))
}

/** Monitors whose latest run is this table read the new rows from their next run on. */
async function watchNewRows(tx: Tx, jobId: string, targets: readonly string[]): Promise<void> {
  await sql`
    update monitors set payload = jsonb_set(payload, '{target_items}', (payload -> 'target_items') || (
      select coalesce(jsonb_agg(target order by place), '[]') from unnest(${[...targets]}::text[]) with ordinality as added (target, place)
      where not payload -> 'target_items' ? target
    ))
    where id in (
      select monitor_id from monitor_runs where job_id = ${jobId}
        and not exists (select from monitor_runs as later where later.monitor_id = monitor_runs.monitor_id and later.id > monitor_runs.id)
    )`.execute(tx)
}

/** @throws AppError invalid where the key was used for another request */
async function findAddition(
  db: JobDeps['db'],
  actor: Actor,
  { key, digest }: { key: string | undefined; digest: Buffer },
): Promise<Addition | null> {
  if (key === undefined) return null
  const query = db.selectFrom('row_additions').selectAll().where('owner_id', '=', actor.accountId).where('idempotency_key', '=', key)
  const found = await query.executeTakeFirst()
  if (!found) return null
  if (!found.payload_digest?.equals(digest))
    throw new AppError('invalid', { detail: 'This idempotency key has added other rows. Use a new key for each request.' })
  const duplicates = { count: found.duplicates, examples: [] }
  return { added: found.added, firstPosition: found.first_position, duplicates, isRepeated: true }
}
