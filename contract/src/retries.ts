// Rows of a table whose reading failed, read again in the same table.
import { z } from 'zod'
import { jobSchema, spendingCapSchema } from './jobs.ts'

/** Failed rows that match all given conditions; without conditions all failed rows. */
export const retryPayloadSchema = z.object({
  /** Failed for one of these reasons. */
  error_kinds: z.array(z.string().max(60)).min(1).max(50).optional(),
  task_ids: z.array(z.string().max(30)).min(1).max(1_000).optional(),
  /** Maximum cost of the extra cells of these rows. */
  spending_cap_usd: spendingCapSchema,
})
export type RetryPayload = z.output<typeof retryPayloadSchema>
export type RetryPayloadInput = z.input<typeof retryPayloadSchema>

/** `retried`: number of rows that wait to be read again. */
export const retriedSchema = z.object({ job: jobSchema, retried: z.int() })
export type Retried = z.infer<typeof retriedSchema>
