// Rows of a table that are read anew: which, what it costs, what differs, and what is decided about each difference.
import { z } from 'zod'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { fieldSchema } from './fields.ts'
import { jobSchema, spendingCapSchema } from './jobs.ts'
import { jobEstimateSchema } from './usage.ts'

export const REFRESH_LIMITS = {
  /** Rows or cells that are named one by one in one request. */
  namedMax: 1_000,
  daysMax: 3_650,
} as const

/** Rows that hold for all that is given are read; without anything, all rows. */
export const refreshPayloadSchema = z.object({
  task_ids: z.array(z.string().max(30)).min(1).max(REFRESH_LIMITS.namedMax).optional(),
  /** Last read longer ago than this. */
  older_than_days: z.number().min(0).max(REFRESH_LIMITS.daysMax).optional(),
  /** With a cell that is empty for one of these reasons, or in one of these states (`unverified`, `conflict`). */
  reasons: z.array(z.string().max(60)).min(1).max(50).optional(),
  /** Columns that are read; without it all that are read from pages. */
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

/** A reading anew with its progress, and its differences counted. */
export const refreshSchema = z.object({ job: jobSchema, changes: changeCountsSchema })
export type Refresh = z.infer<typeof refreshSchema>

export const CHANGE_STATES = ['open', 'accepted', 'refused'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

export const cellChangeSchema = z.object({
  /** Of the row of the table. */
  task_id: z.string(),
  /** Of the row that was read anew: its evidence is asked for by this. */
  new_task_id: z.string(),
  position: z.int(),
  target_item_value: z.string(),
  field: fieldSchema,
  state: z.enum(CHANGE_STATES),
  before: cellSchema,
  after: cellSchema,
  /** The present value was corrected by hand: it is replaced only where this one difference is accepted. */
  is_corrected: z.boolean(),
})
export type CellDifference = z.infer<typeof cellChangeSchema>

export const cellChangePageSchema = z.object({
  data: z.array(cellChangeSchema),
  /** Pass it as `after` to go on; null at the end. */
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
  /** Names what was decided together, for `undo`; null where nothing was. */
  act: z.string().nullable(),
  decided: z.int(),
  /** Left as they are: changed or decided meanwhile. */
  left: z.int(),
  changes: changeCountsSchema,
})
export type ChangeDecided = z.infer<typeof changeDecidedSchema>

export const REPLACED_BY = ['refresh', 'edit', 'undo'] as const

/** What a cell held before, newest first. */
export const cellVersionSchema = z.object({
  id: z.string(),
  cell: cellSchema,
  replaced_by: z.enum(REPLACED_BY),
  replaced_at: z.iso.datetime({ offset: true }),
  /** E-mail of who did it; null where it is not known any more. */
  by: z.string().nullable(),
})
export type CellVersion = z.infer<typeof cellVersionSchema>
