// The rows of a job, counted: from values held in memory where there are any, else by the database. Both give the same result.
import { WHOLE_VIEW, type Field, type FieldChart, type ResultView, type TableField } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import { viewSql } from '../../tables/results/result-view.ts'
import type { HeldColumn } from '../../tables/views/held-column.ts'
import { computedOnce, type HeldRows } from '../../tables/views/held-rows.ts'
import { foldTexts, type TextIndex } from '../../tables/views/text-index.ts'
import { maskOfView } from '../../tables/views/view-mask.ts'
import { countHeldField, countHeldRows } from './count-held.ts'
import { countField, countRows, type CountedRows } from './count-in-database.ts'

export type DashboardView = Pick<ResultView, 'search' | 'filters'>

interface Counter {
  /** Number of all rows; null: not known yet. */
  total: number | null
  /** @throws AppError invalid: see viewSql */
  count(view: DashboardView): Promise<CountedRows>
  /** @throws AppError invalid: see viewSql */
  chart(field: Field, view: DashboardView): Promise<FieldChart>
}

const conditionOf = (view: DashboardView, fields: readonly TableField[]) => viewSql({ ...WHOLE_VIEW, ...view }, fields).condition

export function countedByDatabase(db: Database, { id, fields }: { id: string; fields: readonly TableField[] }): Counter {
  return {
    total: null,
    count: (view) => countRows(db, id, conditionOf(view, fields)),
    chart: (field, view) => countField(db, { jobId: id, field, condition: conditionOf(view, fields) }),
  }
}

export function countedFromHeld(db: Database, held: HeldRows): Counter {
  const byDatabase = countedByDatabase(db, { id: held.jobId, fields: held.fields })
  const once = <T>(name: string, compute: () => Promise<T>): Promise<T> => computedOnce(held, name, compute)
  return {
    total: held.count,
    count: async (view) => countHeldRows(held, await maskOfView(db, held, view)),
    async chart(field, view) {
      const column = held.columns.get(field.name)
      const mask = await maskOfView(db, held, view)
      for (let index = groupedTexts(column); index && index.folded.length < index.texts.length; index = groupedTexts(column))
        await foldTexts(db, index)
      const counted = column ? countHeldField(column, mask) : null
      return counted ?? once(`chart ${JSON.stringify([field.name, view.search, view.filters])}`, () => byDatabase.chart(field, view))
    },
  }
}

/** Texts that a chart of the column puts together without regard to case. */
function groupedTexts(column: HeldColumn | undefined): TextIndex | null {
  const values = column?.values
  if (!values || values.kind === 'number') return null
  return values.kind === 'list' ? values.entries : values.index
}
