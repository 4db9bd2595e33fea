// A trial of the language model on a job's first targets before the job starts: what it would add and cost.
import { z } from 'zod'

export const PILOT_TARGETS_MAX = 3

const amountSchema = z.object({
  tokens: z.int(),
  /** Null where no price is set. */
  cost_usd: z.number().nullable(),
  /** Null where it was not measured. */
  seconds: z.number().nullable(),
})
export type ModelAmount = z.infer<typeof amountSchema>

/** `POST /pilot` with a job's payload. Nothing that was read is stored. */
export const pilotSchema = z.object({
  /** Number of targets of the job, and of those that were read. */
  job_targets: z.int(),
  targets: z.int(),
  failed_targets: z.int(),
  cells: z.int(),
  /** Number of cells that stayed empty without the language model, by field, highest first; fields without an empty cell are left out. */
  empty: z.array(z.object({ field: z.string(), cells: z.int() })),
  empty_cells: z.int(),
  /** The configured model; null where there is none. */
  model: z.object({ name: z.string(), is_local: z.boolean() }).nullable(),
  /** Of the empty cells, those that the model filled; null where it was not called. */
  filled_cells: z.int().nullable(),
  /** Cost and duration of the model calls for the targets that were read; null where it was not called. */
  pilot: amountSchema.nullable(),
  /** Estimate for all targets of the job; null where nothing is known. */
  job: amountSchema.nullable(),
  /** The basis of the estimate in `job`. */
  basis: z.enum(['pilot', 'history']).nullable(),
})
export type Pilot = z.infer<typeof pilotSchema>
