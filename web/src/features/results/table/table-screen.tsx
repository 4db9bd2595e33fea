// A table in the whole window: its header in one line, its grid from edge to edge, the evidence of a cell beside it.
import { tableFields, tableName, type TableView } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { threadQuery } from '../comments/comments.queries.ts'
import type { GridSelection } from '../grid/grid-selection.ts'
import { RefreshRuns } from '../refreshing/refresh-runs.tsx'
import type { LoadedRun, RunData } from '../run-data.ts'
import { useJobRun } from '../rows/use-job-run.ts'
import { useViewedRun } from '../rows/use-viewed-run.ts'
import { TableHeader } from './table-header.tsx'
import { TableRows, type TableCommentsState, type TalkedCell } from './table-rows.tsx'
import { useGroupedRun } from './use-grouped-run.ts'
import { useLayoutColumns, useTableLayout } from './use-table-layout.ts'
import { useViewActions, type ViewActions } from './use-view-actions.ts'
import { ViewLine, type EditedFilter } from './view-line.tsx'

interface TableScreenProps {
  id: string
  /** Of the saved view that is shown; all rows without one. */
  viewId: string | null
  /** Of the thread that a mail leads to. */
  threadId: string | null
  onView(id: string | null): void
}

export function TableScreen({ id, viewId, threadId, onView }: TableScreenProps) {
  const run = useJobRun(id)
  const actions = useViewActions(id, onView)
  if (run.state === 'ready' && (actions.areKnown || viewId === null)) {
    const selected = actions.views.find((view) => view.id === viewId) ?? null
    return <Table run={run.run} actions={actions} selected={selected} threadId={threadId} onView={onView} />
  }
  if (run.state === 'failed')
    return (
      <div className="p-6">
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={run.retry}>
              Retry
            </Button>
          }
        >
          {run.text}
        </Notice>
      </div>
    )
  return (
    <p role="status" className="py-16 text-center text-13 text-ink-soft">
      Loading results...
    </p>
  )
}

interface TableProps {
  run: LoadedRun
  actions: ViewActions
  selected: TableView | null
  threadId: string | null
  onView(id: string | null): void
}

function Table({ run: loaded, actions, selected, threadId, onView }: TableProps) {
  const { job } = loaded
  useDocumentTitle(tableName(job))
  const viewed = useViewedRun(loaded)
  const table = useTableLayout(job.id, selected)
  const fields = useMemo(() => tableFields(job), [job])
  const columns = useLayoutColumns(fields, table)
  const grouping = useGroupedRun(viewed, table.layout.group_by)
  const { change } = table
  const run = useMemo((): RunData => ({ ...grouping.run, setView: change }), [grouping.run, change])
  const panelId = useId()
  const [editing, setEditing] = useState<EditedFilter>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const selection = useRef<GridSelection | null>(null)
  const comments = useTableComments(job.id, threadId)
  const toGrid = () => grid.current?.focus()
  return (
    <>
      <TableHeader
        run={run}
        columns={columns}
        table={table}
        views={actions.views}
        selected={selected}
        panelId={panelId}
        searchBox={searchBox}
        onSelect={onView}
        onFilter={() => setEditing(editing === null ? table.layout.filters.length : null)}
        isFiltering={editing !== null}
        comments={comments}
        onLeaveSearch={toGrid}
        // Places among groups are no places among rows.
        findSelection={() => (grouping.grouped ? null : selection.current)}
      />
      <ViewLine
        run={run}
        fields={columns.all}
        table={table}
        actions={actions}
        selected={selected}
        grouping={grouping}
        editing={editing}
        setEditing={setEditing}
        onSelect={onView}
        onDone={toGrid}
      />
      {!job.refresh_of && (
        <div className="flex flex-col gap-2 px-3 empty:hidden">
          <RefreshRuns job={job} />
        </div>
      )}
      <div id={panelId} role="tabpanel" aria-label={selected?.name ?? 'All rows'} className="flex min-h-0 flex-1 flex-col">
        <h2 className="sr-only">{selected?.name ?? 'All rows'}</h2>
        <TableRows
          run={run}
          columns={columns}
          table={table}
          grid={grid}
          selection={selection}
          comments={comments}
          onSearch={() => searchBox.current?.focus()}
        />
      </div>
    </>
  )
}

/** Begins with the thread that the address names. */
function useTableComments(jobId: string, threadId: string | null): TableCommentsState {
  const [isListed, setListed] = useState(false)
  const [talked, setTalked] = useState<TalkedCell | null>(null)
  const { data: thread, error } = useQuery({ ...threadQuery(jobId, threadId ?? ''), enabled: threadId !== null })
  const place = thread?.task_id
  useEffect(() => {
    if (thread) setTalked({ taskId: thread.task_id, field: thread.field })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once it is known; later changes of it lead nowhere
  }, [place])
  useEffect(() => {
    if (error) showToast('This comment no longer exists.')
  }, [error])
  return { isListed, talked, setListed, setTalked }
}
