// Rows that are added to a table later: new targets for an existing job, read in the same way as its other targets.
import { z } from 'zod'
import { jobSchema, spendingCapSchema, targetItemsSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const addedRowsPayloadSchema = z.object({
  target_items: targetItemsSchema,
  /** The values of a column of another table, or of this one; several values where a cell holds a list. */
  from: z
    .object({
      job: z.string(),
      /** Null: the targets of the table's rows are used. */
      column: z.string().nullish(),
    })
    .nullish(),
  /** Maximum cost of the extra cells of the added rows. */
  spending_cap_usd: spendingCapSchema,
})
export type AddedRowsPayload = z.output<typeof addedRowsPayloadSchema>
export type AddedRowsPayloadInput = z.input<typeof addedRowsPayloadSchema>

/** Targets of the request that the table already has. */
const duplicatesSchema = z.object({
  count: z.int(),
  /** The first few. */
  examples: z.array(z.string()),
})

/** The estimate in the form of a job's; `rows` counts only rows that the table does not have yet. */
export const addedRowsEstimateSchema = jobEstimateSchema.extend({
  duplicates: duplicatesSchema,
  /** Number of rows of the table once these are added. */
  table_rows: z.int(),
  /** The first few that are new. */
  first_targets: z.array(z.string()),
})
export type AddedRowsEstimate = z.infer<typeof addedRowsEstimateSchema>

export const addedRowsSchema = z.object({
  job: jobSchema,
  added: z.int(),
  /** Place of the first new row in the table, from 0; the others follow it. */
  first_position: z.int(),
  duplicates: duplicatesSchema,
})
export type AddedRows = z.infer<typeof addedRowsSchema>
