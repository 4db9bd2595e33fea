// A button that opens a list of actions.
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

export interface MenuEntry {
  label: string
  hint?: string
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  run(): void
}

interface MenuProps {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  label: string
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end'
}

export function Menu({ trigger, entries, label, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-60">
          <Base.Popup
            aria-label={label}
            className="min-w-52 rounded-card border bg-raised p-1 text-ink shadow-float transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {entries.map((entry) => (
              <Base.Item
                key={entry.label}
                disabled={entry.disabled ?? false}
                onClick={entry.run}
                className={`flex cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-13 outline-none data-disabled:text-ink-faint data-highlighted:bg-hover [&_svg]:size-4 ${entry.destructive ? 'text-failed' : ''}`}
              >
                {entry.icon}
                <span className="flex-1">{entry.label}</span>
                {entry.hint && <span className="text-12 text-ink-faint">{entry.hint}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
