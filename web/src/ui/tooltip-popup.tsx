// The popup of a tooltip, beside its control. Escape closes it.
import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

interface TooltipPopupProps {
  anchor: HTMLElement
  onClose(): void
  /** The pointer is over the popup itself. */
  onEnter(): void
  onLeave(): void
  children: ReactNode
}

export function TooltipPopup({ anchor, onClose, onEnter, onLeave, children }: TooltipPopupProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} className="z-60">
          <Base.Popup
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            className="max-w-72 rounded-control bg-ink px-2 py-1 text-12 text-ground shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
