// The grid's cursor and selection, moved by keys and clicks.
import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react'
import { TARGET_COLUMN } from '@quarry/contract'
import { wantComment } from '../comments/comment-wanted.ts'
import { shortcutsAreShown } from '../../../state/app/overlays.ts'
import { copyBlock } from './copy-block.ts'
import { movedByKey, selectedBlock, type CellPlace, type GridSelection } from './grid-selection.ts'
import type { GridEditing } from '../own/use-grid-editing.ts'
import type { RunData } from '../run-data.ts'
import type { Columns } from '../view/use-columns.ts'
import { nextSort } from '../view/next-sort.ts'
import { cellId } from './row-painter.ts'
import { useFollowedSelection } from './use-followed-selection.ts'
import type { GridWindow } from './use-grid-window.ts'
import { useProblemSearch } from './use-problem-search.ts'

export interface GridKeys {
  goTo(place: CellPlace): void
  selection: GridSelection
  /** Selected by the user, so that it is followed and kept in view while rows arrive. */
  isChosen: boolean
  activeId: string
  onKeyDown(event: KeyboardEvent): void
  onClick(event: MouseEvent): void
  onDoubleClick(event: MouseEvent): void
  onPaste(event: ClipboardEvent): void
}

interface GridKeysInput {
  run: RunData
  rowCount: number
  columns: Columns
  grid: GridWindow
  scroller: RefObject<HTMLDivElement | null>
  openedCell: CellPlace | null
  onOpenCell(place: CellPlace | null): void
  onChangeColumn: ((name: string) => void) | null
  onSearch(): void
  editing: GridEditing
}

export function useGridKeys(input: GridKeysInput): GridKeys {
  const { run, rowCount, grid, scroller, openedCell, onOpenCell, onSearch } = input
  const size = { rows: rowCount, columns: run.job.trait_definitions.length + 1, pageRows: grid.pageRows }
  const { selection, select, isChosen } = useFollowedSelection(run.rows, size)

  const goTo = (place: CellPlace, extends_: boolean) => {
    select({ active: place, anchor: extends_ ? selection.anchor : place })
    grid.scrollTo(place.row, place.column)
    if (openedCell && !run.rows.groupAt?.(place.row))
      onOpenCell(place.column > 0 ? place : { ...place, column: Math.max(1, openedCell.column) })
  }
  const goToProblem = useProblemSearch({ run, allFields: input.columns.all, size, selection, goTo: (place) => goTo(place, false) })
  const open = ({ row, column }: CellPlace) => {
    if (run.rows.groupAt?.(row)) run.rows.toggle?.(row)
    else if (!input.editing.write({ row, column })) onOpenCell({ row, column: Math.max(1, column) })
  }

  const runKey = (event: KeyboardEvent): boolean => {
    if (input.editing.runKey(event, selection)) return true
    if (runColumnKey(event, input, selection.active.column)) return true
    const isFar = event.ctrlKey || event.metaKey
    const moved = movedByKey(selection.active, { key: event.key, isFar }, size)
    if (moved) goTo(moved, event.shiftKey)
    else if (event.key === 'Enter') open(selection.active)
    else if (event.key === 'm' && !isFar && run.kind === 'job' && !run.rows.groupAt?.(selection.active.row)) {
      wantComment()
      open(selection.active)
    } else if (event.key === 'Escape' && openedCell) onOpenCell(null)
    else if (isFar && event.key.toLowerCase() === 'c') void copyBlock({ run, fields: input.columns.all, block: selectedBlock(selection) })
    else if (isFar && event.key.toLowerCase() === 'a') {
      select({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } })
    } else if (event.key === ']') void goToProblem(1)
    else if (event.key === '[') void goToProblem(-1)
    else if (event.key === '/' && !isFar) onSearch()
    else if (event.key === '?') shortcutsAreShown.set(true)
    else return false
    return true
  }
  return {
    goTo: (place) => goTo(place, false),
    selection,
    isChosen,
    activeId: cellId(selection.active.row, selection.active.column),
    onKeyDown: (event) => {
      if (event.target === scroller.current && runKey(event)) event.preventDefault()
    },
    onClick: (event) => {
      const place = placeOf(event.target)
      if (!place) return
      goTo(place, event.shiftKey)
      if (run.rows.groupAt?.(place.row)) return run.rows.toggle?.(place.row)
      // Touch has neither Enter nor a double click.
      if ('pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch') open(place)
    },
    onDoubleClick: (event) => {
      const place = placeOf(event.target)
      if (place && !run.rows.groupAt?.(place.row)) open(place)
    },
    onPaste: (event) => input.editing.onPaste(event, selection),
  }
}

/** Keys that change the cursor's column. Returns whether the key was one. */
function runColumnKey(event: KeyboardEvent, { run, columns, grid, onChangeColumn }: GridKeysInput, column: number): boolean {
  if (event.ctrlKey || event.metaKey) return false
  const name = run.job.trait_definitions[column - 1]?.name
  if (event.key === 's') run.setView({ ...run.view, sort: nextSort(run.view.sort, name ?? TARGET_COLUMN) })
  else if (name === undefined) return false
  else if (event.altKey && event.key === 'ArrowRight') grid.widen(column - 1, 1)
  else if (event.altKey && event.key === 'ArrowLeft') grid.widen(column - 1, -1)
  else if (event.key === 'p') columns.togglePinned(name)
  else if (event.key === 'h') columns.toggleHidden(name)
  else if (event.key === 'c' && onChangeColumn) onChangeColumn(name)
  else return false
  return true
}

/** The clicked cell; null between cells. */
function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  const row = cell?.closest('[role="row"]')
  // Both are 1-based, and the header is the first row.
  return cell && row ? { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 1 } : null
}
