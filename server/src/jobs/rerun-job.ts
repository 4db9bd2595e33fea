// Runs the targets of a job again, all or those that failed or are incomplete, as a new job with the same fields.
import { PASSING_REASONS, type RerunPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../app-error.ts'
import { storeJob, toCap } from './create-job.ts'
import type { Tx } from '../db/database.ts'
import type { JobDeps, JobRow } from './job.ts'
import { startOnce, type Alongside, type Started } from './starting/start-once.ts'
import { assertLooksUpInBudget, getOwnJob } from './jobs.store.ts'

/**
 * With a key, once however often it is requested. @throws AppError not_found, and invalid where no target matches or the plan allows less.
 */
export function rerunJob(
  deps: JobDeps,
  actor: Actor,
  { jobId, key, payload }: { jobId: string; key: string | undefined; payload: RerunPayload },
): Promise<Started> {
  return startOnce(deps.db, actor, {
    key,
    order: ['rerun', jobId, payload],
    start: (alongside) => storeRerun(deps, actor, { jobId, payload, alongside }),
  })
}

interface RerunOrder {
  jobId: string
  payload: RerunPayload
  alongside: Alongside
}

async function storeRerun(deps: JobDeps, actor: Actor, { jobId, payload, alongside }: RerunOrder): Promise<JobRow> {
  const origin = await getOwnJob(deps.db, actor, jobId)
  await assertLooksUpInBudget(deps.db, actor, jobId)
  const targets = await findTargets(deps, jobId, payload)
  if (targets.length === 0)
    throw new AppError('invalid', { detail: 'No target of this job failed for these reasons, so there is nothing to run again.' })
  return storeJob(deps, actor, {
    basePrompt: origin.basePrompt,
    targetItemName: origin.targetItemName,
    fields: origin.fields,
    targets,
    rerunOf: origin.id,
    capMicroUsd: toCap(payload.spending_cap_usd),
    connectionId: connectionOf(origin),
    pageSteps: origin.pageSteps,
    alongside,
    withTasks: async (tx, id) => {
      if (payload.own_columns === 'include') await takeOverOwnColumns(tx, { from: jobId, to: id })
    },
  })
}

/**
 * With their present values: a row receives them by its target as soon as it exists. The columns are copies: each table changes its own.
 */
async function takeOverOwnColumns(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update jobs set own_columns = (
      select coalesce(jsonb_agg(jsonb_set(own, '{id}', to_jsonb(gen_random_uuid()::text)) order by place), '[]')
      from jobs as origin, jsonb_array_elements(origin.own_columns) with ordinality as kept (own, place) where origin.id = ${from}
    ) where id = ${to}`.execute(tx)
  await sql`
    insert into awaited_own_values (task_id, own)
    select tasks.id, results.own from tasks join results on results.job_id = ${from} and results.own <> '{}' and results.target = tasks.target
    where tasks.job_id = ${to} on conflict do nothing`.execute(tx)
}

/** @throws AppError invalid: without the connection, other pages would be read */
function connectionOf({ connectionId, isPrivate }: JobRow): string | null {
  if (isPrivate && connectionId === null)
    throw new AppError('invalid', { detail: 'The connection that this job was read with was deleted. Start a new job with another one.' })
  return connectionId
}

const hasPassingGap = sql`exists (
  select from results, jsonb_each(results.cells) as cell
  where results.task_id = tasks.id and cell.value ->> 'status' = 'absent' and cell.value ->> 'reason' = any(${[...PASSING_REASONS]}::text[])
)`

async function findTargets(deps: JobDeps, jobId: string, { which, error_kinds: errorKinds }: RerunPayload): Promise<string[]> {
  let query = deps.db.selectFrom('tasks').select('target').where('job_id', '=', jobId).orderBy('position')
  if (which === 'failed') query = query.where('state', '=', 'failed')
  if (which === 'incomplete') query = query.where(sql<boolean>`(state = 'failed' or ${hasPassingGap})`)
  if (which === 'failed' && errorKinds && errorKinds.length > 0) query = query.where('error_kind', 'in', errorKinds)
  return (await query.execute()).map((task) => task.target)
}
