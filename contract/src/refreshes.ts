// Wire schemas of refreshes: rows of a table that are read again; which rows, the cost, the differences, and the decision about each.
import { z } from 'zod'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { fieldSchema } from './fields.ts'
import { jobSchema, spendingCapSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const REFRESH_LIMITS = {
  /** Maximum number of rows or cells that one request names individually. */
  namedMax: 1_000,
  daysMax: 3_650,
} as const

/** The rows that match all given conditions are read; without conditions all rows. */
export const refreshPayloadSchema = z.object({
  task_ids: z.array(z.string().max(30)).min(1).max(REFRESH_LIMITS.namedMax).optional(),
  /** Rows that were last read longer ago than this. */
  older_than_days: z.number().min(0).max(REFRESH_LIMITS.daysMax).optional(),
  /** Rows with a cell that is empty for one of these reasons, or in one of these states (`unverified`, `conflict`). */
  reasons: z.array(z.string().max(60)).min(1).max(50).optional(),
  /** Columns that are read; left out: all columns read from pages. */
  fields: z.array(z.string()).min(1).optional(),
  spending_cap_usd: spendingCapSchema,
})
export type RefreshPayload = z.output<typeof refreshPayloadSchema>
export type RefreshPayloadInput = z.input<typeof refreshPayloadSchema>

export const refreshEstimateSchema = jobEstimateSchema.extend({
  /** Columns that would be read. */
  fields: z.array(z.string()),
})
export type RefreshEstimate = z.infer<typeof refreshEstimateSchema>

const changeCountsSchema = z.object({ open: z.int(), accepted: z.int(), refused: z.int() })

/** A refresh with its progress and the counts of its differences. */
export const refreshSchema = z.object({ job: jobSchema, changes: changeCountsSchema })
export type Refresh = z.infer<typeof refreshSchema>

export const CHANGE_STATES = ['open', 'accepted', 'refused'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export const cellChangeSchema = z.object({
  /** Id of the table's row. */
  task_id: z.string(),
  /** Id of the row that was read again; its evidence is requested with it. */
  new_task_id: z.string(),
  position: z.int(),
  target_item_value: z.string(),
  field: fieldSchema,
  state: z.enum(CHANGE_STATES),
  before: cellSchema,
  after: cellSchema,
  /** The present value was corrected by hand: it is replaced only where this difference is accepted individually. */
  is_corrected: z.boolean(),
})
export type CellDifference = z.infer<typeof cellChangeSchema>

export const cellChangePageSchema = z.object({
  data: z.array(cellChangeSchema),
  /** Pass it as `after` to get the next page; null at the end. */
  next: z.string().nullable(),
  changes: changeCountsSchema,
})
export type CellDifferencePage = z.infer<typeof cellChangePageSchema>

const namedCellSchema = z.object({ task_id: z.string().max(30), field: z.string().max(200) })
const namedCellsSchema = z.array(namedCellSchema).min(1).max(REFRESH_LIMITS.namedMax)
const seenCellsSchema = z
  .array(namedCellSchema.extend({ expected: jsonValueSchema.optional() }))
  .min(1)
  .max(REFRESH_LIMITS.namedMax)
  .describe('With `expected`, the value that the table was seen to hold, a cell is left where it holds another one by now')

export const changeDecisionSchema = z.discriminatedUnion('action', [
  z
    .object({ action: z.enum(['accept', 'refuse']), cells: seenCellsSchema.optional() })
    .describe('Without `cells` all that are open, but for those that were corrected by hand'),
  z
    .object({ action: z.literal('undo'), act: z.uuid().optional(), cells: namedCellsSchema.optional() })
    .describe('Takes back what was decided together, or about these cells'),
])
export type ChangeDecision = z.infer<typeof changeDecisionSchema>

export const changeDecidedSchema = z.object({
  /** Id of the decision, for `undo`; null where nothing was decided. */
  act: z.string().nullable(),
  decided: z.int(),
  /** Number of differences left unchanged: their cells were changed or decided in the meantime. */
  left: z.int(),
  changes: changeCountsSchema,
})
export type ChangeDecided = z.infer<typeof changeDecidedSchema>

export const REPLACED_BY = ['refresh', 'edit', 'undo'] as const

/** Earlier values of a cell, newest first. */
export const cellVersionSchema = z.object({
  id: z.string(),
  cell: cellSchema,
  replaced_by: z.enum(REPLACED_BY),
  replaced_at: z.iso.datetime({ offset: true }),
  /** E-mail address of the author; null where it is no longer known. */
  by: z.string().nullable(),
})
export type CellVersion = z.infer<typeof cellVersionSchema>
