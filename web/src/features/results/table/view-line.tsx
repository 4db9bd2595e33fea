// The line below the header of a table, shown only where it has content: filters, unsaved changes, groups, the form of a filter.
import { isWholeView, type Field, type TableView } from '@quarry/contract'
import { formatInteger, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import type { RunData } from '../run-data.ts'
import { FilterChip } from '../view/filter-chip.tsx'
import { FilterForm } from '../view/filter-form.tsx'
import type { GroupedRun } from './use-grouped-run.ts'
import type { TableLayout } from './use-table-layout.ts'
import type { ViewActions } from './use-view-actions.ts'
import { SavingActions } from './saving-actions.tsx'

/** The place of the filter that is changed; the number of filters for one that is added. Null: none is. */
export type EditedFilter = number | null

interface ViewLineProps {
  run: RunData
  fields: readonly Field[]
  table: TableLayout
  actions: ViewActions
  selected: TableView | null
  grouping: GroupedRun
  editing: EditedFilter
  setEditing(at: EditedFilter): void
  onSelect(id: string | null): void
  onDone(): void
}

export function ViewLine(props: ViewLineProps) {
  const { table, selected, editing, setEditing, grouping } = props
  const { filters, group_by: groupBy } = table.layout
  const hasMore = filters.length > 0 || groupBy !== null || table.isChanged || selected !== null
  if (!hasMore && editing === null) return null
  return (
    <div className="border-b bg-surface">
      {hasMore && (
        <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
          {filters.map((filter, index) => (
            <FilterChip
              key={index}
              filter={filter}
              isChanging={index === editing}
              onChange={() => setEditing(index === editing ? null : index)}
              onRemove={() => {
                table.change({ filters: filters.toSpliced(index, 1) })
                setEditing(null)
              }}
            />
          ))}
          {groupBy !== null && <GroupNote grouping={grouping} field={groupBy} />}
          <ShownCount run={props.run} />
          <span className="ml-auto flex items-center gap-1.5">
            <SavingActions
              table={table}
              selected={selected}
              actions={props.actions}
              hasOwn={(props.run.job.own_columns ?? []).length > 0}
              onSelect={props.onSelect}
            />
          </span>
        </div>
      )}
      {editing !== null && (
        <FilterForm
          key={editing}
          fields={props.fields}
          start={filters[editing]}
          onClose={() => {
            setEditing(null)
            props.onDone()
          }}
          onDone={(filter) => {
            table.change({ filters: filters.toSpliced(editing, 1, filter) })
            setEditing(null)
            props.onDone()
          }}
        />
      )}
    </div>
  )
}

function GroupNote({ grouping: { grouped, leftOut }, field }: { grouping: GroupedRun; field: string }) {
  return (
    <span className="flex items-center gap-1.5 text-12 text-ink-soft">
      Grouped by {field}
      {leftOut > 0 && `: the largest groups, ${formatInteger(leftOut)} smaller ones are not shown`}
      {grouped && (
        <>
          <Button size="small" look="quiet" onClick={() => grouped.toggleAll(true)}>
            Open all
          </Button>
          <Button size="small" look="quiet" onClick={() => grouped.toggleAll(false)}>
            Close all
          </Button>
        </>
      )}
    </span>
  )
}

function ShownCount({ run: { view, viewTotal, job, isViewLoading } }: { run: RunData }) {
  const text =
    isWholeView(view) || viewTotal === null
      ? ''
      : `${formatInteger(viewTotal)} of ${plural(job.progress.completed, 'row')}${isViewLoading ? '...' : ''}`
  return (
    <span role="status" className="tabular text-12 text-ink-soft">
      {text}
    </span>
  )
}
