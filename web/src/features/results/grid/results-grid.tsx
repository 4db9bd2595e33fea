// The results as a grid: windowed in both directions, its first column frozen, worked by keyboard.
// In: rows as they are loaded and arrive. Out: what the user reads; here the walk ends.
import { useState, type RefObject } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { CELL_LOOKS } from '../../../lib/cell-state.ts'
import { shortcutsAreShown } from '../../../state/overlays.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { isRowIn, type CellPlace } from './grid-selection.ts'
import type { RunData } from '../run-data.ts'
import type { Columns } from '../view/use-columns.ts'
import { HEAD_HEIGHT_PX, ROW_HEIGHT_PX, useGridWindow } from './use-grid-window.ts'
import { forgetWholeText, tellWholeText } from './tell-whole-text.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { ButtonRow } from './grid-foot.tsx'

interface ResultsGridProps {
  /** Its fields are those shown, in their order. */
  run: RunData
  columns: Columns
  scroller: RefObject<HTMLDivElement | null>
  openedCell: CellPlace | null
  onOpenCell(place: CellPlace | null): void
  /** Null where columns can't be changed. */
  onChangeColumn: ((name: string) => void) | null
  onSearch(): void
}

const showKeys = () => shortcutsAreShown.set(true)

export function ResultsGrid({ run, columns, scroller, openedCell, onOpenCell, onChangeColumn, onSearch }: ResultsGridProps) {
  const { job, rows } = run
  const [isCompact, setCompact] = useState(false)
  const rowHeightPx = isCompact ? ROW_HEIGHT_PX.compact : ROW_HEIGHT_PX.comfortable
  const grid = useGridWindow({ run, pinnedCount: columns.pinnedCount, scroller, rowHeightPx })
  const keys = useGridKeys({ run, columns, grid, scroller, openedCell, onOpenCell, onChangeColumn, onSearch, onShowKeys: showKeys })

  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="grid"
        aria-label="Results"
        aria-rowcount={rows.length + 1}
        aria-colcount={job.trait_definitions.length + 1}
        aria-activedescendant={keys.activeId}
        aria-multiselectable="true"
        tabIndex={0}
        className="group/grid relative min-h-0 flex-1 overflow-auto outline-none!"
        onKeyDown={keys.onKeyDown}
        onClick={keys.onClick}
        onDoubleClick={keys.onDoubleClick}
        onPointerOver={tellWholeText}
        onPointerOut={forgetWholeText}
      >
        <div className="relative" style={{ width: grid.frame.totalWidthPx, height: grid.totalHeightPx + HEAD_HEIGHT_PX }}>
          <GridHead run={run} columns={columns} frame={grid.frame} />
          {grid.rows.map((item) => {
            const result = rows[item.index]
            if (!result) return null
            return (
              <GridRow
                key={item.index % grid.slots}
                result={result}
                fields={job.trait_definitions}
                index={item.index}
                topPx={item.start + HEAD_HEIGHT_PX}
                heightPx={rowHeightPx}
                columns={grid.frame.columns}
                pinned={grid.frame.pinned}
                widthPx={grid.frame.totalWidthPx}
                targetWidthPx={grid.frame.targetWidthPx}
                activeColumn={keys.selection.active.row === item.index ? keys.selection.active.column : -1}
                selectedFrom={isRowIn(keys.block, item.index) ? keys.block.fromColumn : -1}
                selectedTo={isRowIn(keys.block, item.index) ? keys.block.toColumn : -1}
              />
            )
          })}
        </div>
      </div>
      <ButtonRow isCompact={isCompact} onCompact={setCompact} onShowKeys={showKeys}>
        {formatInteger(rows.length)} rows loaded{run.hasMoreRows && ', more while scrolling'}
        {(['found', 'unverified', 'conflict', 'absent'] as const).map((status) => (
          <span key={status} className="ml-3 hidden items-center gap-1.5 lg:inline-flex">
            <CellMark status={status} /> {CELL_LOOKS[status].label.split(':')[0]}
          </span>
        ))}
      </ButtonRow>
    </div>
  )
}
