// The active filters of the charts, and a button that clears them.
import { TARGET_COLUMN, type ResultView, type ViewFilter } from '@quarry/contract'
import { Button } from '../../ui/button.tsx'

const TEST_WORDS: Record<ViewFilter['is'], string> = {
  contains: 'contains',
  equals: 'is',
  at_least: 'from',
  at_most: 'to',
  filled: 'has a value',
  empty: 'is empty',
  unfilled: 'has no value',
  uncertain: 'is uncertain',
}

interface ViewFiltersProps {
  view: ResultView
  setView(view: ResultView): void
  /** The rows below use the filters too. */
  hasRows: boolean
}

export function ViewFilters({ view, setView, hasRows }: ViewFiltersProps) {
  const isWhole = view.filters.length === 0 && view.search === ''
  // Always rendered: the charts do not move when the first filter is set.
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2 text-13 print:hidden">
      {isWhole && <p className="text-ink-soft">Click a bar to filter the other charts{hasRows && ' and the table'}.</p>}
      {view.search !== '' && <span className="rounded-full bg-accent-wash px-2.5 py-0.5 text-accent">“{view.search}”</span>}
      {view.filters.map(({ field, is, value }) => (
        <span key={`${field} ${is} ${value}`} className="max-w-full truncate rounded-full bg-accent-wash px-2.5 py-0.5 text-accent">
          {field === TARGET_COLUMN ? 'Target' : field} {TEST_WORDS[is]} {value}
        </span>
      ))}
      {!isWhole && (
        <Button size="small" look="quiet" onClick={() => setView({ ...view, search: '', filters: [] })}>
          Clear filters
        </Button>
      )}
    </div>
  )
}
