// In: a validated payload and its owner. Out: a stored job with its tasks, added to the queue, all in one transaction.
// Next: server/src/queue/add-work.ts
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PLANS, type Field, type JobPayload, type PageSteps } from '@quarry/contract'
import { sql } from 'kysely'
import { makerOf, type Actor } from '../http/actor.ts'
import { timeOfDatabase, type Tx } from '../db/database.ts'
import { assertUsableFields } from './fields/usable-fields.ts'
import { toMicroUsd } from '../money/ledger/money.ts'
import { assertCovered, reserveJob } from '../money/ledger/reserve-job.ts'
import { ownConnection } from '../sites/connections/own-connection.ts'
import { addWork } from '../queue/add-work.ts'
import type { JobDeps, JobRow } from './job.ts'
import { insertJob } from './jobs.store.ts'
import { storableJson, storableText } from './tasks/storable-json.ts'

/** @throws AppError invalid where the plan allows less, quota_exceeded where plan and balance do not cover it. */
export async function createJob(deps: JobDeps, actor: Actor, payload: JobPayload): Promise<JobRow> {
  return storeJob(deps, actor, draftOf(payload))
}

export function draftOf(payload: JobPayload): JobDraft {
  return {
    basePrompt: payload.base_prompt,
    targetItemName: payload.target_item_name,
    fields: payload.trait_definitions,
    targets: payload.target_items,
    rerunOf: null,
    capMicroUsd: toCap(payload.spending_cap_usd),
    connectionId: payload.connection ?? null,
    pageSteps: payload.page_steps ?? [],
  }
}

export interface JobDraft {
  basePrompt: string | null
  targetItemName: string
  fields: readonly Field[]
  /** At least one, distinct, in order. */
  targets: readonly string[]
  rerunOf: string | null
  connectionId?: string | null
  pageSteps?: PageSteps
  /** Maximum cost of extra cells; null: unlimited. */
  capMicroUsd: number | null
  /** Writes that must be committed together with the job: part of its transaction. An error undoes the start. */
  alongside?: (tx: Tx, jobId: string) => Promise<void>
  /** The same, run after its tasks are stored. */
  withTasks?: (tx: Tx, jobId: string) => Promise<void>
}

export function toCap(spendingCapUsd: number | null | undefined): number | null {
  return spendingCapUsd === null || spendingCapUsd === undefined ? null : toMicroUsd(spendingCapUsd)
}

const LANES_AT_ONCE = 2_000

/** @throws AppError not_found: another account's connection; invalid or forbidden where the plan allows less, quota_exceeded where plan and balance do not cover it. */
export async function storeJob(deps: JobDeps, actor: Actor, draft: JobDraft): Promise<JobRow> {
  assertUsableFields(actor.plan, draft.fields)
  const size = { rows: draft.targets.length, columns: draft.fields.length, capMicroUsd: draft.capMicroUsd }
  const funding = { ...size, mode: deps.providerMode, now: await timeOfDatabase(deps.db) }
  await assertCovered(deps.db, actor, funding)
  const targets = draft.targets.map(storableText)
  const lanes = await lanesOf(deps, targets, draft.targetItemName)
  return deps.db.transaction().execute(async (tx) => {
    const job = await insertJob(tx, {
      ownerId: actor.accountId,
      createdBy: makerOf(actor),
      basePrompt: draft.basePrompt === null ? null : storableText(draft.basePrompt),
      targetItemName: storableText(draft.targetItemName),
      fields: storableJson(draft.fields),
      targets,
      rerunOf: draft.rerunOf,
      hasPriority: PLANS[actor.plan].queuePriority,
      pageSteps: storableJson(draft.pageSteps ?? []),
      connectionId: await ownConnection(tx, actor, draft.connectionId ?? null),
    })
    await draft.alongside?.(tx, job.id)
    const startsAfresh = !(await hasOtherOpenJob(tx, job))
    await insertTasks(tx, job.id, { targets, lanes, positions: targets.map((_, index) => index) })
    await draft.withTasks?.(tx, job.id)
    // Late, so that the account's balance is not locked for long, and before the lanes, the order used everywhere.
    await reserveJob(tx, actor, { ...funding, jobId: job.id, storedBytes: bytesOf(draft) })
    const { hasPriority } = job
    await addWork(tx, deps.messages, { accountId: actor.accountId, jobId: job.id, lanes: [...new Set(lanes)], startsAfresh, hasPriority })
    return job
  })
}

/** The job's own share of the account's storage; its rows are added as they are delivered. */
function bytesOf({ basePrompt, targetItemName, fields, targets }: JobDraft): number {
  const words = Buffer.byteLength(basePrompt ?? '') + Buffer.byteLength(targetItemName) + Buffer.byteLength(JSON.stringify(fields))
  return targets.reduce((sum, target) => sum + Buffer.byteLength(target), words)
}

/** Many targets take a while: yields to other requests in between. */
export async function lanesOf(deps: JobDeps, targets: readonly string[], targetName: string): Promise<string[]> {
  const lanes: string[] = []
  for (const target of targets) {
    lanes.push(deps.laneOf(target, targetName))
    if (lanes.length % LANES_AT_ONCE === 0) await yieldToEventLoop()
  }
  return lanes
}

export async function hasOtherOpenJob(tx: Tx, job: JobRow): Promise<boolean> {
  const query = tx.selectFrom('jobs').select('id').where('owner_id', '=', job.ownerId).where('id', '<>', job.id)
  return (await query.where('status', 'in', ['pending', 'in_progress']).limit(1).execute()).length > 0
}

/** The lists are parallel, in the order of the positions. */
export async function insertTasks(
  tx: Tx,
  jobId: string,
  { positions, targets, lanes }: { positions: readonly number[]; targets: readonly string[]; lanes: readonly string[] },
): Promise<void> {
  await sql`
    insert into tasks (job_id, position, target, lane)
    select ${jobId}, position, target, lane
    from unnest(${positions}::int[], ${targets}::text[], ${lanes}::text[]) as t (position, target, lane)
    order by position`.execute(tx)
}
