// Wire schemas of bulk edits: many cells of a table changed at once, find and replace, and undo. Next:
// server/src/tables/edits/edits.routes.ts
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { LIMITS } from './limits.ts'
import { resultViewQuerySchema, viewFiltersSchema } from './result-view.ts'

export const EDIT_LIMITS = {
  cellsMax: 100_000,
  /** Maximum number of cells of `set`, which names each cell. */
  setCellsMax: 20_000,
  columnsMax: 100,
  samplesMax: 50,
  /** Number of acts of a table that can be undone. */
  actsKept: 50,
} as const

const columnName = z.string().max(LIMITS.fieldNameCharsMax)
const columnNames = z.array(columnName).min(1).max(EDIT_LIMITS.columnsMax).describe('Names of fields and of own columns')
const taskId = z.string().regex(/^\d{1,18}$/)

export const editedRowsSchema = z.union([
  z.strictObject({ task_ids: z.array(taskId).min(1).max(EDIT_LIMITS.cellsMax) }).describe('These rows; `fill_down` goes by their order'),
  z
    .strictObject({ search: resultViewQuerySchema.shape.search, filters: viewFiltersSchema.optional() })
    .describe('All rows of a view; {} for all rows'),
])
export type EditedRows = z.output<typeof editedRowsSchema>

const preview = z.boolean().default(false).describe('Only returns what would change')

export const tableEditSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('set'),
      cells: z
        .array(z.object({ task_id: taskId, column: columnName, value: jsonValueSchema, expected: jsonValueSchema.optional() }))
        .min(1)
        .max(EDIT_LIMITS.setCellsMax),
      preview,
    })
    .describe('Each cell its own value. All are refused (409) where one holds something else than `expected` by now'),
  z
    .object({ kind: z.literal('fill'), columns: columnNames, value: jsonValueSchema, rows: editedRowsSchema, preview })
    .describe('The same value for all; null empties them'),
  z
    .object({ kind: z.literal('fill_down'), columns: columnNames, rows: editedRowsSchema, preview })
    .describe('What the first of the rows holds, for all the others'),
  z
    .object({
      kind: z.literal('replace'),
      columns: columnNames,
      find: z.string().min(1, 'Please write what is to be found.').max(500),
      replace_with: z.string().max(1_000),
      match_case: z.boolean().default(false),
      whole_cell: z.boolean().default(false).describe('Only where the cell holds nothing else'),
      rows: editedRowsSchema,
      preview,
    })
    .describe('Finds a text in cells and puts another in its place'),
])
export type TableEdit = z.output<typeof tableEditSchema>
export type TableEditInput = z.input<typeof tableEditSchema>

/** `accept`, `refuse`: differences that a refresh found. */
export const ACT_KINDS = ['set', 'fill', 'fill_down', 'replace', 'edit', 'accept', 'refuse'] as const

export const tableActSchema = z.object({
  id: z.string(),
  kind: z.enum(ACT_KINDS),
  columns: z.array(z.string()),
  /** Number of cells changed; for differences, the number decided. */
  cells: z.int(),
  /** E-mail address of the author; null where it was a program. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  made_at: z.iso.datetime({ offset: true }),
  undone_at: z.iso.datetime({ offset: true }).nullable(),
  undone_by: z.string().nullable(),
})
export type TableAct = z.infer<typeof tableActSchema>

export const tableActsSchema = z.object({ data: z.array(tableActSchema) })

export const editAnswerSchema = z.object({
  /** Null for a preview, and where nothing was changed. */
  act: tableActSchema.nullable(),
  /** Number of cells that were changed, or would be. */
  changed: z.int(),
  /** Number of cells that cannot hold the value and stay unchanged. */
  unfit: z.int(),
  /** The first changed cells, in row order. */
  samples: z.array(
    z.object({
      task_id: z.string(),
      target_item_value: z.string(),
      column: z.string(),
      before: jsonValueSchema,
      after: jsonValueSchema,
    }),
  ),
  /** The problem of the first cell that cannot hold the value. */
  problem: z.string().nullable(),
  /** Of `set`: the first cells that cannot hold their value, each with the value and the reason. */
  refused: z.array(
    z.object({ task_id: z.string(), target_item_value: z.string(), column: z.string(), value: jsonValueSchema, problem: z.string() }),
  ),
})
export type EditAnswer = z.infer<typeof editAnswerSchema>

/** `POST /jobs/{id}/acts/{act_id}/undo` and `/redo` */
export const actUndoneSchema = z.object({
  act: tableActSchema,
  /** Number of cells that were restored. */
  changed: z.int(),
  /** Number of cells changed by another person in the meantime: they are not overwritten. */
  left: z.int(),
})
export type ActUndone = z.infer<typeof actUndoneSchema>

/** The `detail` of a 409 about cells. */
export const staleCellsSchema = z.object({
  message: z.string(),
  newer: z.array(
    z.object({
      task_id: z.string(),
      column: z.string(),
      /** The current value of the cell. */
      value: jsonValueSchema,
      /** Author and time of the current value; null where they are no longer stored. */
      by: z.string().nullable(),
      at: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
})
export type StaleCells = z.infer<typeof staleCellsSchema>
