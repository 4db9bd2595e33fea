// Reads what an account has used: by job, in this month, and by month. Cells count in every payment mode, money in the present one.
import { PLANS, type PlanName, type ProviderMode, type UsageAnalytics, type UsageRecord, type UsageSummary } from '@quarry/contract'
import { sql } from 'kysely'
import { timeOfDatabase, type Database } from '../../db/database.ts'
import { findAllowance, includedLeft, monthOf, nextMonth } from '../ledger/allowances.ts'
import { toUsd } from '../ledger/money.ts'
import { countStoredBytes } from '../ledger/stored-bytes.ts'
import type { Page } from './balance.queries.ts'

export interface UsageScope {
  ownerId: string
  plan: PlanName
  mode: ProviderMode
}

const cells = sql`included_used + extra_used`
const costOf = (mode: ProviderMode) => sql`case when provider_mode = ${mode} then extra_used * extra_cell_micro_usd else 0 end`

interface StoredUsage {
  id: number
  job_id: string
  cells: number
  extra_used: number
  cost: number
  created_at: Date
}

/** Newest first, with the total number. Jobs that delivered nothing are included: they were requests. */
export async function listUsage(
  db: Database,
  { ownerId, mode }: UsageScope,
  { limit, offset }: Page,
): Promise<{ rows: UsageRecord[]; total: number }> {
  const { rows } = await sql<StoredUsage>`
    select id, job_id, ${cells} as cells, extra_used, ${costOf(mode)} as cost, created_at
    from job_usage where owner_id = ${ownerId} order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from job_usage where owner_id = ${ownerId}`.execute(db)
  return { rows: rows.map(toRecord), total: count.rows[0]?.total ?? 0 }
}

function toRecord({ id, job_id, cells: consumed, extra_used, cost, created_at }: StoredUsage): UsageRecord {
  return {
    id: String(id),
    job_id,
    cells_consumed: consumed,
    cells_overage: extra_used,
    cost_usd: toUsd(cost),
    created_at: created_at.toISOString(),
  }
}

interface Sums {
  cells: number
  cost: number
  jobs: number
}

export async function getSummary(db: Database, { ownerId, plan: planName, mode }: UsageScope): Promise<UsageSummary> {
  const now = await timeOfDatabase(db)
  const plan = PLANS[planName]
  const month = monthOf(now)
  const { rows } = await sql<Sums>`
    select coalesce(sum(${cells}), 0)::bigint as cells, coalesce(sum(${costOf(mode)}), 0)::bigint as cost, count(*) as jobs
    from job_usage where owner_id = ${ownerId} and month = ${month}`.execute(db)
  const [sums] = rows
  const allowance = await findAllowance(db, ownerId, month)
  return {
    total_cells_consumed_this_month: sums?.cells ?? 0,
    total_cost_this_month: toUsd(sums?.cost ?? 0),
    plan_cells_remaining: includedLeft(plan, allowance),
    plan: planName,
    plan_cells_included: plan.includedCellsPerMonth,
    requests_used: allowance.requests,
    requests_limit: plan.requestsPerMonth,
    storage_bytes_used: await countStoredBytes(db, ownerId),
    storage_bytes_limit: plan.storageBytesMax,
    resets_at: nextMonth(now).toISOString(),
  }
}

/** `monthsBack` months, the present one included. */
export async function getAnalytics(db: Database, { ownerId, mode }: UsageScope, monthsBack: number): Promise<UsageAnalytics> {
  const month = monthOf(await timeOfDatabase(db))
  const all = await sql<Sums>`
    select coalesce(sum(${cells}), 0)::bigint as cells, coalesce(sum(${costOf(mode)}), 0)::bigint as cost, count(*) as jobs
    from job_usage where owner_id = ${ownerId}`.execute(db)
  const months = await sql<Sums & { month: string }>`
    select to_char(month.first, 'YYYY-MM') as month, coalesce(sum(${cells}), 0)::bigint as cells,
      coalesce(sum(${costOf(mode)}), 0)::bigint as cost, count(job_usage.id) as jobs
    from generate_series(
      ${month}::timestamp - make_interval(months => ${monthsBack - 1}), ${month}::timestamp, interval '1 month'
    ) as month (first)
    left join job_usage on job_usage.month = month.first::date and owner_id = ${ownerId}
    group by month.first order by month.first`.execute(db)
  const { cells: consumed = 0, cost = 0, jobs = 0 } = all.rows[0] ?? {}
  return {
    total_cells_all_time: consumed,
    total_cost_all_time: toUsd(cost),
    average_cells_per_job: jobs === 0 ? 0 : Math.round((consumed / jobs) * 100) / 100,
    monthly_data: months.rows.map((row) => ({
      month: row.month,
      cells_consumed: row.cells,
      cost_usd: toUsd(row.cost),
      jobs_count: row.jobs,
    })),
  }
}
