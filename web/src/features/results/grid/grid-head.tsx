// The grid's header: the target's column, and for each field its name, type and how well it is filled.
import type { Field, FieldType } from '@quarry/contract'
import { Braces, Calendar, Hash, List, ToggleLeft, Type, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { formatInteger } from '../../../lib/format.ts'
import { createFillCounter, type ColumnFill } from './column-fill.ts'
import type { RunData } from '../run-data.ts'
import { HEAD_HEIGHT_PX, type GridWindow } from './use-grid-window.ts'

const typeIcons: Record<FieldType, LucideIcon> = {
  string: Type,
  number: Hash,
  boolean: ToggleLeft,
  date: Calendar,
  array: List,
  object: Braces,
}

export function GridHead({ run: { job, rows }, grid }: { run: RunData; grid: GridWindow }) {
  const fields = job.trait_definitions
  const [countFills] = useState(createFillCounter)
  const fills = countFills(
    fields.map((field) => field.name),
    rows,
  )
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-20 bg-sunken" style={{ height: HEAD_HEIGHT_PX, width: grid.totalWidthPx }}>
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full items-center border-r border-b bg-sunken px-3 text-12 font-medium text-ink-soft"
        style={{ width: grid.targetWidthPx }}
      >
        <span className="truncate">{job.target_item_name || 'Target Item Type'}</span>
      </div>
      {grid.columns.map((item) => {
        const field = fields[item.index]
        if (!field) return null
        return (
          <div
            key={item.key}
            role="columnheader"
            aria-colindex={item.index + 2}
            title={field.description}
            className="absolute top-0 flex h-full flex-col justify-center gap-1 border-r border-b bg-sunken px-3"
            style={{ left: item.start, width: item.size }}
          >
            <FieldHead field={field} fill={fills.get(field.name)} />
            <Resizer grid={grid} index={item.index} />
          </div>
        )
      })}
    </div>
  )
}

function FieldHead({ field, fill }: { field: Field; fill: ColumnFill | undefined }) {
  const Icon = typeIcons[field.type]
  return (
    <>
      <span className="flex items-center gap-1.5 text-12 font-medium text-ink">
        <Icon aria-label={field.type} className="size-3 shrink-0 text-ink-faint" />
        <span className="truncate">{field.name}</span>
      </span>
      {fill && <FillBar fill={fill} />}
    </>
  )
}

function FillBar({ fill: { found, unsure, empty } }: { fill: ColumnFill }) {
  const total = found + unsure + empty
  const share = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` })
  const text = `${formatInteger(found)} of ${formatInteger(total)} loaded rows found, ${formatInteger(unsure)} unverified, ${formatInteger(empty)} empty`
  return (
    <span role="img" aria-label={text} title={text} className="flex h-1 w-full overflow-hidden rounded-full bg-pressed">
      <span className="bg-found" style={share(found)} />
      <span className="bg-unsure" style={share(unsure)} />
    </span>
  )
}

function Resizer({ grid, index }: { grid: GridWindow; index: number }) {
  const header = grid.table.getLeafHeaders()[index]
  if (!header) return null
  const resize = header.getResizeHandler()
  return (
    <span
      aria-hidden="true"
      onMouseDown={resize}
      onTouchStart={resize}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/40"
    />
  )
}
