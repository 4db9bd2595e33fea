// A modal dialog with a title and a close button; traps focus and closes on Escape.
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { focusContent } from './skip-link.tsx'

export const backdropClass = 'fixed inset-0 bg-veil transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
export const popupClass =
  'fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] -translate-1/2 overflow-y-auto rounded-card border bg-raised text-ink shadow-float ' +
  'transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0'

interface DialogProps {
  title: string
  description?: ReactNode
  open: boolean
  onClose(): void
  className?: string
  children: ReactNode
}

const isLost = (element: Element | null): boolean => element === null || element === document.body || !element.isConnected

const FIELD = ':is(input:not([type="checkbox"], [type="radio"], [type="file"], [type="hidden"]), textarea, select):enabled'

/** What is marked with `data-first`, else the first field that is there, has the focus first, but not where that would bring up a keyboard under the finger. */
export function Dialog({ title, description, open, onClose, className, children }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classNames(backdropClass, 'z-50')} />
        <Base.Popup
          data-toasts="above"
          className={classNames(popupClass, 'z-50 flex w-full flex-col', className ?? 'sm:max-w-md')}
          initialFocus={(opened) => {
            cameFrom.current = document.activeElement
            if (opened === 'touch') return true
            return content.current?.querySelector<HTMLElement>('[data-first]') ?? content.current?.querySelector<HTMLElement>(FIELD) ?? true
          }}
          finalFocus={() => {
            if (!isLost(cameFrom.current)) return true
            // The element it was opened from may have been removed by what was done in it, such as the log-in entry.
            queueMicrotask(() => isLost(document.activeElement) && focusContent())
            return false
          }}
        >
          {/* A header here would be a second one of the whole page to assistive technology. */}
          <div className="flex items-start justify-between gap-4 px-5 pt-5">
            <div>
              <Base.Title className="text-16 font-semibold">{title}</Base.Title>
              {description && <Base.Description className="mt-0.5 text-13 text-ink-soft">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Close"
              className="-mt-1 -mr-1 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-hover hover:text-ink"
            >
              <X aria-hidden="true" className="size-4" />
            </Base.Close>
          </div>
          <div ref={content} className="flex min-h-0 grow flex-col gap-4 p-5">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
