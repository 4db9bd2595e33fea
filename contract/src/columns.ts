// Columns added later: a job that has ended gets a new column, or one of its columns is read again, from the stored copies of its pages.
import { z } from 'zod'
import { detectedFieldSchema } from './detection.ts'
import { fieldSchema } from './fields.ts'
import { spendingCapSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const columnPayloadSchema = z.object({
  trait_definition: fieldSchema,
  /** Name of the column to replace; left out for a new column. Repeating the same definition reads only the missing cells. */
  replaces: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  spending_cap_usd: spendingCapSchema,
})
export type ColumnPayload = z.output<typeof columnPayloadSchema>
export type ColumnPayloadInput = z.input<typeof columnPayloadSchema>

/** The estimate in the form of a job's: `rows` counts the rows that are read, `columns` is 1. Cells that stay empty are free. */
export const columnEstimateSchema = jobEstimateSchema.extend({
  /** Of `rows`: those whose page is still stored and can be read. */
  stored_rows: z.int(),
  /** Other rows of the job, which are not read: corrected by hand, or read already. */
  kept_rows: z.int(),
})
export type ColumnEstimate = z.infer<typeof columnEstimateSchema>

/** Fields that the job's stored pages have and that are not yet among its columns. */
export const columnSuggestionsSchema = z.object({
  /** Best first. */
  fields: z.array(detectedFieldSchema),
  /** Number of stored pages that were examined; 0 where none is stored. */
  pages: z.int(),
})
export type ColumnSuggestions = z.infer<typeof columnSuggestionsSchema>
