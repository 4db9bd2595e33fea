// A small panel that belongs to its button: for choices that a menu has no place for. Focus stays in it; Escape leads back to the button.
import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface PopoverProps {
  label: string
  trigger: ReactElement
  open: boolean
  onOpenChange(open: boolean): void
  className?: string
  children: ReactNode
}

export function Popover({ label, trigger, open, onOpenChange, className, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-60">
          <Base.Popup
            aria-label={label}
            className={classNames(
              'flex max-h-(--available-height) max-w-[calc(100vw-1rem)] flex-col gap-3 overflow-y-auto rounded-card border bg-raised p-3 text-ink shadow-float outline-none',
              className,
            )}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
