// One row of the grid: the frozen target cell and the field cells in sight.
// Rendered again only when something of this row changed; clicks are taken by the grid as a whole.
import type { Cell, Field, Result } from '@quarry/contract'
import { memo } from 'react'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { GridPlace } from './use-grid-frame.ts'

interface GridRowProps {
  result: Result
  fields: readonly Field[]
  /** Field columns in sight. */
  columns: readonly GridPlace[]
  /** Field columns that stay beside the target's. */
  pinned: readonly GridPlace[]
  index: number
  topPx: number
  heightPx: number
  widthPx: number
  targetWidthPx: number
  /** The cursor's column where it is in this row, else -1. */
  activeColumn: number
  /** First and last selected column of this row; -1 where none is. */
  selectedFrom: number
  selectedTo: number
}

const cellClass = 'flex h-full items-center gap-2 border-r border-b px-3 text-13 select-none'
const activeClass =
  'outline-1 -outline-offset-1 outline-control-line group-focus/grid:outline-2 group-focus/grid:-outline-offset-2 group-focus/grid:outline-focus'

/** The id by which assistive technology finds the cursor's cell. */
export function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { result, fields, columns, pinned, index, topPx, heightPx, widthPx, targetWidthPx, activeColumn, selectedFrom, selectedTo } = props
  const cell = (column: number, place: string) => {
    const isSelected = column >= selectedFrom && column <= selectedTo
    return {
      // Only the cursor's cell is pointed at by its id; each attribute more would be written for every cell that scrolls in.
      id: column === activeColumn ? cellId(index, column) : undefined,
      role: 'gridcell',
      'aria-colindex': column + 1,
      'aria-selected': isSelected,
      className: classNames(cellClass, isSelected ? 'bg-accent-wash' : 'bg-surface', column === activeColumn && activeClass, place),
    }
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="absolute left-0 contain-strict"
      style={{ top: topPx, height: heightPx, width: widthPx }}
    >
      <div {...cell(0, 'sticky left-0 z-10 float-left')} style={{ width: targetWidthPx }}>
        <TargetText value={result.target_item_value} />
      </div>
      {[...pinned, ...columns].map((place) => {
        const field = fields[place.index]
        if (!field) return null
        const isPinned = place.index < pinned.length
        return (
          <div
            key={field.name}
            {...cell(place.index + 1, isPinned ? 'sticky z-10 float-left' : 'absolute top-0')}
            style={{ left: place.start, width: place.size }}
          >
            {fieldCell(field, result.cells[field.name], result.data[field.name])}
          </div>
        )
      })}
    </div>
  )
})

/** Addresses of one site differ at their end: theirs is the beginning that gives way where there is no room. */
function TargetText({ value }: { value: string }) {
  const isAddress = /^https?:\/\//.test(value)
  return (
    <span className={classNames('truncate font-mono text-12', isAddress && 'text-left [direction:rtl]')}>
      <bdi dir="ltr">{value}</bdi>
    </span>
  )
}

/** A value that did not enter the data is shown faint beside its mark, so that it can't be mistaken for one. */
function fieldCell(field: Field, cell: Cell | undefined, value: Result['data'][string] | undefined) {
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
      >
        {text}
      </span>
    </>
  )
}
