// The cleaning report of a job: per column, what cleaning changed, and suggestions in the form of pipeline steps.
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { fieldTypeSchema } from './fields.ts'
import { stepSchema } from './pipeline-steps.ts'

/** Number of rows that a report examines: the first ones of the job. */
export const CLEANING_ROWS_MAX = 10_000

const count = z.int()

export const columnReportSchema = z.object({
  name: z.string(),
  type: fieldTypeSchema,
  filled: count,
  /** Number of cells without a value, and of those whose value is unverified or in conflict. */
  empty: count,
  uncertain: count,
  /** Number of values that break a rule of the field. */
  broken: count,
  distinct: count,
  /** Number of cells whose value is written differently from the page, and the most common differences. */
  normalised: z.object({ count, examples: z.array(z.object({ raw: z.string(), value: jsonValueSchema, count })) }),
  /** Outliers among the numbers, with the bounds that they exceed; null where there are too few numbers. */
  outliers: z
    .object({ count, low: z.number(), high: z.number(), examples: z.array(z.object({ task_id: z.string(), value: z.number() })) })
    .nullable(),
  common: z.array(z.object({ value: jsonValueSchema, count })),
})
export type ColumnReport = z.infer<typeof columnReportSchema>

export const suggestionSchema = z.object({
  /** What the step would do, and why. */
  title: z.string(),
  reason: z.string(),
  step: stepSchema,
})
export type Suggestion = z.infer<typeof suggestionSchema>

export const cleaningReportSchema = z.object({
  looked_at: count,
  total: count,
  /** Number of rows that equal an earlier row in every column. */
  duplicate_rows: count,
  columns: z.array(columnReportSchema),
  suggestions: z.array(suggestionSchema),
})
export type CleaningReport = z.infer<typeof cleaningReportSchema>
