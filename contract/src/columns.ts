// Columns that come later: a job that has ended gets one more, or one of its own is read anew, from the stored copies of its pages.
import { z } from 'zod'
import { detectedFieldSchema } from './detection.ts'
import { fieldSchema } from './fields.ts'
import { spendingCapSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const columnPayloadSchema = z.object({
  trait_definition: fieldSchema,
  /** Name of the column whose place it takes; without one it is a new column. The same definition again reads only what is missing. */
  replaces: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  spending_cap_usd: spendingCapSchema,
})
export type ColumnPayload = z.output<typeof columnPayloadSchema>
export type ColumnPayloadInput = z.input<typeof columnPayloadSchema>

/** As a job's: `rows` are those that are read, `columns` is 1. Cells that stay empty are free. */
export const columnEstimateSchema = jobEstimateSchema.extend({
  /** Of `rows`: those whose page is kept, so that there is something to read. */
  stored_rows: z.int(),
  /** Further rows of the job that are left as they are: corrected by hand, or read already. */
  kept_rows: z.int(),
})
export type ColumnEstimate = z.infer<typeof columnEstimateSchema>

/** Fields that the stored pages of a job have and that are none of its columns yet. */
export const columnSuggestionsSchema = z.object({
  /** Best first. */
  fields: z.array(detectedFieldSchema),
  /** Stored pages that were looked at; 0 where none is kept. */
  pages: z.int(),
})
export type ColumnSuggestions = z.infer<typeof columnSuggestionsSchema>
