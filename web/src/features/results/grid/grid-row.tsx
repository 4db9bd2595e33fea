// One row of the grid: the frozen target cell and the field cells in sight.
import type { Cell, Field, Result } from '@quarry/contract'
import type { MouseEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'
import { isInBlock } from './grid-selection.ts'
import type { GridKeys } from './use-grid-keys.ts'
import type { GridWindow } from './use-grid-window.ts'

interface GridRowProps {
  result: Result
  fields: readonly Field[]
  index: number
  topPx: number
  heightPx: number
  grid: GridWindow
  keys: GridKeys
}

const cellClass = 'flex h-full items-center gap-2 border-r border-b px-3 text-13 select-none'

export function GridRow({ result, fields, index, topPx, heightPx, grid, keys }: GridRowProps) {
  const place = (column: number) => ({ row: index, column })
  const interaction = (column: number) => ({
    id: keys.cellId(index, column),
    role: 'gridcell',
    'aria-colindex': column + 1,
    'aria-selected': isInBlock(keys.block, place(column)),
    onClick: (event: MouseEvent) => keys.onCellClick(place(column), event),
    onDoubleClick: () => keys.onCellOpen(place(column)),
  })
  const look = (column: number) => {
    const isActive = keys.selection.active.row === index && keys.selection.active.column === column
    return classNames(
      cellClass,
      isInBlock(keys.block, place(column)) ? 'bg-accent-wash' : 'bg-surface',
      isActive &&
        'outline-1 -outline-offset-1 outline-control-line group-focus/grid:outline-2 group-focus/grid:-outline-offset-2 group-focus/grid:outline-focus',
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0"
      style={{ top: topPx, height: heightPx, width: grid.totalWidthPx }}
    >
      <div {...interaction(0)} className={classNames(look(0), 'sticky left-0 z-10')} style={{ width: grid.targetWidthPx }}>
        <span className="truncate font-mono text-12" title={result.target_item_value}>
          {result.target_item_value}
        </span>
      </div>
      {grid.columns.map((item) => {
        const field = fields[item.index]
        if (!field) return null
        return (
          <div
            key={item.key}
            {...interaction(item.index + 1)}
            className={classNames(look(item.index + 1), 'absolute top-0')}
            style={{ left: item.start, width: item.size }}
          >
            <FieldCell cell={result.cells[field.name]} value={result.data[field.name]} field={field} />
          </div>
        )
      })}
    </div>
  )
}

interface FieldCellProps {
  cell: Cell | undefined
  value: Result['data'][string] | undefined
  field: Field
}

/** A value that did not enter the data is shown faint beside its mark, so that it can't be mistaken for one. */
function FieldCell({ cell, value, field }: FieldCellProps) {
  const isOut = cell !== undefined && (cell.status === 'unverified' || cell.status === 'conflict')
  const text = cellText(isOut ? cell.value : value, field.type)
  return (
    <>
      <CellMark status={cell?.status ?? 'absent'} />
      <span
        className={classNames(
          'tabular min-w-0 flex-1 truncate',
          isRightAligned(field.type) && 'text-right',
          isOut && 'text-ink-faint italic',
        )}
        title={text}
      >
        {text}
      </span>
    </>
  )
}
