// Wire schemas of jobs, tasks and results, shared by server, browser and API clients.
// Next: server/src/jobs/jobs.routes.ts
import { z } from 'zod'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { connectionIdSchema, usedConnectionSchema } from './connections.ts'
import { fieldSchema, fieldsSchema } from './fields.ts'
import { heldUpSchema } from './hold-ups.ts'
import { LIMITS } from './limits.ts'
import { ownColumnSchema } from './own-columns.ts'
import { forEachProblem } from './for-each-field.ts'
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

/** Percentage of tasks that have completed or failed, rounded to a whole number; 0 for a job without tasks. */
export function progressPercent(progress: { total: number; completed: number; failed: number }): number {
  return progress.total === 0 ? 0 : Math.round(((progress.completed + progress.failed) / progress.total) * 100)
}

const NO_TARGET_NAME = "Target Item Name (e.g., 'Domain', 'URL') is required."

export const targetItemsSchema = z
  .array(z.string().max(LIMITS.targetCharsMax, `A target item can have at most ${LIMITS.targetCharsMax} characters.`))
  .max(LIMITS.targetsPerJobMax, `A job can have at most ${LIMITS.targetsPerJobMax} target items.`)
  .default([])
  .transform(distinctItems)

/** Limit in USD on the cost of a job's extra cells, at which the job ends. Without a limit the balance must cover the whole cost at the start. */
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
    // Without `when`, this check would be skipped until all other fields are valid; it is reported together with their problems.
    when: ({ value }) => isObject(value) && Array.isArray(value.target_items),
  })
  .superRefine(({ page_steps: steps = [], trait_definitions: fields }, context) => {
    const problem = forEachProblem(steps, fields)
    if (problem !== null) context.addIssue({ code: 'custom', path: ['page_steps'], message: problem })
  })

function nameOfTargets(payload: unknown): string {
  const name = isObject(payload) ? payload.target_item_name : null
  return (typeof name === 'string' && name.trim()) || 'target item'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A validated payload: texts are trimmed, target items are neither empty nor repeated, and field names are unique. */
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
  /** Name of the job's table: set by the user, or proposed from the prompt and the targets. Left out for previews. */
  name: z.string().optional(),
  /** True where the user set the name. A proposed name may reveal text of the prompt. */
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
  /** Id of the job that this job runs again; null for a new one. */
  rerun_of: z.string().nullable(),
  /** Set where this job reads a column that was added to another job later: that job's id. */
  column_of: z.string().nullish(),
  /** Set where this job refreshes rows of another job: that job's id. The rows of this job are then proposed changes. */
  refresh_of: z.string().nullish(),
  /** E-mail address of the person who started the job; only in the workspace of a team. */
  created_by: z.string().nullish(),
  /** Place in the queue while the job waits for its first turn, from 1; null once it has begun. */
  queue_position: z.int().nullish(),
  /** The connection the job reads through; null where it has been deleted since, left out for jobs without one. */
  connection: usedConnectionSchema.nullish(),
  page_steps: pageStepsSchema.optional(),
  /** Why the job waits for a cause outside the job itself; left out while a worker can process it. */
  held_up: heldUpSchema.optional(),
  usage: jobUsageSchema.optional(),
  /** How many site recipes this job learned and learned again, and how many of its pages were read by one. Left out for previews. */
  recipes: jobRecipesSchema.optional(),
  /** Use of the language model so far, including failed targets. `cost_usd` is 0 where no price is set. Left out for previews. */
  model_usage: z.object({ calls: z.int(), prompt_tokens: z.int(), completion_tokens: z.int(), cost_usd: z.number() }).optional(),
})
export type Job = z.infer<typeof jobSchema>

export const taskSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  /** Index of the target in the job's list, from 0. */
  position: z.int(),
  target_item_value: z.string(),
  status: z.enum(TASK_STATUSES),
  attempts: z.int(),
  /** Key of TASK_FAILURES; null unless the task failed. */
  error_kind: z.string().nullable(),
  /** A sentence for the user that explains the failure; null unless the task failed. */
  error: z.string().nullable(),
  /** Set where a screenshot of the page at the time of the failure is stored: `GET /tasks/{id}/picture` returns it. */
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
  /** Values that people entered into own columns of the table, by column name; absent where there are none. */
  own: z.record(z.string(), jsonValueSchema).optional(),
})
export type Result = z.infer<typeof resultSchema>

export const resultPageSchema = z.object({
  data: z.array(resultSchema),
  /** Pass it as `cursor` to get the next page; null where there are no more rows at present. */
  next_cursor: z.string().nullable(),
  /** Number of rows in the view; left out where no view was requested. */
  total: z.int().optional(),
})
export type ResultPage = z.infer<typeof resultPageSchema>

/** Events of `GET /jobs/{id}/events` (SSE; the event's name is `type`). */
export type JobEvent = { type: 'job'; job: Job } | { type: 'rows'; rows: Result[] } | { type: 'end' }

/** Lines of `POST /preview` (NDJSON): one `row` or `failed` per target in order of completion, then `end`. `picture` is a JPEG as a `data:` URL. */
export type PreviewEvent =
  | { type: 'started'; position: number }
  | { type: 'row'; row: Result }
  | { type: 'failed'; position: number; target_item_value: string; error_kind: string; error: string; picture?: string }
  | { type: 'end' }
