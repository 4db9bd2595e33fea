// The columns and rows that a saved or unsaved view shows of a job: for files and for links.
import { resultViewOf, viewLayoutSchema, type TableField, type ViewLayout } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import type { ShownView } from '../results/view-rows.ts'

/** Frozen columns first, without the hidden ones. */
export function shownView(layout: ViewLayout, fields: readonly TableField[]): ShownView {
  const visible = fields.filter(({ name }) => !layout.hidden.includes(name))
  const isFrozen = ({ name }: TableField) => layout.frozen.includes(name)
  return { view: resultViewOf(layout), fields: [...visible.filter(isFrozen), ...visible.filter((field) => !isFrozen(field))] }
}

/** Whether all its columns exist: a filter that is left out would show more than intended. */
export function fitsFields({ filters, sort }: ViewLayout, fields: readonly TableField[], targetColumn: string): boolean {
  const isThere = (name: string) => name === targetColumn || fields.some((field) => field.name === name)
  return filters.every(({ field }) => isThere(field)) && (sort === null || isThere(sort.field))
}

interface NamedLayout {
  name: string
  layout: ViewLayout
}

/** Of the job, by any author: the permission, or the link, must have been checked. Null: it was deleted. */
export async function findLayout(db: Database, { jobId, viewId }: { jobId: string; viewId: string }): Promise<NamedLayout | null> {
  const query = db.selectFrom('table_views').select(['name', 'layout']).where('id', '=', viewId).where('job_id', '=', jobId)
  const row = await query.executeTakeFirst()
  return row ? { name: row.name, layout: viewLayoutSchema.parse(row.layout) } : null
}
