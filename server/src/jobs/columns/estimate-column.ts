// Estimates the cells and the cost of a new or changed column. Nothing is reserved; the quota is checked again when the column is added.
import { PLANS, type ColumnEstimate } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'
import { estimateSize } from '../estimate-job.ts'
import type { JobDeps } from '../job.ts'
import { getOwnJob } from '../jobs.store.ts'
import { refuseColumns } from '../../money/ledger/quota-refusals.ts'
import { planColumn, type ColumnOrder, type ColumnPlan } from './plan-column.ts'

export interface ColumnRequest extends ColumnOrder {
  jobId: string
  /** Limit on the cost of extra cells in micro-USD; null: no limit. */
  capMicroUsd: number | null
}

/** @throws AppError not_found; invalid where the column cannot be added to the job. Limits of the plan are reported in `problems` instead. */
export async function estimateColumn(
  deps: JobDeps,
  actor: Actor,
  { jobId, capMicroUsd, ...order }: ColumnRequest,
): Promise<ColumnEstimate> {
  const job = await getOwnJob(deps.db, actor, jobId)
  const plan = planColumn(job, order)
  const { all, wanted, stored } = await countRows(deps.db, jobId, plan)
  const estimate = await estimateSize(deps, actor, { rows: wanted, columns: 1, capMicroUsd })
  const tooMany = refuseColumns(PLANS[actor.plan], plan.fields.length)
  return {
    ...estimate,
    problems: [...(tooMany ? [tooMany.message] : []), ...estimate.problems],
    seconds: Math.max(1, Math.ceil(wanted * SECONDS_PER_ROW)),
    stored_rows: order.field.source ? wanted : stored,
    kept_rows: all - wanted,
  }
}

/** A rough duration per row, for the estimate only. */
const SECONDS_PER_ROW = 0.05

async function countRows(db: Database, jobId: string, { isWanted }: ColumnPlan): Promise<{ all: number; wanted: number; stored: number }> {
  const { rows } = await sql<{ all: number; wanted: number; stored: number }>`
    select count(*)::int as "all", count(*) filter (where ${isWanted})::int as wanted,
      count(*) filter (where ${isWanted} and jsonb_path_exists(pages, '$[*].snapshot ? (@ != null)'))::int as stored
    from results where job_id = ${jobId}`.execute(db)
  return rows[0] ?? { all: 0, wanted: 0, stored: 0 }
}
