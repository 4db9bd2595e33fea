// The line between the run's header and its rows: search, filters, which columns are shown, and how many rows are left.
import { isWholeView, WHOLE_VIEW } from '@quarry/contract'
import { Columns3, Filter, Pin, Plus } from '../../../ui/icons.ts'
import { useRef, useState, type RefObject } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { RunData } from '../run-data.ts'
import { FilterChip } from './filter-chip.tsx'
import { FilterForm } from './filter-form.tsx'
import { SearchBox } from './search-box.tsx'
import type { Columns } from './use-columns.ts'

interface ViewBarProps {
  run: RunData
  columns: Columns
  searchBox: RefObject<HTMLInputElement | null>
  /** Null where no column can be added. */
  onAddColumn: (() => void) | null
  /** Leads back from the search to the rows. */
  onLeave(): void
}

/** The place of the filter that is changed; its length for one that is added. */
type Editing = number | null

export function ViewBar({ run, columns, searchBox, onAddColumn, onLeave }: ViewBarProps) {
  const { view, setView } = run
  const { filters } = view
  const [editing, setEditing] = useState<Editing>(null)
  const filterButton = useRef<HTMLButtonElement>(null)
  const isAdding = editing !== null && editing >= filters.length
  const edit = (at: number) => setEditing(at === editing ? null : at)
  return (
    <div className="rounded-t-card border border-b-0 bg-surface">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <SearchBox view={view} setView={setView} searchBox={searchBox} onLeave={onLeave} />
        <Button
          ref={filterButton}
          size="small"
          icon={<Filter aria-hidden="true" />}
          aria-expanded={isAdding}
          onClick={() => edit(filters.length)}
        >
          Filter
        </Button>
        <ColumnsMenu columns={columns} />
        {onAddColumn && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={onAddColumn}>
            Add Column
          </Button>
        )}
        {filters.map((filter, index) => (
          <FilterChip
            key={index}
            filter={filter}
            isChanging={index === editing}
            onChange={() => edit(index)}
            onRemove={() => {
              setView({ ...view, filters: filters.toSpliced(index, 1) })
              setEditing(null)
            }}
          />
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
      {editing !== null && (
        <FilterForm
          key={editing}
          fields={columns.all}
          start={filters[editing]}
          onClose={() => {
            setEditing(null)
            filterButton.current?.focus()
          }}
          onDone={(filter) => {
            setView({ ...view, filters: filters.toSpliced(editing, 1, filter) })
            setEditing(null)
            onLeave()
          }}
        />
      )}
    </div>
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
