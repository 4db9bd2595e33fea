// A view may use fields that the job does not have: its URL was written by hand, or a column was deleted.
import { TARGET_COLUMN, type Field, type ResultView } from '@quarry/contract'

/** The view without such fields; the same object where there are none. */
export function knownView(view: ResultView, fields: readonly Field[]): ResultView {
  const isKnown = ({ field }: { field: string }) => fields.some(({ name }) => name === field)
  const filters = view.filters.filter(isKnown)
  const sort = view.sort && (view.sort.field === TARGET_COLUMN || isKnown(view.sort)) ? view.sort : null
  return filters.length === view.filters.length && sort === view.sort ? view : { ...view, filters, sort }
}
