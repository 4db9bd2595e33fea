// Rows that are added to a table later: new targets for a job that exists, read as its other targets are.
import { z } from 'zod'
import { jobSchema, spendingCapSchema, targetItemsSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const addedRowsPayloadSchema = z.object({
  target_items: targetItemsSchema,
  /** The values of a column of another table, or of this one; several where a cell holds a list. */
  from: z
    .object({
      job: z.string(),
      /** Null: the targets of its rows. */
      column: z.string().nullish(),
    })
    .nullish(),
  /** The most that extra cells of the added rows may cost. */
  spending_cap_usd: spendingCapSchema,
})
export type AddedRowsPayload = z.output<typeof addedRowsPayloadSchema>
export type AddedRowsPayloadInput = z.input<typeof addedRowsPayloadSchema>

/** What was given and is in the table already. */
const duplicatesSchema = z.object({
  count: z.int(),
  /** The first few. */
  examples: z.array(z.string()),
})

/** As a job's; `rows` are the new ones, without what the table has already. */
export const addedRowsEstimateSchema = jobEstimateSchema.extend({
  duplicates: duplicatesSchema,
  /** Rows of the table once these are added. */
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
