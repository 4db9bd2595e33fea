// Which targets of a job are run again.
import { z } from 'zod'
import { OWN_COLUMNS_IN_FILES } from './exports.ts'
import { spendingCapSchema } from './jobs.ts'

export const rerunPayloadSchema = z.object({
  /** `failed`: all or those of `error_kinds`; `incomplete`: failed, or with a cell in the row that is empty for a reason that may pass. */
  which: z.enum(['all', 'failed', 'incomplete']).default('failed'),
  error_kinds: z.array(z.string()).optional(),
  /** The new job gets the columns that people fill, and what stands in them for the same target. */
  own_columns: z.enum(OWN_COLUMNS_IN_FILES).default('include'),
  spending_cap_usd: spendingCapSchema,
})
export type RerunPayload = z.output<typeof rerunPayloadSchema>
export type RerunPayloadInput = z.input<typeof rerunPayloadSchema>
