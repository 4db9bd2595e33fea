// The results of one run: progress, exports, the grid with the evidence beside it, and the targets that failed.
import { isTerminal } from '@quarry/contract'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { FailedTargets } from './failed-targets.tsx'
import type { CellPlace } from './grid/grid-selection.ts'
import { ResultsGrid } from './grid/results-grid.tsx'
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX } from './grid/use-grid-window.ts'
import { RunHeader } from './run-header.tsx'
import type { RunData } from './run-data.ts'

const GRID_FOOT_PX = 44

interface ResultsSectionProps {
  run: RunData
  onSelect(id: string | null): void
}

/** Tall enough for the rows, so that few of them leave no empty field below; the class bounds it to the window. */
function gridHeightPx(rowCount: number): number {
  return HEAD_HEIGHT_PX + (rowCount + 1) * ROW_HEIGHT_PX.comfortable + GRID_FOOT_PX
}

export function ResultsSection({ run, onSelect }: ResultsSectionProps) {
  const [opened, setOpened] = useState<CellPlace | null>(null)
  const { job, rows } = run
  const field = opened && opened.column > 0 ? job.trait_definitions[opened.column - 1] : undefined
  const row = opened ? rows[opened.row] : undefined
  const isOver = isTerminal(job.status)
  return (
    <section aria-label={`Results of job ${job.id.slice(0, 8)}`} className="flex min-w-0 flex-col gap-3">
      <RunHeader run={run} onClose={() => onSelect(null)} />
      {rows.length > 0 ? (
        <div
          className="flex max-h-[min(44rem,calc(100dvh-8rem))] min-h-80 overflow-hidden rounded-card border bg-surface"
          style={{ height: gridHeightPx(rows.length) }}
        >
          <ResultsGrid run={run} openedCell={opened} onOpenCell={setOpened} />
          {row && field && <EvidencePanel result={row} field={field} onClose={() => setOpened(null)} />}
        </div>
      ) : (
        <div className="rounded-card border bg-surface">
          {isOver ? (
            <EmptyState title="No results to display." />
          ) : (
            <EmptyState title="Reading the first targets...">Rows appear here one by one as they are done.</EmptyState>
          )}
        </div>
      )}
      {run.failed.length > 0 && <FailedTargets run={run} onRun={onSelect} />}
    </section>
  )
}
