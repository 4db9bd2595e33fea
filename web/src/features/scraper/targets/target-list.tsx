// The target items: chips while they are few, a windowed list when they are many (100,000 stay smooth).
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useRowWindow } from '../../../lib/use-row-window.ts'
import { focusNeighbour } from '../../../lib/focus-neighbour.ts'
import { formatInteger } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { removeTarget, type TargetObject } from '../../../state/draft/draft.ts'
import { changeUndoably } from '../../../state/draft/undoable-change.ts'

const CHIPS_MAX = 60
/** From here on chips fill the height that the list has without growing. */
const GROWS_FROM = 5
/** Beside a long schema the list takes the height that its card has left. */
const GROWS = '@[960px]:h-auto @[960px]:max-h-144 @[960px]:shrink-0 @[960px]:grow @[960px]:basis-52'
const ROW_HEIGHT_PX = 30

export function TargetList({ targets }: { targets: readonly TargetObject[] }) {
  if (targets.length === 0) return null
  return targets.length <= CHIPS_MAX ? <TargetChips targets={targets} /> : <TargetRows targets={targets} />
}

function TargetChips({ targets }: { targets: readonly TargetObject[] }) {
  return (
    <ul
      aria-label="Target items"
      className={classNames(
        'flex max-h-52 flex-wrap content-start gap-1.5 overflow-y-auto rounded-control bg-sunken p-2',
        targets.length > GROWS_FROM && GROWS,
      )}
    >
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
  const numberWidth = `${formatInteger(targets.length).length}ch`
  return (
    <div ref={scroller} className={`h-52 overflow-y-auto rounded-control bg-sunken ${GROWS}`} role="region" aria-label="Target items">
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
              <span className="tabular shrink-0 text-right text-ink-faint" style={{ width: numberWidth }}>
                {formatInteger(index + 1)}
              </span>
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
        changeUndoably(
          () => removeTarget(target.value),
          () => `${target.label} was removed.`,
        )
      }}
      className="inline-flex size-7 shrink-0 items-center justify-center text-ink-faint hover:text-ink [&_svg]:size-3.5"
    >
      <X aria-hidden="true" />
    </button>
  )
}
