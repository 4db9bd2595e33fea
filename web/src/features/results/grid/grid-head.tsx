// The grid's header: the target's column, and for each field its name, type and fill rate.
import { isWholeView, TARGET_COLUMN, type FieldType, type TableField } from '@quarry/contract'
import { ArrowDown, ArrowUp, Braces, Calendar, Hash, List, Pin, ToggleLeft, Type, type LucideIcon } from 'lucide-react'
import { memo, type ReactNode, type RefObject } from 'react'
import { OWN_KIND_ICONS, OWN_KIND_LABELS } from '../own/own-kinds.ts'
import { FillBar } from './fill-bar.tsx'
import type { RunData } from '../run-data.ts'
import { nextSort } from '../view/next-sort.ts'
import { useColumnFills } from './use-column-fills.ts'
import type { Columns } from '../view/use-columns.ts'
import type { GridFrame, GridPlace } from './use-grid-frame.ts'
import { HEAD_HEIGHT_PX } from './use-grid-window.ts'

const typeIcons: Record<FieldType, LucideIcon> = {
  string: Type,
  number: Hash,
  boolean: ToggleLeft,
  date: Calendar,
  array: List,
  object: Braces,
}

interface GridHeadProps {
  run: RunData
  columns: Columns
  frame: GridFrame
  /** Contains the heads of the columns that are not frozen; the grid's horizontal scrolling moves it. */
  moving: RefObject<HTMLDivElement | null>
}

const ariaSorts = { asc: 'ascending', desc: 'descending' } as const
const FROZEN = 'relative z-10 float-left'
const MOVING = 'absolute top-0'
const headClass = 'flex h-full border-r border-b bg-sunken px-3'

/** Not rendered while the grid scrolls down. */
export const GridHead = memo(function GridHead({ run, columns, frame, moving }: GridHeadProps) {
  const { job, view, setView } = run
  const fields = job.trait_definitions
  const { fills, isPart } = useColumnFills(run)
  // A subset of the rows does not show how many targets have none.
  const { failed, pending, in_progress: begun } = job.progress
  const rowless = isWholeView(view) ? { failed, waiting: pending + begun } : { failed: 0, waiting: 0 }
  const sortOf = (name: string) => (view.sort?.field === name ? view.sort.direction : null)
  const head = (name: string, column: number) => {
    const direction = sortOf(name)
    return {
      role: 'columnheader',
      'aria-colindex': column,
      'aria-sort': direction === null ? ('none' as const) : ariaSorts[direction],
      onClick: () => setView({ ...view, sort: nextSort(view.sort, name) }),
    }
  }
  const targetName = job.target_item_name || 'Target Item Type'
  const fieldHead = (place: GridPlace, className: string) => {
    const field = fields[place.index]
    if (!field) return null
    return (
      <div
        key={field.name}
        {...head(field.name, place.index + 2)}
        title={field.description || undefined}
        className={`${headClass} cursor-pointer flex-col justify-center gap-1 ${className}`}
        style={{ left: className === MOVING ? place.start : undefined, width: place.size }}
      >
        <FieldHead field={field} direction={sortOf(field.name)} isPinned={columns.isPinned(field.name)}>
          <FillBar fill={fills.get(field.name)} {...rowless} isPart={isPart} />
        </FieldHead>
        <Resizer table={frame.table} index={place.index} />
      </div>
    )
  }
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-20 overflow-clip bg-sunken" style={{ height: HEAD_HEIGHT_PX }}>
      <div
        {...head(TARGET_COLUMN, 1)}
        title={`Sort by ${targetName}`}
        className={`${headClass} ${FROZEN} cursor-pointer items-center text-12 font-medium text-ink-soft`}
        style={{ width: frame.targetWidthPx }}
      >
        <span className="truncate">{targetName}</span>
        <SortMark direction={sortOf(TARGET_COLUMN)} />
      </div>
      {frame.pinned.map((place) => fieldHead(place, FROZEN))}
      <div ref={moving} className="absolute inset-y-0">
        {frame.columns.map((place) => fieldHead(place, MOVING))}
      </div>
    </div>
  )
})

function SortMark({ direction }: { direction: 'asc' | 'desc' | null }) {
  if (direction === null) return null
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return <Arrow aria-hidden="true" className="ml-1 size-3 shrink-0 text-accent" />
}

interface FieldHeadProps {
  field: TableField
  direction: 'asc' | 'desc' | null
  isPinned: boolean
  children: ReactNode
}

function FieldHead({ field, direction, isPinned, children }: FieldHeadProps) {
  const Icon = field.own ? OWN_KIND_ICONS[field.own.kind] : typeIcons[field.type]
  return (
    <>
      <span className="flex items-center gap-1.5 text-12 font-medium text-ink">
        <Icon
          aria-label={field.own ? `own column: ${OWN_KIND_LABELS[field.own.kind]}` : field.type}
          className="size-3 shrink-0 text-ink-faint"
        />
        <span className="truncate">{field.name}</span>
        {isPinned && <Pin aria-label="pinned" className="size-3 shrink-0 text-ink-faint" />}
        <SortMark direction={direction} />
      </span>
      {children}
    </>
  )
}

function Resizer({ table, index }: { table: GridFrame['table']; index: number }) {
  const header = table.getLeafHeaders()[index]
  if (!header) return null
  const resize = header.getResizeHandler()
  return (
    <span
      aria-hidden="true"
      onMouseDown={resize}
      onTouchStart={resize}
      onClick={(event) => event.stopPropagation()}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent/40"
    />
  )
}
