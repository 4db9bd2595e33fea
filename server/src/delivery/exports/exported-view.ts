// The view of a job's rows that a file is made from: a saved one by its id, or the caller's current layout.
import { TARGET_COLUMN, tableFields, viewLayoutSchema, type ExportedRows, type Job, type ViewLayout } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import type { ShownView } from '../../tables/results/view-rows.ts'
import { findLayout, fitsFields, shownView } from '../../tables/saved-views/shown-view.ts'

interface AskedView {
  rows: ExportedRows
  /** Own columns that the view shows are included. */
  withOwn: boolean
  view?: string | undefined
  layout?: string | undefined
}

/** Null: all rows and columns. The caller must have checked access to the view. @throws AppError not_found, invalid */
export async function readShownView(db: Database, job: Job, { rows, view, layout: text, withOwn }: AskedView): Promise<ShownView | null> {
  if (view === undefined && text === undefined) return null
  if (rows !== 'raw') throw new AppError('invalid', { detail: 'A view is of the rows that were read, not of those that a pipeline made.' })
  const found = view === undefined ? null : await findLayout(db, { jobId: job.id, viewId: view })
  if (view !== undefined && found === null) throw new AppError('not_found', { detail: 'There is no such view.' })
  const layout = found?.layout ?? parseLayout(text ?? '')
  if (!fitsFields(layout, tableFields(job), TARGET_COLUMN))
    throw new AppError('invalid', { detail: 'This view filters or sorts by a field that the job does not have.' })
  return shownView(layout, withOwn ? tableFields(job) : job.trait_definitions)
}

/** @throws AppError invalid */
function parseLayout(text: string): ViewLayout {
  try {
    return viewLayoutSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new AppError('invalid', { detail: 'layout has to be the JSON of a view’s layout.', cause: error })
  }
}
