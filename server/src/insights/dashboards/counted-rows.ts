// Counts the rows of a job: in memory where its values are loaded, otherwise in the database, with the same result.
import { WHOLE_VIEW, type FieldChart, type ResultView, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { viewSql } from '../../tables/results/result-view.ts'
import type { HeldColumn } from '../../tables/views/held-column.ts'
import { computedOnce, type HeldRows } from '../../tables/views/held-rows.ts'
import { foldTexts, type TextIndex } from '../../tables/views/text-index.ts'
import { maskOfView } from '../../tables/views/view-mask.ts'
import { countHeldField, countHeldRows } from './count-held.ts'
import { countField, countRows, type CountedRows } from './count-in-database.ts'

export type DashboardView = Pick<ResultView, 'search' | 'filters'>

export interface Counter {
  /** Number of all rows that may be counted. */
  total(): Promise<number>
  /** @throws AppError invalid: see viewSql */
  count(view: DashboardView): Promise<CountedRows>
  /** @throws AppError invalid: see viewSql */
  chart(field: TableField, view: DashboardView): Promise<FieldChart>
}

const conditionOf = (view: DashboardView, fields: readonly TableField[]) => viewSql({ ...WHOLE_VIEW, ...view }, fields).condition

interface CountedJob {
  id: string
  fields: readonly TableField[]
  /** Only rows of a saved view; null: all. */
  within?: DashboardView | null
}

export function countedByDatabase(db: Database, { id, fields, within = null }: CountedJob): Counter {
  const all = within === null ? sql<boolean>`true` : conditionOf(within, fields)
  const of = (view: DashboardView) => sql<boolean>`${all} and ${conditionOf(view, fields)}`
  return {
    total: async () => (await countRows(db, { jobId: id, fields, condition: all })).rows,
    count: (view) => countRows(db, { jobId: id, fields, condition: of(view) }),
    chart: (field, view) => countField(db, { jobId: id, field, condition: of(view) }),
  }
}

export function countedFromHeld(db: Database, held: HeldRows, within: DashboardView | null = null): Counter {
  const byDatabase = countedByDatabase(db, { id: held.jobId, fields: held.fields, within })
  const maskOf = async (view: DashboardView): Promise<Uint8Array> => {
    const mask = await maskOfView(db, held, view)
    if (within === null) return mask
    const all = await maskOfView(db, held, within)
    return mask.map((isIn, at) => isIn & (all[at] ?? 0))
  }
  const once = <T>(name: string, compute: () => Promise<T>): Promise<T> => computedOnce(held, name, compute)
  return {
    total: async () => (within === null ? held.count : countHeldRows(held, await maskOf(WHOLE_VIEW)).rows),
    count: async (view) => countHeldRows(held, await maskOf(view)),
    async chart(field, view) {
      const column = held.columns.get(field.name)
      const mask = await maskOf(view)
      for (let index = groupedTexts(column); index && index.folded.length < index.texts.length; index = groupedTexts(column))
        await foldTexts(db, index)
      const counted = column ? countHeldField(column, mask) : null
      return (
        counted ?? once(`chart ${JSON.stringify([field.name, view.search, view.filters, within])}`, () => byDatabase.chart(field, view))
      )
    },
  }
}

/** Texts that a chart of the column groups without regard to case. */
function groupedTexts(column: HeldColumn | undefined): TextIndex | null {
  const values = column?.values
  if (!values || values.kind === 'number') return null
  return values.kind === 'list' ? values.entries : values.index
}
