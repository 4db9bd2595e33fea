// Jobs, tasks and results as they travel between server, browser and API clients.
// Next: server/src/jobs/jobs.routes.ts
import { z } from 'zod'
import { cellSchema, jsonValueSchema } from './cells.ts'
import { connectionIdSchema, usedConnectionSchema } from './connections.ts'
import { fieldSchema, fieldsSchema } from './fields.ts'
import { heldUpSchema } from './hold-ups.ts'
import { LIMITS } from './limits.ts'
import { ownColumnSchema } from './own-columns.ts'
import { pageStepsSchema } from './page-steps.ts'
import { jobRecipesSchema } from './recipes.ts'
import { distinctItems } from './target-items.ts'
import { jobUsageSchema } from './usage.ts'

export const JOB_STATUSES = ['pending', 'in_progress', 'completed', 'failed', 'partial_completion'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
export const TASK_STATUSES = ['pending', 'in_progress', 'completed', 'failed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export function isTerminal(status: JobStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'partial_completion'
}

/** Share of ended tasks as a rounded percent; 0 for a job without tasks. */
export function progressPercent(progress: { total: number; completed: number; failed: number }): number {
  return progress.total === 0 ? 0 : Math.round(((progress.completed + progress.failed) / progress.total) * 100)
}

const NO_TARGET_NAME = "Target Item Name (e.g., 'Domain', 'URL') is required."

export const targetItemsSchema = z
  .array(z.string().max(LIMITS.targetCharsMax, `A target item can have at most ${LIMITS.targetCharsMax} characters.`))
  .max(LIMITS.targetsPerJobMax, `A job can have at most ${LIMITS.targetsPerJobMax} target items.`)
  .default([])
  .transform(distinctItems)

/** The most that extra cells of a job may cost; the job ends there. Without one, the whole cost has to be covered at the start. */
export const spendingCapSchema = z.number().min(0).max(1_000_000).nullish()

export const jobPayloadSchema = z
  .object({
    base_prompt: z
      .string()
      .max(LIMITS.basePromptCharsMax)
      .nullish()
      .transform((prompt) => prompt ?? null),
    target_item_name: z.string(NO_TARGET_NAME).trim().min(1, NO_TARGET_NAME).max(LIMITS.targetNameCharsMax),
    target_items: targetItemsSchema,
    trait_definitions: fieldsSchema,
    spending_cap_usd: spendingCapSchema,
    connection: connectionIdSchema,
    page_steps: pageStepsSchema.optional(),
  })
  .refine((payload) => payload.target_items.length > 0, {
    path: ['target_items'],
    error: ({ input }) => `Please provide at least one ${nameOfTargets(input)}.`,
    // Said together with the problems of other fields, not only once those are gone.
    when: ({ value }) => isObject(value) && Array.isArray(value.target_items),
  })

function nameOfTargets(payload: unknown): string {
  const name = isObject(payload) ? payload.target_item_name : null
  return (typeof name === 'string' && name.trim()) || 'target item'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Validated: trimmed, without empty or repeated items, names unique. */
export type JobPayload = z.output<typeof jobPayloadSchema>
export type JobPayloadInput = z.input<typeof jobPayloadSchema>

export const progressSchema = z.object({
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  in_progress: z.int(),
  pending: z.int(),
})
export type Progress = z.infer<typeof progressSchema>

export const jobSchema = z.object({
  id: z.string(),
  /** Of its table: given, or proposed from the prompt and the targets. Missing for previews. */
  name: z.string().optional(),
  /** The name was given, not proposed: a proposal may tell what stands in the prompt. */
  name_is_given: z.boolean().optional(),
  emoji: z.string().nullish(),
  folder_id: z.string().nullish(),
  status: z.enum(JOB_STATUSES),
  created_at: z.iso.datetime({ offset: true }),
  started_at: z.iso.datetime({ offset: true }).nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
  base_prompt: z.string().nullable(),
  target_item_name: z.string(),
  trait_definitions: z.array(fieldSchema),
  /** Columns that people fill themselves; missing for previews. */
  own_columns: z.array(ownColumnSchema).optional(),
  progress: progressSchema,
  first_targets: z.array(z.string()),
  /** The job this one runs again; null for a new one. */
  rerun_of: z.string().nullable(),
  /** The job of which this one reads a column that came later. */
  column_of: z.string().nullish(),
  /** The job of which this one reads rows anew; its own rows are proposals. */
  refresh_of: z.string().nullish(),
  /** E-mail of who started it; only where the workspace is a team's. */
  created_by: z.string().nullish(),
  /** Place in the queue while the job waits for its first turn, from 1; null once it has begun. */
  queue_position: z.int().nullish(),
  /** Null where it is gone since; missing for jobs that read without one. */
  connection: usedConnectionSchema.nullish(),
  page_steps: pageStepsSchema.optional(),
  /** Why it waits although nothing of it is at fault; missing while some worker can work on it. */
  held_up: heldUpSchema.optional(),
  usage: jobUsageSchema.optional(),
  /** Recipes of sites: learned and learned again from pages of this job, and its rows that were read by one. Missing for previews. */
  recipes: jobRecipesSchema.optional(),
  /** What the language model took so far, failed targets included; missing for previews. `cost_usd` is 0 where no price is set. */
  model_usage: z.object({ calls: z.int(), prompt_tokens: z.int(), completion_tokens: z.int(), cost_usd: z.number() }).optional(),
})
export type Job = z.infer<typeof jobSchema>

export const taskSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  /** Place of the target in the job's list, from 0. */
  position: z.int(),
  target_item_value: z.string(),
  status: z.enum(TASK_STATUSES),
  attempts: z.int(),
  /** Key of TASK_FAILURES; null unless the task failed. */
  error_kind: z.string().nullable(),
  /** What happened, in a sentence for the user; null unless the task failed. */
  error: z.string().nullable(),
  /** A picture of the page in that moment is kept: `GET /tasks/{id}/picture`. */
  has_picture: z.literal(true).optional(),
  started_at: z.iso.datetime({ offset: true }).nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
})
export type Task = z.infer<typeof taskSchema>

export const resultSchema = z.object({
  task_id: z.string(),
  position: z.int(),
  target_item_value: z.string(),
  data: z.record(z.string(), jsonValueSchema),
  cells: z.record(z.string(), cellSchema),
  /** What people wrote into own columns of the table, by name; missing where there is nothing. */
  own: z.record(z.string(), jsonValueSchema).optional(),
})
export type Result = z.infer<typeof resultSchema>

export const resultPageSchema = z.object({
  data: z.array(resultSchema),
  /** Pass it as `cursor` to go on; null at the end of what is there now. */
  next_cursor: z.string().nullable(),
  /** Rows of the view; only where the page is one of a view. */
  total: z.int().optional(),
})
export type ResultPage = z.infer<typeof resultPageSchema>

/** Events of `GET /jobs/{id}/events` (SSE; the event's name is `type`). */
export type JobEvent = { type: 'job'; job: Job } | { type: 'rows'; rows: Result[] } | { type: 'end' }

/** Lines of `POST /preview` (NDJSON): one `row` or `failed` a target in the order of completion, then `end`. `picture`: JPEG as a data address. */
export type PreviewEvent =
  | { type: 'started'; position: number }
  | { type: 'row'; row: Result }
  | { type: 'failed'; position: number; target_item_value: string; error_kind: string; error: string; picture?: string }
  | { type: 'end' }
