// The rows of a table that fills the window, with the evidence of a cell beside them.
import { isTerminal, isWholeView } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { useElementSize } from '../../../lib/use-element-size.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EvidencePanel } from '../cell/evidence-panel.tsx'
import { TableComments } from '../comments/table-comments.tsx'
import { ColumnDialog } from '../columns/column-dialog.tsx'
import type { CellPlace, GridSelection } from '../grid/grid-selection.ts'
import { ResultsGrid } from '../grid/results-grid.tsx'
import { wholeRowQuery } from '../results.queries.ts'
import type { RunData } from '../run-data.ts'
import { useOpenedRow, useRowCount } from '../rows/use-rows.ts'
import { useWholeRow } from '../rows/use-whole-row.ts'
import type { Columns } from '../view/use-columns.ts'
import type { TableLayout } from './use-table-layout.ts'

/** On narrower tables the evidence is below the rows, not beside them. */
const SIDE_PANEL_FROM_PX = 720

interface TableRowsProps {
  run: RunData
  columns: Columns
  table: TableLayout
  grid: RefObject<HTMLDivElement | null>
  selection: RefObject<GridSelection | null>
  onSearch(): void
  /** The list of comments is shown where no cell is open. */
  comments: TableCommentsState
}

/** Of a selected thread: its row may be out of view. */
export interface TalkedCell {
  taskId: string
  field: string | null
}

export interface TableCommentsState {
  isListed: boolean
  talked: TalkedCell | null
  setListed(isListed: boolean): void
  setTalked(cell: TalkedCell | null): void
}

export function TableRows({ run, columns, table, grid, selection, onSearch, comments }: TableRowsProps) {
  const { job, rows, view, rowsError } = run
  const { mayChange } = useWorkspace()
  const shown = useMemo(() => ({ ...run, job: { ...job, trait_definitions: [...columns.shown] } }), [run, job, columns.shown])
  const [opened, setOpened] = useState<CellPlace | null>(null)
  const [changed, setChanged] = useState<string | null>(null)
  const openedRow = useWholeRow(run, useOpenedRow(rows, opened))
  const { talked } = comments
  const talkedRow = useQuery({ ...wholeRowQuery(job.id, talked?.taskId ?? ''), enabled: talked !== null }).data
  const whole = talked ? talkedRow : openedRow
  const field = talked
    ? (columns.all.find(({ name }) => name === talked.field) ?? columns.shown[0] ?? columns.all[0])
    : opened && opened.column > 0
      ? columns.shown[opened.column - 1]
      : undefined
  const open = (place: CellPlace | null) => {
    comments.setTalked(null)
    setOpened(place)
  }
  const rowCount = useRowCount(rows)
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = (useElementSize(frame)?.width ?? SIDE_PANEL_FROM_PX) < SIDE_PANEL_FROM_PX
  const mayAddColumns = mayChange && isTerminal(job.status) && !job.column_of
  return (
    <div ref={frame} className={classNames('flex min-h-0 flex-1', isNarrow && 'flex-col')}>
      {changed !== null && <ColumnDialog job={job} column={changed} onClose={() => setChanged(null)} />}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {rowsError && (
          <Notice
            tone="error"
            action={
              <Button size="small" onClick={run.retryRows}>
                Retry
              </Button>
            }
          >
            {withDetail('These rows could not be loaded.', detailText(rowsError))}
          </Notice>
        )}
        {rowCount === 0 ? (
          <NoRows run={run} isView={!isWholeView(view)} onShowAll={() => table.change({ search: '', filters: [] })} />
        ) : (
          <ResultsGrid
            selected={selection}
            run={shown}
            columns={columns}
            scroller={grid}
            openedCell={opened}
            onOpenCell={open}
            onChangeColumn={mayAddColumns ? setChanged : null}
            onSearch={onSearch}
            rowHeight={table.layout.row_height}
            onRowHeight={(row_height) => table.change({ row_height })}
            colours={table.layout.colours}
          />
        )}
      </div>
      {whole && field && (
        <EvidencePanel
          key={`${whole.task_id} ${field.name}`}
          jobId={job.id}
          result={whole}
          field={field}
          isSheet={isNarrow}
          onClose={() => open(null)}
          onLeave={() => grid.current?.focus()}
        />
      )}
      {comments.isListed && !(whole && field) && (
        <TableComments
          jobId={job.id}
          isSheet={isNarrow}
          onOpen={({ task_id: taskId, field: name }) => comments.setTalked({ taskId, field: name })}
          onClose={() => {
            comments.setListed(false)
            grid.current?.focus()
          }}
        />
      )}
    </div>
  )
}

function NoRows({ run: { job, viewTotal }, isView, onShowAll }: { run: RunData; isView: boolean; onShowAll(): void }) {
  if (isView)
    return (
      <EmptyState title="No rows match these filters." action={<Button onClick={onShowAll}>Show all rows</Button>}>
        {viewTotal === 0 ? 'Change the search or remove a filter.' : 'Looking...'}
      </EmptyState>
    )
  if (isTerminal(job.status)) return <EmptyState title="No results to display." />
  return <EmptyState title="Reading the first targets...">Rows appear here one by one as they are done.</EmptyState>
}
