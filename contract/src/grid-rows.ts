// Rows as a table shows them: values and states of cells, without evidence. The whole row is read by its task.
import { z } from 'zod'
import { CELL_STATUSES } from './cell-states.ts'
import { jsonValueSchema } from './json-value.ts'
import { resultSchema } from './jobs.ts'

export const cellStateSchema = z.object({
  status: z.enum(CELL_STATUSES),
  /** Only where the value did not enter the row's data: it is unverified or in conflict. */
  value: jsonValueSchema.optional(),
  /** True where an amount does not agree with its items; left out elsewhere. */
  differs: z.boolean().optional(),
})
export type CellState = z.infer<typeof cellStateSchema>

/** About a fifth of the size of a whole row. A whole row is assignable to it. */
export const gridRowSchema = resultSchema.extend({ cells: z.record(z.string(), cellStateSchema) })
export type GridRow = z.infer<typeof gridRowSchema>

export const gridPageSchema = z.object({
  data: z.array(gridRowSchema),
  /** Number of rows of the view, or of the job where no view is requested. */
  total: z.int(),
})
export type GridPage = z.infer<typeof gridPageSchema>
