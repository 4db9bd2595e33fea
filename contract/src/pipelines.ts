// Wire schemas of pipelines: the steps saved with a job, their preview, and the rows they produce.
import { z } from 'zod'
import { fieldTypeSchema } from './fields.ts'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { resultSchema } from './jobs.ts'
import { stepsSchema } from './pipeline-steps.ts'
import { jobEstimateSchema } from './usage.ts'
import { DELIVERY_STATES } from './webhooks.ts'

export const pipelineColumnSchema = z.object({
  name: z.string(),
  type: fieldTypeSchema,
  /** Names of the job's fields that the column is computed from. */
  from: z.array(z.string()),
  /** Whether the column is an unchanged copy of a single field. */
  is_copy: z.boolean(),
  /** Name of the uploaded list that the column comes from; null for columns that come from the job. */
  list: z.string().nullable(),
  /**
   * Of a column that was made of parts of a field's value, those parts: JSON Pointers in which an asterisk is the index of the
   * row's item. Left out where a column was made of whole values.
   */
  parts: z.array(z.object({ field: z.string(), path: z.string() })).optional(),
  /** Ids of the enrichment steps whose results the column uses; left out: none. */
  enriched: z.array(z.string()).optional(),
  /** For objects and arrays of objects: their members at any depth, named by path (`price.amount`); left out where they are not known. */
  members: z.array(z.object({ name: z.string(), type: fieldTypeSchema })).optional(),
})
export type PipelineColumn = z.infer<typeof pipelineColumnSchema>

/** A problem of a step with one cell of a row, in a sentence; the row is kept. */
export const rowProblemSchema = z.object({ step: z.string(), column: z.string(), text: z.string() })
export type RowProblem = z.infer<typeof rowProblemSchema>

export const PIPELINE_STATES = ['none', 'idle', 'waiting', 'running', 'enriching', 'done', 'failed'] as const
export type PipelineState = (typeof PIPELINE_STATES)[number]

/** The separate job that looks up the cells of an enrichment step, and which can be stopped. `total` and `ended` count its tasks. */
export const enrichmentRunSchema = z.object({ job_id: z.string(), total: z.int(), ended: z.int() })

/** A delivery of the current rows by a delivery step at the end of the pipeline. */
export const pipelineDeliverySchema = z.object({
  step: z.string(),
  to: z.enum(['destination', 'webhook']),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** For a bucket destination: key of the written object; null otherwise. */
  path: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  delivered_at: z.iso.datetime({ offset: true }).nullable(),
  /** A sentence that explains why the last attempt failed; null where it did not. */
  error: z.string().nullable(),
})
export type PipelineDelivery = z.infer<typeof pipelineDeliverySchema>

export const pipelineSchema = z.object({
  steps: stepsSchema,
  /** Number of the saved version, from 1; 0 where nothing has been saved yet. */
  version: z.int(),
  saved_at: z.iso.datetime({ offset: true }).nullable(),
  /** `idle`: the pipeline runs when the job ends; `enriching`: it continues once the missing cells have been looked up. */
  state: z.enum(PIPELINE_STATES),
  /** Number of input and output rows of the last run; null before the first run. */
  rows_in: z.int().nullable(),
  rows_out: z.int().nullable(),
  problem_count: z.int().nullable(),
  /** A sentence that explains why the last run failed; null where it did not. */
  error: z.string().nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
  /** Columns of the output rows. */
  columns: z.array(pipelineColumnSchema),
  /** Set while cells are being looked up; null otherwise. */
  enrichment: enrichmentRunSchema.nullable(),
  /** Number of cells that are empty because their look-up was stopped or failed for a temporary reason. Running the pipeline again retries them. */
  missing: z.int(),
  deliveries: z.array(pipelineDeliverySchema),
})
export type Pipeline = z.infer<typeof pipelineSchema>

export const pipelinePayloadSchema = z.object({
  steps: stepsSchema,
  /** The version that the change is based on; saving fails with a conflict if there is a newer one. Left out: the current version is replaced. */
  base_version: z.int().min(0).optional(),
})
export type PipelinePayload = z.output<typeof pipelinePayloadSchema>

export const pipelineVersionSchema = z.object({ version: z.int(), saved_at: z.iso.datetime({ offset: true }), steps: stepsSchema })
export type PipelineVersion = z.infer<typeof pipelineVersionSchema>

export const pipelineRowSchema = resultSchema.extend({
  problems: z.array(rowProblemSchema),
  /** Maps the id of each enrichment step to the key of the look-up that completed the row; left out: none. */
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

/** Estimated cells and cost of running an enrichment step on all rows of the job. */
export const enrichmentEstimateSchema = jobEstimateSchema.omit({ seconds: true }).extend({
  /** Number of cells of the sampled rows that have been looked up before and are not charged again. */
  kept: z.int(),
  /** Whether the number of rows is extrapolated from the first rows, because not all of them were examined. */
  is_guess: z.boolean(),
})
export type EnrichmentEstimate = z.infer<typeof enrichmentEstimateSchema>

/** The state of the rows before the first step, or after one of the steps. */
export const pipelineStageSchema = z.object({
  /** Id of the step; null for the rows before the first step. */
  step: z.string().nullable(),
  columns: z.array(pipelineColumnSchema),
  rows_in: z.int(),
  rows_out: z.int(),
  /** Number of cells that the step reported a problem for. */
  problem_count: z.int(),
  /** A sentence that explains why the step cannot run at all; the rows are then passed on unchanged. */
  problem: z.string().nullable(),
  rows: z.array(previewRowSchema),
  /** For enrichment steps only. */
  enrichment: enrichmentEstimateSchema.optional(),
})
export type PipelineStage = z.infer<typeof pipelineStageSchema>

export const pipelinePreviewSchema = z.object({
  /** Number of rows in the preview: the first ones of the job. */
  sampled: z.int(),
  total: z.int(),
  stages: z.array(pipelineStageSchema),
})
export type PipelinePreview = z.infer<typeof pipelinePreviewSchema>

export const triedEnrichmentSchema = z.object({
  task_id: z.string(),
  target_item_value: z.string(),
  /** The values of the row that the look-up was based on, by field name. */
  from: z.record(z.string(), jsonValueSchema),
  cell: cellSchema,
  /** A sentence that explains why nothing could be read; null where something was. */
  error: z.string().nullable(),
})
export type TriedEnrichment = z.infer<typeof triedEnrichmentSchema>
