// In: a validated payload and its owner. Out: a stored job with its tasks, known to the queue, all in one transaction.
// Next: server/src/queue/add-work.ts
import { setImmediate as breathe } from 'node:timers/promises'
import { PLANS, type Field, type JobPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import type { Tx } from '../db/database.ts'
import { addWork } from '../queue/add-work.ts'
import type { JobDeps, JobRow } from './job.ts'
import { insertJob } from './jobs.store.ts'
import { storableJson, storableText } from '../tasks/storable-json.ts'

/** @throws AppError invalid where the plan allows less. */
export async function createJob(deps: JobDeps, actor: Actor, payload: JobPayload): Promise<JobRow> {
  return storeJob(deps, actor, {
    basePrompt: payload.base_prompt,
    targetItemName: payload.target_item_name,
    fields: payload.trait_definitions,
    targets: payload.target_items,
    rerunOf: null,
  })
}

export interface JobDraft {
  basePrompt: string | null
  targetItemName: string
  fields: readonly Field[]
  /** At least one, each once; the order stays. */
  targets: readonly string[]
  rerunOf: string | null
}

const FIRST_TARGETS = 3
const LANES_AT_ONCE = 2_000

/** @throws AppError invalid where the plan allows less. */
export async function storeJob(deps: JobDeps, actor: Actor, draft: JobDraft): Promise<JobRow> {
  checkPlanLimits(actor, draft)
  const targets = draft.targets.map(storableText)
  const lanes = await lanesOf(deps, targets, draft.targetItemName)
  return deps.db.transaction().execute(async (tx) => {
    const job = await insertJob(tx, {
      ownerId: actor.accountId,
      basePrompt: draft.basePrompt === null ? null : storableText(draft.basePrompt),
      targetItemName: storableText(draft.targetItemName),
      fields: storableJson(draft.fields),
      firstTargets: targets.slice(0, FIRST_TARGETS),
      total: targets.length,
      rerunOf: draft.rerunOf,
    })
    const startsAfresh = !(await hasOtherOpenJob(tx, job))
    await insertTasks(tx, job.id, { targets, lanes })
    await addWork(tx, deps.messages, { accountId: actor.accountId, jobId: job.id, lanes: [...new Set(lanes)], startsAfresh })
    return job
  })
}

function checkPlanLimits({ plan }: Actor, { fields, targets }: JobDraft): void {
  const { columnsPerJobMax, rowsPerJobMax } = PLANS[plan]
  refuseAbove(fields.length, columnsPerJobMax, 'columns')
  refuseAbove(targets.length, rowsPerJobMax, 'rows')

  function refuseAbove(count: number, max: number | null, what: string): void {
    if (max === null || count <= max) return
    const name = plan.charAt(0).toUpperCase() + plan.slice(1)
    throw new AppError('invalid', {
      detail: `The ${name} plan allows up to ${max} ${what} per job, and this job has ${count}. Upgrade to Advanced or Pro to go beyond this limit.`,
    })
  }
}

/** Many targets take a while: other requests get their turn in between. */
async function lanesOf(deps: JobDeps, targets: readonly string[], targetName: string): Promise<string[]> {
  const lanes: string[] = []
  for (const target of targets) {
    lanes.push(deps.laneOf(target, targetName))
    if (lanes.length % LANES_AT_ONCE === 0) await breathe()
  }
  return lanes
}

async function hasOtherOpenJob(tx: Tx, job: JobRow): Promise<boolean> {
  const query = tx.selectFrom('jobs').select('id').where('owner_id', '=', job.ownerId).where('id', '<>', job.id)
  return (await query.where('status', 'in', ['pending', 'in_progress']).limit(1).execute()).length > 0
}

async function insertTasks(
  tx: Tx,
  jobId: string,
  { targets, lanes }: { targets: readonly string[]; lanes: readonly string[] },
): Promise<void> {
  await sql`
    insert into tasks (job_id, position, target, lane)
    select ${jobId}, place - 1, target, lane
    from unnest(${targets}::text[], ${lanes}::text[]) with ordinality as t (target, lane, place)
    order by place`.execute(tx)
}
