// Estimates cells, cost and duration of a job if it started now. Reserves nothing; the start checks again.
import { PLANS, type JobEstimate, type JobPayload } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Config } from '../config.ts'
import { timeOfDatabase, type Database } from '../db/database.ts'
import { toUsd } from '../money/ledger/money.ts'
import { listRefusals } from '../money/ledger/quota-refusals.ts'
import { quoteJob, type JobSize } from '../money/ledger/quote-job.ts'
import { findFunds, findKeyRefusal } from '../money/ledger/reserve-job.ts'
import { lanesOf, toCap } from './create-job.ts'
import type { JobDeps } from './job.ts'

export interface EstimateDeps extends JobDeps {
  config: Pick<Config, 'fetching'>
}

export async function estimateJob(deps: EstimateDeps, actor: Actor, payload: JobPayload): Promise<JobEstimate> {
  const capMicroUsd = toCap(payload.spending_cap_usd)
  const size = { rows: payload.target_items.length, columns: payload.trait_definitions.length, capMicroUsd }
  return {
    ...(await estimateSize(deps, actor, size)),
    seconds: await estimateSeconds(deps, { targets: payload.target_items, name: payload.target_item_name }),
  }
}

/** The estimate without the duration. */
export async function estimateSize(deps: JobDeps, actor: Actor, size: JobSize): Promise<Omit<JobEstimate, 'seconds'>> {
  const plan = PLANS[actor.plan]
  const now = await timeOfDatabase(deps.db)
  const funds = await findFunds(deps.db, actor, { mode: deps.providerMode, now })
  const quote = quoteJob(size, plan, funds.includedLeft)
  const covered = quoteJob({ ...size, capMicroUsd: funds.available }, plan, funds.includedLeft)
  const beyondKey = await findKeyRefusal(deps.db, actor, { cells: quote.included + quote.extra, now })
  return {
    rows: size.rows,
    columns: size.columns,
    cells: quote.cells,
    included_cells: quote.included,
    extra_cells: quote.extra,
    extra_cell_usd: toUsd(plan.extraCellMicroUsd),
    cost_usd: toUsd(quote.costMicroUsd),
    balance_usd: toUsd(funds.available),
    missing_usd: toUsd(Math.max(0, quote.costMicroUsd - funds.available)),
    covered_rows: covered.rowsMax,
    covered_cost_usd: toUsd(covered.costMicroUsd),
    capped_at_rows: quote.rowsMax < size.rows ? quote.rowsMax : null,
    problems: [...listRefusals(plan, size, { ...funds, now }), ...(beyondKey ? [beyondKey.message] : [])],
  }
}

const SECONDS_PER_TARGET = 2
const RECENT_TASKS = 200

/** The duration depends on the site with most targets, or on the number of workers. */
export async function estimateSeconds(
  deps: EstimateDeps,
  { targets, name }: { targets: readonly string[]; name: string },
): Promise<number> {
  const perSite = new Map<string, number>()
  for (const lane of await lanesOf(deps, targets, name)) perSite.set(lane, (perSite.get(lane) ?? 0) + 1)
  const { concurrency, hostConcurrency } = deps.config.fetching
  const { workers, secondsPerTarget } = await findPace(deps.db)
  const bySite = (Math.max(...perSite.values()) * secondsPerTarget) / hostConcurrency
  const byWorkers = (targets.length * secondsPerTarget) / (concurrency * workers)
  return Math.max(1, Math.ceil(Math.max(bySite, byWorkers, secondsPerTarget)))
}

/** Average of the most recently ended targets, over all accounts. */
async function findPace(db: Database): Promise<{ workers: number; secondsPerTarget: number }> {
  const { rows } = await sql<{ workers: number; seconds: number | null }>`
    select (select count(*)::int from workers) as workers, (
      select percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) from (
        select finished_at, started_at
        from (select task_id from results order by task_id desc limit ${RECENT_TASKS}) as latest join tasks on tasks.id = task_id
      ) as recent
    )::float as seconds`.execute(db)
  const [pace] = rows
  return { workers: Math.max(1, pace?.workers ?? 1), secondsPerTarget: pace?.seconds ?? SECONDS_PER_TARGET }
}
