// What a language model would add to a job, found out on its first targets before it starts.
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

/** `POST /pilot` with a job's payload. Nothing is kept of what was read. */
export const pilotSchema = z.object({
  /** Of the job, and those that were read. */
  job_targets: z.int(),
  targets: z.int(),
  failed_targets: z.int(),
  cells: z.int(),
  /** Left empty without the language model, by field, most first; fields without an empty cell are left out. */
  empty: z.array(z.object({ field: z.string(), cells: z.int() })),
  empty_cells: z.int(),
  /** The model that is set; null where none is. */
  model: z.object({ name: z.string(), is_local: z.boolean() }).nullable(),
  /** Of the empty cells, those that the model filled; null where it was not asked. */
  filled_cells: z.int().nullable(),
  /** What asking took for the targets that were read; null where it was not asked. */
  pilot: amountSchema.nullable(),
  /** What asking would take for all targets of the job; null where nothing is known. */
  job: amountSchema.nullable(),
  /** What `job` was reckoned from. */
  basis: z.enum(['pilot', 'history']).nullable(),
})
export type Pilot = z.infer<typeof pilotSchema>
