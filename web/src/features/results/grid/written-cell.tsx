// The cell of the grid that is being edited, and the cursor's next position.
import type { RefObject } from 'react'
import { CellEditor } from '../own/cell-editor.tsx'
import type { GridEditing } from '../own/use-grid-editing.ts'
import { cellId } from './row-painter.ts'
import type { GridKeys } from './use-grid-keys.ts'

interface WrittenCellProps {
  jobId: string
  editing: GridEditing
  written: NonNullable<GridEditing['written']>
  keys: GridKeys
  scroller: RefObject<HTMLDivElement | null>
}

export function WrittenCell({ jobId, editing, written: { row, column, place }, keys, scroller }: WrittenCellProps) {
  return (
    <CellEditor
      jobId={jobId}
      row={row}
      column={column}
      findCell={() => document.getElementById(cellId(place.row, place.column))}
      onClose={(step) => {
        editing.end()
        // A click elsewhere moves the focus there.
        if (step === undefined && document.activeElement !== document.body && !document.activeElement?.closest('[data-cell-editor]')) return
        scroller.current?.focus()
        if (step) keys.goTo({ row: place.row + step.rows, column: Math.max(0, place.column + step.columns) })
      }}
    />
  )
}
