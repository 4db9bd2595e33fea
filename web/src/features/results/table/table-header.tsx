// The one line above a table that fills the window: its name, how far it is, its views, and what is done with it.
import { isTerminal, progressPercent, type TableView } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { Columns3, Filter, Group, Minimize2, Pin, Rows3 } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { JOB_STATUS, progressText } from '../../../state/job-status.ts'
import { useWorkspace } from '../../../state/workspace.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { RunData } from '../run-data.ts'
import type { Columns } from '../view/use-columns.ts'
import { SearchBox } from '../view/search-box.tsx'
import { ColourRules } from './colour-rules.tsx'
import { TableActions } from './table-actions.tsx'
import { TableName } from './table-name.tsx'
import type { TableLayout } from './use-table-layout.ts'
import { ViewTabs } from './view-tabs.tsx'

interface TableHeaderProps {
  run: RunData
  columns: Columns
  table: TableLayout
  views: readonly TableView[]
  selected: TableView | null
  panelId: string
  searchBox: RefObject<HTMLInputElement | null>
  onSelect(id: string | null): void
  /** Shows or hides the form of a filter. */
  onFilter(): void
  isFiltering: boolean
  onLeaveSearch(): void
}

export function TableHeader(props: TableHeaderProps) {
  const { run, table, views, selected, panelId, searchBox } = props
  const { job } = run
  const { mayChange } = useWorkspace()
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-surface px-3 py-1.5">
      <TableName job={job} mayChange={mayChange} as="h1" />
      <Progress run={run} />
      <ViewTabs views={views} selectedId={selected?.id ?? null} panelId={panelId} onSelect={props.onSelect} />
      <div className="flex flex-wrap items-center gap-1">
        <SearchBox view={run.view} setView={(view) => table.change(view)} searchBox={searchBox} onLeave={props.onLeaveSearch} />
        <Button size="small" icon={<Filter aria-hidden="true" />} aria-expanded={props.isFiltering} onClick={props.onFilter}>
          Filter{table.layout.filters.length > 0 && ` (${table.layout.filters.length})`}
        </Button>
        <GroupMenu {...props} />
        <ColumnsMenu columns={props.columns} />
        <HeightMenu table={table} />
        <ColourRules
          fields={job.trait_definitions}
          rules={table.layout.colours}
          onChange={(colours) => table.change({ colours })}
        />
        <TableActions job={job} mayChange={mayChange} view={selected} layout={table.layout} isChanged={table.isChanged} />
        <Link
          to="/app/history"
          search={{ job: job.id }}
          aria-label="Back to Job History"
          title="Back to Job History (press O)"
          className={buttonClass('quiet', 'small')}
        >
          <Minimize2 aria-hidden="true" />
        </Link>
      </div>
    </header>
  )
}

function Progress({ run: { job } }: { run: RunData }) {
  const status = JOB_STATUS[job.status]
  const isRunning = !isTerminal(job.status)
  return (
    <span className="tabular flex items-center gap-2 text-12 text-ink-soft">
      <span className="font-mono" title={job.id}>
        {job.id.slice(0, 8)}
      </span>
      <Badge tone={status.tone}>{isRunning ? `${progressPercent(job.progress)}%` : status.label}</Badge>
      <span role="status" className="max-2xl:sr-only">
        {progressText(job.progress)}
      </span>
    </span>
  )
}

function GroupMenu({ run, table }: Pick<TableHeaderProps, 'run' | 'table'>) {
  const { group_by: current } = table.layout
  const fields = run.job.trait_definitions.filter(({ type }) => type !== 'object')
  return (
    <Menu
      label="Group rows"
      trigger={
        <IconButton
          label={current === null ? 'Group rows' : `Grouped by ${current}`}
          icon={<Group aria-hidden="true" className={current === null ? '' : 'text-accent'} />}
        />
      }
      entries={[
        ...(current === null ? [] : [{ label: 'No groups', run: () => table.change({ group_by: null }) }]),
        ...fields.map(({ name }) => ({
          label: `By ${name}`,
          ...(name === current ? { hint: 'now' } : {}),
          run: () => table.change({ group_by: name }),
        })),
      ]}
    />
  )
}

function ColumnsMenu({ columns }: { columns: Columns }) {
  const hidden = columns.all.filter(({ name }) => columns.isHidden(name)).length
  const [freezes, setFreezes] = useState(false)
  const label = `Columns${hidden > 0 ? ` (${hidden} hidden)` : ''}`
  return (
    <Menu
      label={freezes ? 'Frozen columns' : 'Columns'}
      trigger={<IconButton label={label} icon={<Columns3 aria-hidden="true" className={hidden > 0 ? 'text-accent' : ''} />} />}
      entries={[
        { label: 'Freeze instead of show', isOn: freezes, run: () => setFreezes(!freezes) },
        ...(hidden > 0 && !freezes ? [{ label: 'Show all columns', run: columns.showAll }] : []),
        ...columns.all.map(({ name }) => ({
          label: name,
          isOn: freezes ? columns.isPinned(name) : !columns.isHidden(name),
          ...(columns.isPinned(name) ? { hint: 'frozen', icon: <Pin aria-hidden="true" /> } : {}),
          run: () => (freezes ? columns.togglePinned(name) : columns.toggleHidden(name)),
        })),
      ]}
    />
  )
}

const HEIGHTS = { compact: 'Compact rows', comfortable: 'Comfortable rows', tall: 'Tall rows: two lines' } as const

function HeightMenu({ table }: { table: TableLayout }) {
  const { row_height: current } = table.layout
  return (
    <Menu
      label="Row height"
      trigger={<IconButton label={`Row height: ${current}`} icon={<Rows3 aria-hidden="true" />} />}
      entries={(['compact', 'comfortable', 'tall'] as const).map((height) => ({
        label: HEIGHTS[height],
        ...(height === current ? { hint: 'now' } : {}),
        run: () => table.change({ row_height: height }),
      }))}
    />
  )
}
