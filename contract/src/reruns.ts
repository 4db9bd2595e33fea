// Which targets of a job are run again.
import { z } from 'zod'
import { spendingCapSchema } from './jobs.ts'

export const rerunPayloadSchema = z.object({
  /** `failed`: all or those of `error_kinds`; `incomplete`: failed, or with a cell in the row that is empty for a reason that may pass. */
  which: z.enum(['all', 'failed', 'incomplete']).default('failed'),
  error_kinds: z.array(z.string()).optional(),
  spending_cap_usd: spendingCapSchema,
})
export type RerunPayload = z.output<typeof rerunPayloadSchema>
