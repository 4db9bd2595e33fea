// Which targets of a job are run again.
import { z } from 'zod'
import { OWN_COLUMNS_IN_FILES } from './exports.ts'
import { spendingCapSchema } from './jobs.ts'

export const rerunPayloadSchema = z.object({
  /** `failed`: all failed targets or those of `error_kinds`; `incomplete`: failed, or with a cell that is empty for a temporary reason. */
  which: z.enum(['all', 'failed', 'incomplete']).default('failed'),
  error_kinds: z.array(z.string()).optional(),
  /** The new job copies the own columns, and their values for targets that both jobs have. */
  own_columns: z.enum(OWN_COLUMNS_IN_FILES).default('include'),
  spending_cap_usd: spendingCapSchema,
})
export type RerunPayload = z.output<typeof rerunPayloadSchema>
export type RerunPayloadInput = z.input<typeof rerunPayloadSchema>
