// Wire schemas of balance, transactions, usage and the estimate of a job. Amounts are in USD.
// Lists are bare arrays; the header `X-Total-Count` has the total number of items, so that a client knows when it has all of them.
import { z } from 'zod'
import { PLAN_NAMES } from './plans.ts'

export const BALANCE_LIST = { limitDefault: 20, limitMax: 100 } as const
export const ANALYTICS = { monthsBackDefault: 12, monthsBackMax: 24, monthsShown: 6, recentUsageShown: 5 } as const

const timeSchema = z.iso.datetime({ offset: true })

/** `GET /balance/balance` */
export const balanceSchema = z.object({
  /** Amount that can be spent now. */
  balance_usd: z.number(),
  /** Amount reserved for running jobs; what they do not use is returned to the balance. */
  reserved_usd: z.number(),
})
export type Balance = z.infer<typeof balanceSchema>

/** `GET /balance/transactions?limit&offset`, newest first. A job's charges are one `usage_charge`. */
export const transactionSchema = z.object({
  id: z.string(),
  transaction_type: z.enum(['top_up', 'usage_charge', 'other']),
  description: z.string(),
  /** Positive where it increases the balance, negative where it decreases it. Exact to six decimals. */
  amount_usd: z.number(),
  created_at: timeSchema,
  job_id: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** `GET /balance/usage?limit&offset`, newest first: one record per job, including running and deleted jobs. */
export const usageRecordSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  cells_consumed: z.int(),
  /** Cells beyond those included in the plan. */
  cells_overage: z.int(),
  cost_usd: z.number(),
  created_at: timeSchema,
})
export type UsageRecord = z.infer<typeof usageRecordSchema>

/** `GET /balance/summary`: use in the current calendar month, UTC. A limit of null means unlimited. */
export const usageSummarySchema = z.object({
  total_cells_consumed_this_month: z.int(),
  total_cost_this_month: z.number(),
  /** Cells that the plan still includes this month, less those reserved by running jobs. Never below 0. */
  plan_cells_remaining: z.int(),
  plan: z.enum(PLAN_NAMES),
  plan_cells_included: z.int(),
  requests_used: z.int(),
  requests_limit: z.int().nullable(),
  storage_bytes_used: z.int(),
  storage_bytes_limit: z.int().nullable(),
  /** When the counts of cells and requests restart at 0. */
  resets_at: timeSchema,
})
export type UsageSummary = z.infer<typeof usageSummarySchema>

/** `GET /balance/analytics?months_back`: one entry per month, oldest first; a month without use has zeros. */
export const usageAnalyticsSchema = z.object({
  total_cells_all_time: z.int(),
  total_cost_all_time: z.number(),
  average_cells_per_job: z.number(),
  monthly_data: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      cells_consumed: z.int(),
      cost_usd: z.number(),
      jobs_count: z.int(),
    }),
  ),
})
export type UsageAnalytics = z.infer<typeof usageAnalyticsSchema>

/** `POST /jobs/estimate` with a job's payload: what the job would use if every row is found. Nothing is reserved. */
export const jobEstimateSchema = z.object({
  rows: z.int(),
  columns: z.int(),
  /** rows x columns */
  cells: z.int(),
  included_cells: z.int(),
  extra_cells: z.int(),
  extra_cell_usd: z.number(),
  /** Highest possible cost, limited by the spending cap of the payload. Failed rows are free. */
  cost_usd: z.number(),
  balance_usd: z.number(),
  /** Amount missing from the balance to start this job; 0 where it can start. */
  missing_usd: z.number(),
  /** Number of rows that the included cells and the balance cover. With a spending cap of `covered_cost_usd` the job starts and ends after them. */
  covered_rows: z.int(),
  covered_cost_usd: z.number(),
  /** Number of rows after which the payload's spending cap ends the job; null where the cap is not reached. */
  capped_at_rows: z.int().nullable(),
  /** Approximate duration in seconds. */
  seconds: z.int(),
  /** Sentences that explain why the job would be refused; empty where it can start. */
  problems: z.array(z.string()),
})
export type JobEstimate = z.infer<typeof jobEstimateSchema>

/** Cells and cost that a job has used so far; part of the job. */
export const jobUsageSchema = z.object({
  cells_consumed: z.int(),
  cells_overage: z.int(),
  cost_usd: z.number(),
  /** Highest cost of the extra cells; null where nothing was reserved. */
  spending_cap_usd: z.number().nullable(),
})
export type JobUsage = z.infer<typeof jobUsageSchema>

/** Part of a 402 response beside `detail`: which limit was reached, and what would help. */
export const quotaProblemSchema = z.object({
  reason: z.enum(['balance', 'cap', 'requests', 'storage', 'key']),
  /** For `balance`: the missing amount. */
  missing_usd: z.number().optional(),
  cost_usd: z.number().optional(),
  balance_usd: z.number().optional(),
  /** Whether a higher plan would help. */
  upgrade: z.boolean(),
})
export type QuotaProblem = z.infer<typeof quotaProblemSchema>
