// The target items: chips while they are few, a windowed list when they are many (100,000 stay smooth).
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useRowWindow } from '../../../lib/use-row-window.ts'
import { focusNeighbour } from '../../../lib/focus-neighbour.ts'
import { formatInteger } from '../../../lib/format.ts'
import { removeTarget, type TargetObject } from '../../../state/draft.ts'

const CHIPS_MAX = 60
const ROW_HEIGHT_PX = 30

export function TargetList({ targets }: { targets: readonly TargetObject[] }) {
  if (targets.length === 0) return null
  return targets.length <= CHIPS_MAX ? <TargetChips targets={targets} /> : <TargetRows targets={targets} />
}

function TargetChips({ targets }: { targets: readonly TargetObject[] }) {
  return (
    <ul aria-label="Target items" className="flex max-h-52 flex-wrap gap-1.5 overflow-y-auto rounded-control bg-sunken p-2">
      {targets.map((target) => (
        <li
          key={target.value}
          className="flex max-w-full min-w-0 items-center rounded-mark border bg-surface pl-2 font-mono text-12 text-ink"
        >
          <span className="truncate" title={target.label}>
            {target.label}
          </span>
          <RemoveTarget target={target} />
        </li>
      ))}
    </ul>
  )
}

function TargetRows({ targets }: { targets: readonly TargetObject[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to } = useRowWindow(scroller, { count: targets.length, rowHeightPx: ROW_HEIGHT_PX })
  return (
    <div ref={scroller} className="h-52 overflow-y-auto rounded-control bg-sunken" role="region" aria-label="Target items">
      <ol className="relative" style={{ height: targets.length * ROW_HEIGHT_PX }}>
        {targets.slice(from, to).map((target, offset) => {
          const index = from + offset
          return (
            <li
              key={target.value}
              aria-setsize={targets.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 flex items-center gap-3 border-b pl-3 font-mono text-12"
              style={{ top: index * ROW_HEIGHT_PX, height: ROW_HEIGHT_PX }}
            >
              <span className="tabular w-14 shrink-0 text-right text-ink-faint">{formatInteger(index + 1)}</span>
              <span className="min-w-0 flex-1 truncate" title={target.label}>
                {target.label}
              </span>
              <RemoveTarget target={target} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function RemoveTarget({ target }: { target: TargetObject }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${target.label}`}
      onClick={(event) => {
        focusNeighbour(event.currentTarget, { item: 'li', control: 'button', fallback: '#target-items' })
        removeTarget(target.value)
      }}
      className="inline-flex size-7 shrink-0 items-center justify-center text-ink-faint hover:text-ink [&_svg]:size-3.5"
    >
      <X aria-hidden="true" />
    </button>
  )
}
