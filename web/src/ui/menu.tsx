// A button that opens a list of actions, or of things that are on or off.
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface MenuEntry {
  label: string
  hint?: string
  icon?: ReactNode
  destructive?: boolean
  disabled?: boolean
  /** Given for what is switched on or off; the menu stays open for the next one. */
  isOn?: boolean
  run(): void
}

interface MenuProps {
  trigger: ReactElement
  entries: readonly MenuEntry[]
  label: string
  /** For a trigger that was pressed before this was loaded. */
  isOpenAtFirst?: boolean
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end'
  /** Where the focus moves after a selection; to the trigger where it returns null. May be called more than once. */
  findFocusAfter?(): HTMLElement | null
}

export function Menu({ trigger, entries, label, isOpenAtFirst = false, align = 'end', findFocusAfter }: MenuProps) {
  const isChosen = useRef(false)
  return (
    <Base.Root defaultOpen={isOpenAtFirst} onOpenChange={(isOpen) => isOpen && (isChosen.current = false)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-60">
          <Base.Popup
            aria-label={label}
            finalFocus={findFocusAfter && (() => (isChosen.current ? findFocusAfter() : null) ?? true)}
            className="max-h-(--available-height) max-w-[calc(100vw-1rem)] min-w-52 overflow-y-auto rounded-card border bg-raised p-1 text-ink shadow-float transition-opacity outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {entries.map((entry) => (
              <Entry
                key={entry.label}
                {...entry}
                run={() => {
                  isChosen.current = true
                  entry.run()
                }}
              />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Entry({ label, hint, icon, destructive, disabled = false, isOn, run }: MenuEntry) {
  const className = classNames(
    'flex cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-13 outline-none data-disabled:text-ink-faint data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0',
    destructive && 'text-failed',
  )
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      {hint && <span className="text-12 text-ink-faint">{hint}</span>}
    </>
  )
  if (isOn === undefined)
    return (
      <Base.Item disabled={disabled} onClick={run} className={className}>
        {content}
      </Base.Item>
    )
  return (
    <Base.CheckboxItem checked={isOn} disabled={disabled} onCheckedChange={run} className={className}>
      <Check aria-hidden="true" className={isOn ? '' : 'invisible'} />
      {content}
    </Base.CheckboxItem>
  )
}
