// Pipelines as they travel: what is saved with a job, what a preview shows, and the rows that come out.
import { z } from 'zod'
import { fieldTypeSchema } from './fields.ts'
import { cellSchema, jsonValueSchema } from './cells.ts'
import { resultSchema } from './jobs.ts'
import { stepsSchema } from './pipeline-steps.ts'
import { jobEstimateSchema } from './usage.ts'
import { DELIVERY_STATES } from './webhooks.ts'

export const pipelineColumnSchema = z.object({
  name: z.string(),
  type: fieldTypeSchema,
  /** Fields of the job whose cells it comes from. */
  from: z.array(z.string()),
  /** The values are those of the one field, untouched. */
  is_copy: z.boolean(),
  /** Name of the list it was taken from; null for columns that come from the job. */
  list: z.string().nullable(),
  /** Steps that looked up what it is made of; left out: none. */
  enriched: z.array(z.string()).optional(),
  /** Of objects and arrays of objects, what each object has, to any depth by path (`price.amount`); left out: not known. */
  members: z.array(z.object({ name: z.string(), type: fieldTypeSchema })).optional(),
})
export type PipelineColumn = z.infer<typeof pipelineColumnSchema>

/** What went wrong with a cell of a row in a step; the row is kept. */
export const rowProblemSchema = z.object({ step: z.string(), column: z.string(), text: z.string() })
export type RowProblem = z.infer<typeof rowProblemSchema>

export const PIPELINE_STATES = ['none', 'idle', 'waiting', 'running', 'enriching', 'done', 'failed'] as const
export type PipelineState = (typeof PIPELINE_STATES)[number]

/** What looks up the cells of a step: a job of its own, which can be stopped. */
export const enrichmentRunSchema = z.object({ job_id: z.string(), total: z.int(), ended: z.int() })

/** What a step at the end sent of the rows that are there now. */
export const pipelineDeliverySchema = z.object({
  step: z.string(),
  to: z.enum(['destination', 'webhook']),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Of a destination: key of the object in the bucket. */
  path: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  delivered_at: z.iso.datetime({ offset: true }).nullable(),
  /** Why the last attempt failed, in a sentence. */
  error: z.string().nullable(),
})
export type PipelineDelivery = z.infer<typeof pipelineDeliverySchema>

export const pipelineSchema = z.object({
  steps: stepsSchema,
  /** 0: nothing was saved yet. */
  version: z.int(),
  saved_at: z.iso.datetime({ offset: true }).nullable(),
  /** `idle`: runs when the job ends; `enriching`: goes on when what it lacks has been looked up. */
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
  /** While cells are looked up. */
  enrichment: enrichmentRunSchema.nullable(),
  /** Cells that are empty because their look-up was stopped, or for a reason that may pass: another run that is asked for looks them up. */
  missing: z.int(),
  deliveries: z.array(pipelineDeliverySchema),
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

export const pipelineRowSchema = resultSchema.extend({
  problems: z.array(rowProblemSchema),
  /** By the id of the step: key of the look-up that completed the row; left out: none. */
  look_ups: z.record(z.string(), z.string()).optional(),
})
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

/** What a look-up of a step would take over all rows of the job. */
export const enrichmentEstimateSchema = jobEstimateSchema.omit({ seconds: true }).extend({
  /** Cells of the first rows that are there already and are not paid for again. */
  kept: z.int(),
  /** Not all rows were looked at: the number of rows is what the first ones lead to expect. */
  is_guess: z.boolean(),
})
export type EnrichmentEstimate = z.infer<typeof enrichmentEstimateSchema>

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
  /** Of steps that look something up. */
  enrichment: enrichmentEstimateSchema.optional(),
})
export type PipelineStage = z.infer<typeof pipelineStageSchema>

export const pipelinePreviewSchema = z.object({
  /** Rows that the preview worked on, the first of the job. */
  sampled: z.int(),
  total: z.int(),
  stages: z.array(pipelineStageSchema),
})
export type PipelinePreview = z.infer<typeof pipelinePreviewSchema>

export const triedEnrichmentSchema = z.object({
  task_id: z.string(),
  target_item_value: z.string(),
  /** What was looked up from. */
  from: z.record(z.string(), jsonValueSchema),
  cell: cellSchema,
  /** Why nothing could be read, in a sentence. */
  error: z.string().nullable(),
})
export type TriedEnrichment = z.infer<typeof triedEnrichmentSchema>
