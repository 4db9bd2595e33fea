// A view may name fields that the job does not have: its address was written by hand, or a column is no more.
import { TARGET_COLUMN, type Field, type ResultView } from '@quarry/contract'

/** The view without what asks for such fields; the same object where nothing does. */
export function knownView(view: ResultView, fields: readonly Field[]): ResultView {
  const isKnown = ({ field }: { field: string }) => fields.some(({ name }) => name === field)
  const filters = view.filters.filter(isKnown)
  const sort = view.sort && (view.sort.field === TARGET_COLUMN || isKnown(view.sort)) ? view.sort : null
  return filters.length === view.filters.length && sort === view.sort ? view : { ...view, filters, sort }
}
