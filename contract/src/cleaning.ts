// What cleaning did to the rows of a job and what is left to do: a report a column, and suggestions that are steps of a pipeline.
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { fieldTypeSchema } from './fields.ts'
import { stepSchema } from './pipeline-steps.ts'

/** Rows that a report looks at, the first of the job. */
export const CLEANING_ROWS_MAX = 10_000

const count = z.int()

export const columnReportSchema = z.object({
  name: z.string(),
  type: fieldTypeSchema,
  filled: count,
  /** Cells without a value, and those whose value is not verified or in conflict. */
  empty: count,
  uncertain: count,
  /** Values that break a rule of the field. */
  broken: count,
  distinct: count,
  /** Cells whose value is written differently from the page, and the most common of them. */
  normalised: z.object({ count, examples: z.array(z.object({ raw: z.string(), value: jsonValueSchema, count })) }),
  /** Numbers far from the others, with the bounds they exceed; null where there are too few numbers. */
  outliers: z
    .object({ count, low: z.number(), high: z.number(), examples: z.array(z.object({ task_id: z.string(), value: z.number() })) })
    .nullable(),
  common: z.array(z.object({ value: jsonValueSchema, count })),
})
export type ColumnReport = z.infer<typeof columnReportSchema>

export const suggestionSchema = z.object({
  /** What it would do, and why. */
  title: z.string(),
  reason: z.string(),
  step: stepSchema,
})
export type Suggestion = z.infer<typeof suggestionSchema>

export const cleaningReportSchema = z.object({
  looked_at: count,
  total: count,
  /** Rows that are the same as an earlier one in every column. */
  duplicate_rows: count,
  columns: z.array(columnReportSchema),
  suggestions: z.array(suggestionSchema),
})
export type CleaningReport = z.infer<typeof cleaningReportSchema>
