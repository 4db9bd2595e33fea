// The line above a table in the whole window: its name, its progress, its views, and its actions.
import { isTerminal, progressPercent, type TableView } from '@quarry/contract'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Filter, MessageSquare, Minimize2 } from 'lucide-react'
import type { RefObject } from 'react'
import { JOB_STATUS, progressText } from '../../../state/jobs/job-status.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { marksQuery } from '../comments/comments.queries.ts'
import type { GridSelection } from '../grid/grid-selection.ts'
import { RowActions } from '../row-actions.tsx'
import type { RunData } from '../run-data.ts'
import type { Columns } from '../view/use-columns.ts'
import { SearchBox } from '../view/search-box.tsx'
import { ColourRules } from './colour-rules.tsx'
import { FailedRows } from './failed-rows.tsx'
import { TableActions } from './table-actions.tsx'
import { ColumnsMenu, GroupMenu, HeightMenu } from './table-menus.tsx'
import { TableName } from './table-name.tsx'
import type { TableCommentsState } from './table-rows.tsx'
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
  comments: TableCommentsState
  onLeaveSearch(): void
  findSelection(): GridSelection | null
}

export function TableHeader(props: TableHeaderProps) {
  const { run, table, views, selected, panelId, searchBox } = props
  const { job } = run
  const { mayChange } = useWorkspace()
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b bg-surface px-3 py-1.5 xl:flex-nowrap">
      <TableName job={job} mayChange={mayChange} as="h1" />
      <Progress run={run} />
      <ViewTabs views={views} selectedId={selected?.id ?? null} panelId={panelId} onSelect={props.onSelect} />
      <div className="flex min-w-0 flex-wrap items-center gap-1 xl:flex-nowrap">
        <SearchBox view={run.view} setView={(view) => table.change(view)} searchBox={searchBox} onLeave={props.onLeaveSearch} />
        <Button size="small" icon={<Filter aria-hidden="true" />} aria-expanded={props.isFiltering} onClick={props.onFilter}>
          Filter{table.layout.filters.length > 0 && ` (${table.layout.filters.length})`}
        </Button>
        <GroupMenu run={run} table={table} />
        <ColumnsMenu columns={props.columns} />
        <HeightMenu table={table} />
        <ColourRules fields={props.columns.all} rules={table.layout.colours} onChange={(colours) => table.change({ colours })} />
        <CommentsButton jobId={job.id} comments={props.comments} />
        <FailedRows run={run} />
        <RowActions run={run} isSmall findSelection={props.findSelection} shown={props.columns.shown} />
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
    <span className="tabular flex shrink-0 items-center gap-2 text-12 text-ink-soft">
      <span className="font-mono" title={job.id}>
        {job.id.slice(0, 8)}
      </span>
      <Badge tone={status.tone}>{isRunning ? `${progressPercent(job.progress)}%` : status.label}</Badge>
      <span role="status" className={isRunning || job.progress.failed > 0 ? 'whitespace-nowrap' : 'sr-only'}>
        {progressText(job.progress)}
      </span>
    </span>
  )
}

function CommentsButton({ jobId, comments }: { jobId: string; comments: TableCommentsState }) {
  const { data: marks } = useQuery(marksQuery(jobId))
  const open = marks?.data.reduce((sum, mark) => sum + mark.open, 0) ?? 0
  const isShown = comments.isListed && comments.talked === null
  return (
    <IconButton
      label={open === 0 ? 'Comments' : `Comments (${open} open)`}
      icon={<MessageSquare aria-hidden="true" className={open === 0 ? '' : 'text-accent'} />}
      aria-pressed={isShown}
      onClick={() => {
        comments.setListed(!isShown)
        comments.setTalked(null)
      }}
    />
  )
}
