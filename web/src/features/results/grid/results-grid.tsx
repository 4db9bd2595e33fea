// The results as a grid: windowed in both directions, its first column frozen, operated by keyboard.
// In: rows, loaded when visible. Out: what the user reads; here the walk ends.
import type { ColourRule, RowHeight } from '@quarry/contract'
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react'
import { plural } from '../../../lib/format.ts'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { CELL_LOOKS } from '../../../lib/cell-state.ts'
import { DIFFERS_LABEL } from '../../../lib/sum-text.ts'
import { useCommentMarks } from '../comments/use-comment-marks.ts'
import { GridHead } from './grid-head.tsx'
import type { GridFrame } from './use-grid-frame.ts'
import type { CellPlace, GridSelection } from './grid-selection.ts'
import type { RunData } from '../run-data.ts'
import { useRowCount } from '../rows/use-rows.ts'
import type { Columns } from '../view/use-columns.ts'
import { HEAD_HEIGHT_PX, LINE_HEIGHT_PX, ROW_HEIGHT_PX, useGridWindow } from './use-grid-window.ts'
import { forgetWholeText, showWholeText } from './show-whole-text.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { usePaintedRows } from './use-painted-rows.ts'
import { useGridEditing } from '../own/use-grid-editing.ts'
import { ButtonRow } from './grid-foot.tsx'
import { PastedCells } from './pasted-cells.tsx'
import { WrittenCell } from './written-cell.tsx'

interface ResultsGridProps {
  /** Its fields are the shown ones, in their order. */
  run: RunData
  columns: Columns
  scroller: RefObject<HTMLDivElement | null>
  openedCell: CellPlace | null
  /** Receives the user's selection, for actions outside the grid. */
  selected?: RefObject<GridSelection | null>
  onOpenCell(place: CellPlace | null): void
  /** Null where columns cannot be changed. */
  onChangeColumn: ((name: string) => void) | null
  onSearch(): void
  /** Where a view determines it; otherwise the grid does. */
  rowHeight?: RowHeight
  onRowHeight?: (height: RowHeight) => void
  colours?: readonly ColourRule[]
}

const NO_COLOURS: readonly ColourRule[] = []

/** As tall as all rows; `--row-line` is the height of a row's text without its border. */
const bodyStyle = (frame: GridFrame, rowHeight: RowHeight, rowCount: number): CSSProperties & Record<'--row-line', string> => ({
  width: frame.totalWidthPx,
  height: rowCount * ROW_HEIGHT_PX[rowHeight] + HEAD_HEIGHT_PX,
  '--row-line': `${LINE_HEIGHT_PX[rowHeight]}px`,
})

export function ResultsGrid(props: ResultsGridProps) {
  const { run, columns, scroller, openedCell, selected, onOpenCell, onChangeColumn, onSearch, colours = NO_COLOURS } = props
  const rowCount = useRowCount(run.rows)
  const [ownHeight, setOwnHeight] = useState<RowHeight>('comfortable')
  const rowHeight = props.rowHeight ?? ownHeight
  const setRowHeight = props.onRowHeight ?? setOwnHeight
  const rowHeightPx = ROW_HEIGHT_PX[rowHeight]
  const grid = useGridWindow({ run, pinnedCount: columns.pinnedCount, scroller, rowHeightPx })
  const { frame, viewHeightPx } = grid
  const editing = useGridEditing(run)
  const keys = useGridKeys({ run, rowCount, columns, grid, scroller, openedCell, onOpenCell, onChangeColumn, onSearch, editing })
  useFocusAfter(scroller, onSearch)
  useEffect(() => {
    if (selected) selected.current = keys.isChosen ? keys.selection : null
  }, [selected, keys.isChosen, keys.selection])
  // The evidence panel takes room from the rows: the row of its cell is scrolled into view.
  useEffect(() => {
    if (openedCell) grid.scrollTo(keys.selection.active.row, openedCell.column)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only where the room changed: moving the cursor scrolls by itself
  }, [viewHeightPx, grid.viewWidthPx])
  const pane = useRef<HTMLDivElement>(null)
  const movingHead = useRef<HTMLDivElement>(null)
  const countComments = useCommentMarks(run.kind === 'job' ? run.job.id : null)
  usePaintedRows({ run, frame, rowCount, rowHeightPx, colours, countComments, keys, viewHeightPx, scroller, pane, movingHead })

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two */}
      <div
        ref={scroller}
        role={run.rows.groupAt ? 'treegrid' : 'grid'}
        aria-label="Results"
        aria-rowcount={rowCount + 1}
        aria-colcount={run.job.trait_definitions.length + 1}
        aria-activedescendant={keys.activeId}
        aria-multiselectable="true"
        tabIndex={0}
        className="group/grid relative min-h-0 flex-1 overflow-auto outline-none!"
        onKeyDown={keys.onKeyDown}
        onClick={keys.onClick}
        onDoubleClick={keys.onDoubleClick}
        onPaste={keys.onPaste}
        onPointerOver={showWholeText}
        onPointerOut={forgetWholeText}
      >
        <div className="relative" style={bodyStyle(frame, rowHeight, rowCount)} data-tall={rowHeight === 'tall' || undefined}>
          <div ref={pane} className="sticky left-0 h-full" style={{ width: grid.viewWidthPx }}>
            <GridHead run={run} columns={columns} frame={frame} moving={movingHead} />
          </div>
        </div>
      </div>
      {editing.written && (
        <WrittenCell
          key={`${editing.written.row.task_id} ${editing.written.column.id}`}
          jobId={run.job.id}
          editing={editing}
          written={editing.written}
          keys={keys}
          scroller={scroller}
        />
      )}
      {editing.pasting && <PastedCells run={run} pasting={editing.pasting} />}
      <ButtonRow isCompact={rowHeight === 'compact'} onCompact={(isCompact) => setRowHeight(isCompact ? 'compact' : 'comfortable')}>
        {run.rows.groupAt ? plural(run.viewTotal ?? run.job.progress.completed, 'row') : plural(rowCount, 'row')}
        {(['found', 'unverified', 'conflict', 'absent', 'corrected'] as const).map((status) => (
          <span key={status} className="ml-3 hidden items-center gap-1.5 @3xl:inline-flex">
            <CellMark status={status} /> {CELL_LOOKS[status].label.split(':')[0]}
          </span>
        ))}
        <span className="ml-3 hidden items-center gap-1.5 @4xl:inline-flex">
          <span aria-hidden="true" className="font-semibold text-conflict">
            ≠
          </span>
          {DIFFERS_LABEL}
        </span>
      </ButtonRow>
    </div>
  )
}
