// Pipelines as they travel: what is saved with a job, what a preview shows, and the rows that come out.
import { z } from 'zod'
import { fieldTypeSchema } from './fields.ts'
import { jsonValueSchema } from './cells.ts'
import { resultSchema } from './jobs.ts'
import { stepsSchema } from './pipeline-steps.ts'

export const pipelineColumnSchema = z.object({
  name: z.string(),
  type: fieldTypeSchema,
  /** Fields of the job whose cells it comes from. */
  from: z.array(z.string()),
  /** The values are those of the one field, untouched. */
  is_copy: z.boolean(),
  /** Name of the list it was taken from; null for columns that come from the job. */
  list: z.string().nullable(),
})
export type PipelineColumn = z.infer<typeof pipelineColumnSchema>

/** What went wrong with a cell of a row in a step; the row is kept. */
export const rowProblemSchema = z.object({ step: z.string(), column: z.string(), text: z.string() })
export type RowProblem = z.infer<typeof rowProblemSchema>

export const PIPELINE_STATES = ['none', 'idle', 'waiting', 'running', 'done', 'failed'] as const
export type PipelineState = (typeof PIPELINE_STATES)[number]

export const pipelineSchema = z.object({
  steps: stepsSchema,
  /** 0: nothing was saved yet. */
  version: z.int(),
  saved_at: z.iso.datetime({ offset: true }).nullable(),
  /** `idle`: runs when the job ends. */
  state: z.enum(PIPELINE_STATES),
  /** Rows that went in and came out when it ran last; null before. */
  rows_in: z.int().nullable(),
  rows_out: z.int().nullable(),
  problem_count: z.int().nullable(),
  /** Why the last run failed, in a sentence. */
  error: z.string().nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
  /** Of the rows that came out. */
  columns: z.array(pipelineColumnSchema),
})
export type Pipeline = z.infer<typeof pipelineSchema>

export const pipelinePayloadSchema = z.object({
  steps: stepsSchema,
  /** The version that was changed; another one in the meantime is a conflict. Left out: whatever is there is replaced. */
  base_version: z.int().min(0).optional(),
})
export type PipelinePayload = z.output<typeof pipelinePayloadSchema>

export const pipelineVersionSchema = z.object({ version: z.int(), saved_at: z.iso.datetime({ offset: true }), steps: stepsSchema })
export type PipelineVersion = z.infer<typeof pipelineVersionSchema>

export const pipelineRowSchema = resultSchema.extend({ problems: z.array(rowProblemSchema) })
export type PipelineRow = z.infer<typeof pipelineRowSchema>

export const pipelineResultSchema = z.object({
  columns: z.array(pipelineColumnSchema),
  data: z.array(pipelineRowSchema),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type PipelineResult = z.infer<typeof pipelineResultSchema>

export const previewRowSchema = z.object({
  task_id: z.string(),
  target_item_value: z.string(),
  data: z.record(z.string(), jsonValueSchema),
  problems: z.array(rowProblemSchema),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

/** The rows before the first step, or after a step. */
export const pipelineStageSchema = z.object({
  /** Id of the step; null for the rows as they are. */
  step: z.string().nullable(),
  columns: z.array(pipelineColumnSchema),
  rows_in: z.int(),
  rows_out: z.int(),
  /** Cells that the step had a problem with. */
  problem_count: z.int(),
  /** Why the step can't be done at all; the rows are passed on as they are. */
  problem: z.string().nullable(),
  rows: z.array(previewRowSchema),
})
export type PipelineStage = z.infer<typeof pipelineStageSchema>

export const pipelinePreviewSchema = z.object({
  /** Rows that the preview worked on, the first of the job. */
  sampled: z.int(),
  total: z.int(),
  stages: z.array(pipelineStageSchema),
})
export type PipelinePreview = z.infer<typeof pipelinePreviewSchema>
