// The line between the run's header and its rows: search, filters, which columns are shown, and how many rows are left.
import { isWholeView, WHOLE_VIEW, type ResultView } from '@quarry/contract'
import { Columns3, Filter, Pin, Plus, Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { RunData } from '../run-data.ts'
import { FilterForm } from './filter-form.tsx'
import type { Columns } from './use-columns.ts'
import { filterText } from './view-words.ts'

const SEARCH_DELAY_MS = 250

interface ViewBarProps {
  run: RunData
  columns: Columns
  searchBox: RefObject<HTMLInputElement | null>
  /** Null where no column can be added. */
  onAddColumn: (() => void) | null
  /** Leads back from the search to the rows. */
  onLeave(): void
}

export function ViewBar({ run, columns, searchBox, onAddColumn, onLeave }: ViewBarProps) {
  const { view, setView } = run
  const [isAdding, setAdding] = useState(false)
  const removeFilter = (index: number) => setView({ ...view, filters: view.filters.filter((_, at) => at !== index) })
  return (
    <div className="rounded-t-card border border-b-0 bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <SearchBox view={view} setView={setView} searchBox={searchBox} onLeave={onLeave} />
        <Button size="small" icon={<Filter aria-hidden="true" />} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          Filter
        </Button>
        <ColumnsMenu columns={columns} />
        {onAddColumn && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAddColumn}>
            Add Column
          </Button>
        )}
        {view.filters.map((filter, index) => (
          <button
            key={index}
            type="button"
            aria-label={`Remove the filter: ${filterText(filter)}`}
            onClick={() => removeFilter(index)}
            className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border bg-accent-wash px-2.5 text-12 text-ink hover:border-ink-faint"
          >
            <span className="truncate">{filterText(filter)}</span>
            <X aria-hidden="true" className="size-3 shrink-0" />
          </button>
        ))}
        {!isWholeView(view) && (
          <Button size="small" look="quiet" onClick={() => setView(WHOLE_VIEW)}>
            Show all
          </Button>
        )}
        <p role="status" className="tabular ml-auto text-12 text-ink-soft">
          {isWholeView(view) || run.viewTotal === null
            ? ''
            : `${formatInteger(run.viewTotal)} of ${formatInteger(run.job.progress.completed)} rows${run.isViewLoading ? '...' : ''}`}
        </p>
      </div>
      {isAdding && (
        <FilterForm
          fields={columns.all}
          onClose={() => setAdding(false)}
          onAdd={(filter) => {
            setView({ ...view, filters: [...view.filters, filter] })
            setAdding(false)
            onLeave()
          }}
        />
      )}
    </div>
  )
}

interface SearchBoxProps extends Pick<ViewBarProps, 'searchBox' | 'onLeave'> {
  view: ResultView
  setView(view: ResultView): void
}

function SearchBox({ view, setView, searchBox, onLeave }: SearchBoxProps) {
  const [text, setText] = useState(view.search)
  const settled = useDebounced(text.trim(), SEARCH_DELAY_MS)
  const known = useRef(view.search)
  useEffect(() => {
    if (settled === known.current) return
    known.current = settled
    setView({ ...view, search: settled })
    // Only what the user wrote starts a search.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  useEffect(() => {
    // The search was taken away elsewhere, as by "Show all".
    if (view.search === known.current) return
    known.current = view.search
    setText(view.search)
  }, [view.search])
  return (
    <span className="relative min-w-40 flex-1 sm:max-w-72">
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-faint" />
      <Input
        ref={searchBox}
        type="search"
        aria-label="Search the rows"
        placeholder="Search rows (press / )"
        className="h-8! pl-8! text-13!"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault()
            setText('')
          } else if (event.key === 'Escape' || event.key === 'Enter') onLeave()
        }}
      />
    </span>
  )
}

function ColumnsMenu({ columns }: { columns: Columns }) {
  const hiddenCount = columns.all.filter((field) => columns.isHidden(field.name)).length
  return (
    <Menu
      label="Columns"
      trigger={
        <Button size="small" icon={<Columns3 aria-hidden="true" />}>
          Columns{hiddenCount > 0 && ` (${hiddenCount} hidden)`}
        </Button>
      }
      entries={[
        ...(hiddenCount > 0 ? [{ label: 'Show all columns', run: columns.showAll }] : []),
        ...columns.all.map((field) => ({
          label: field.name,
          isOn: !columns.isHidden(field.name),
          ...(columns.isPinned(field.name) ? { hint: 'pinned', icon: <Pin aria-hidden="true" /> } : {}),
          run: () => columns.toggleHidden(field.name),
        })),
      ]}
    />
  )
}
