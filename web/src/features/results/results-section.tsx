// The results of one run: progress, exports, the view, the grid with the evidence beside it, and the targets that failed.
import { isTerminal, isWholeView, tableFields, WHOLE_VIEW } from '@quarry/contract'
import { useEffect, useMemo, useRef, useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { useElementSize } from '../../lib/use-element-size.ts'
import { useWorkspace } from '../../state/workspace/workspace.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RowActions } from './row-actions.tsx'
import { ColumnDialog } from './columns/column-dialog.tsx'
import { ColumnRuns } from './columns/column-runs.tsx'
import { EvidencePanel } from './cell/evidence-panel.tsx'
import { FailedTargets } from './failed-targets.tsx'
import type { CellPlace, GridSelection } from './grid/grid-selection.ts'
import { ResultsGrid } from './grid/results-grid.tsx'
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX } from './grid/use-grid-window.ts'
import { RefreshRuns } from './refreshing/refresh-runs.tsx'
import { RunHeader } from './run-header.tsx'
import { mayHaveColumns, type LoadedRun, type RunData } from './run-data.ts'
import { useOpenedRow, useRowCount } from './rows/use-rows.ts'
import { useViewedRun } from './rows/use-viewed-run.ts'
import { useWholeRow } from './rows/use-whole-row.ts'
import { useColumns } from './view/use-columns.ts'
import { ViewBar } from './view/view-bar.tsx'

const GRID_FOOT_PX = 44
/** On narrower tables the evidence is below the rows, not beside them. */
const SIDE_PANEL_FROM_PX = 720
const HEIGHT_WITH_SHEET = 'max-h-[max(26rem,min(44rem,calc(100dvh-15rem)))] min-h-[max(26rem,min(44rem,calc(100dvh-15rem)))]'

interface ResultsSectionProps {
  run: LoadedRun
  onSelect(id: string | null): void
}

/** Tall enough for the rows, so that few rows leave no empty space below; the class limits it to the window. */
function gridHeightPx(rowCount: number): number {
  return HEAD_HEIGHT_PX + (rowCount + 1) * ROW_HEIGHT_PX.comfortable + GRID_FOOT_PX
}

export function ResultsSection({ run: loaded, onSelect }: ResultsSectionProps) {
  const run = useViewedRun(loaded)
  const { job } = run
  const hasRows = useRowCount(loaded.rows) > 0
  return (
    <section aria-label={`Results of job ${job.id.slice(0, 8)}`} className="flex min-w-0 flex-col gap-3">
      <RunHeader run={run} onClose={() => onSelect(null)} />
      {mayHaveColumns(run) && <ColumnRuns jobId={job.id} onRun={onSelect} />}
      {run.kind === 'job' && hasRows && !job.refresh_of && <RefreshRuns job={job} />}
      {hasRows ? (
        <Rows run={run} />
      ) : (
        <div className="rounded-card border bg-surface">
          {isTerminal(job.status) ? (
            <EmptyState title="No results to display." action={<RowActions run={run} shown={job.trait_definitions} />} />
          ) : (
            <EmptyState title="Reading the first targets...">Rows appear here one by one as they are done.</EmptyState>
          )}
        </div>
      )}
      {run.failed.length > 0 && <FailedTargets run={run} onRun={onSelect} />}
    </section>
  )
}

function Rows({ run }: { run: RunData }) {
  const { job, rows, view, setView, rowsError } = run
  const { mayChange } = useWorkspace()
  const columns = useColumns(useMemo(() => tableFields(job), [job]))
  const shown = useMemo(() => ({ ...run, job: { ...job, trait_definitions: [...columns.shown] } }), [run, job, columns.shown])
  const [opened, setOpened] = useState<CellPlace | null>(null)
  const [ordered, setOrdered] = useState<{ column: string | null } | null>(null)
  const order = mayChange && mayHaveColumns(run) ? (column: string | null) => setOrdered({ column }) : null
  const searchBox = useRef<HTMLInputElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const selection = useRef<GridSelection | null>(null)
  const field = opened && opened.column > 0 ? columns.shown[opened.column - 1] : undefined
  const whole = useWholeRow(run, useOpenedRow(rows, opened))
  const rowCount = useRowCount(rows)
  const frame = useRef<HTMLDivElement>(null)
  const isNarrow = (useElementSize(frame)?.width ?? SIDE_PANEL_FROM_PX) < SIDE_PANEL_FROM_PX
  const hasSheet = isNarrow && Boolean(whole && field)
  useEffect(() => {
    if (hasSheet) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [hasSheet])
  return (
    <div ref={frame}>
      <ViewBar
        run={run}
        columns={columns}
        searchBox={searchBox}
        onAddColumn={order && (() => order(null))}
        actions={<RowActions run={run} findSelection={() => selection.current} shown={columns.shown} />}
        onLeave={() => grid.current?.focus()}
      />
      {ordered && <ColumnDialog job={job} column={ordered.column} onClose={() => setOrdered(null)} />}
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
      {rowCount === 0 && !isWholeView(view) ? (
        <div className="rounded-b-card border bg-surface">
          <EmptyState title="No rows match these filters." action={<Button onClick={() => setView(WHOLE_VIEW)}>Show all rows</Button>}>
            {run.viewTotal === 0 ? 'Change the search or remove a filter.' : 'Looking...'}
          </EmptyState>
        </div>
      ) : (
        <div
          className={classNames(
            'flex overflow-hidden rounded-b-card border bg-surface',
            hasSheet ? `flex-col ${HEIGHT_WITH_SHEET}` : 'max-h-[min(44rem,calc(100dvh-8rem))] min-h-80',
          )}
          style={{ height: gridHeightPx(rowCount) }}
        >
          <ResultsGrid
            run={shown}
            columns={columns}
            scroller={grid}
            openedCell={opened}
            selected={selection}
            onOpenCell={setOpened}
            onChangeColumn={order}
            onSearch={() => searchBox.current?.focus()}
          />
          {whole && field && (
            <EvidencePanel
              key={`${whole.task_id} ${field.name}`}
              jobId={run.kind === 'job' ? job.id : null}
              result={whole}
              field={field}
              isSheet={hasSheet}
              onClose={() => setOpened(null)}
              onLeave={() => grid.current?.focus()}
            />
          )}
        </div>
      )}
    </div>
  )
}
