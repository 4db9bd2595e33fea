// The cells of the result table: a header, and a value that opens its sources.
import type { Cell, PipelineColumn, PipelineRow } from '@quarry/contract'
import { CellMark } from '../../../lib/cell-mark.tsx'
import { cellText, isRightAligned } from '../../../lib/cell-text.ts'
import { classNames } from '../../../ui/class-names.ts'

const TEXT_PX = 190
const FIGURE_PX = 128

/** Numbers need less room than texts. */
export const widthPxOf = ({ type }: PipelineColumn): number => (isRightAligned(type) ? FIGURE_PX : TEXT_PX)

export interface OpenCell {
  row: PipelineRow
  column: PipelineColumn
}

export function HeadCell({
  name,
  width,
  isRight = false,
  isFirst = false,
}: {
  name: string
  width: number
  isRight?: boolean
  isFirst?: boolean
}) {
  return (
    <span
      role="columnheader"
      style={{ width }}
      title={name}
      className={classNames('shrink-0 truncate px-3 py-2', isRight && 'text-right', isFirst && 'sticky left-0 z-10 bg-sunken')}
    >
      {name}
    </span>
  )
}

export function ValueCell({ row, column, onOpen }: OpenCell & { onOpen(by: HTMLElement): void }) {
  const cell: Cell | undefined = row.cells[column.name]
  const hasProblem = row.problems.some((problem) => problem.column === column.name)
  const text = cellText(row.data[column.name], column.type)
  return (
    <span role="cell" style={{ width: widthPxOf(column) }} className="shrink-0">
      <button
        type="button"
        onClick={(event) => onOpen(event.currentTarget)}
        title={text}
        className={classNames(
          'flex h-full w-full items-center gap-2 px-3 text-left -outline-offset-2!',
          isRightAligned(column.type) && 'tabular text-right',
          hasProblem && 'bg-unsure-wash',
        )}
      >
        {cell && <CellMark status={cell.status} />}
        <span className="min-w-0 flex-1 truncate">{text}</span>
      </button>
    </span>
  )
}
