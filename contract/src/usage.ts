// Balance, transactions, usage and the estimate of a job as they travel between server and browser.
// Lists answer bare arrays; `X-Total-Count` has the number of all, so that a list knows when it is complete.
import { z } from 'zod'
import { PLAN_NAMES } from './plans.ts'

export const BALANCE_LIST = { limitDefault: 20, limitMax: 100 } as const
export const ANALYTICS = { monthsBackDefault: 12, monthsBackMax: 24, monthsShown: 6, recentUsageShown: 5 } as const

const timeSchema = z.iso.datetime({ offset: true })

/** `GET /balance/balance` */
export const balanceSchema = z.object({
  /** What can be spent now. */
  balance_usd: z.number(),
  /** Reserved for jobs that run; what they do not use comes back. */
  reserved_usd: z.number(),
})
export type Balance = z.infer<typeof balanceSchema>

/** `GET /balance/transactions?limit&offset`, newest first. A job's charges are one `usage_charge`. */
export const transactionSchema = z.object({
  id: z.string(),
  transaction_type: z.enum(['top_up', 'usage_charge', 'other']),
  description: z.string(),
  /** Positive: into the balance. Exact to six decimals. */
  amount_usd: z.number(),
  created_at: timeSchema,
  job_id: z.string().nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** `GET /balance/usage?limit&offset`, newest first: one record a job, also of jobs that run or were deleted. */
export const usageRecordSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  cells_consumed: z.int(),
  /** Those beyond the included cells. */
  cells_overage: z.int(),
  cost_usd: z.number(),
  created_at: timeSchema,
})
export type UsageRecord = z.infer<typeof usageRecordSchema>

/** `GET /balance/summary`: this calendar month, UTC. `null` as a limit: unlimited. */
export const usageSummarySchema = z.object({
  total_cells_consumed_this_month: z.int(),
  total_cost_this_month: z.number(),
  /** What the plan still includes; what running jobs have reserved is taken off. Never below 0. */
  plan_cells_remaining: z.int(),
  plan: z.enum(PLAN_NAMES),
  plan_cells_included: z.int(),
  requests_used: z.int(),
  requests_limit: z.int().nullable(),
  storage_bytes_used: z.int(),
  storage_bytes_limit: z.int().nullable(),
  /** When cells and requests begin anew. */
  resets_at: timeSchema,
})
export type UsageSummary = z.infer<typeof usageSummarySchema>

/** `GET /balance/analytics?months_back`: every month is there, oldest first, months without use as zeros. */
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

/** `POST /jobs/estimate` with a job's payload: what it would use at most, if every row is found. Nothing is reserved. */
export const jobEstimateSchema = z.object({
  rows: z.int(),
  columns: z.int(),
  /** rows x columns */
  cells: z.int(),
  included_cells: z.int(),
  extra_cells: z.int(),
  extra_cell_usd: z.number(),
  /** At most; failed rows are free. Held down by the spending cap of the payload. */
  cost_usd: z.number(),
  balance_usd: z.number(),
  /** What is missing to start with this payload; 0 if it can start. */
  missing_usd: z.number(),
  /** Rows that included cells and balance cover: a cap of `covered_cost_usd` starts the job and ends it there. */
  covered_rows: z.int(),
  covered_cost_usd: z.number(),
  /** Rows at which the spending cap of the payload ends the job; null where it does not. */
  capped_at_rows: z.int().nullable(),
  /** How long it will take, roughly. */
  seconds: z.int(),
  /** Why a start would be refused, in sentences; empty if it would not. */
  problems: z.array(z.string()),
})
export type JobEstimate = z.infer<typeof jobEstimateSchema>

/** What a job has used, as a part of it. */
export const jobUsageSchema = z.object({
  cells_consumed: z.int(),
  cells_overage: z.int(),
  cost_usd: z.number(),
  /** What the extra cells may cost at most; null: nothing was reserved. */
  spending_cap_usd: z.number().nullable(),
})
export type JobUsage = z.infer<typeof jobUsageSchema>

/** Beside `detail` in an answer 402: what is used up, and what would help. */
export const quotaProblemSchema = z.object({
  reason: z.enum(['balance', 'cap', 'requests', 'storage', 'key']),
  /** For `balance`: what is missing. */
  missing_usd: z.number().optional(),
  cost_usd: z.number().optional(),
  balance_usd: z.number().optional(),
  /** Whether a higher plan would help. */
  upgrade: z.boolean(),
})
export type QuotaProblem = z.infer<typeof quotaProblemSchema>
