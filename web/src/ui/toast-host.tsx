// Shows the toasts in a polite live region. A toast stays while it is hovered or holds the focus; Ctrl+Z runs the newest Undo, also
// where a dialog keeps the focus to itself.
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { dismissToast, toasts, type Toast } from './toasts.ts'

/** They have an undo of their own. */
export const TEXT_CONTROLS = 'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]'

export function ToastHost() {
  const shown = useStore(toasts)
  useUndoKey()
  return (
    // At the upper edge where something is open that has buttons at its foot.
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-24 z-80 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2 in-[body:has([data-toasts=above])]:top-4 in-[body:has([data-toasts=above])]:bottom-auto"
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Not in text controls, which have an undo of their own, nor where a screen has handled the key. */
function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.defaultPrevented || (event.target instanceof HTMLElement && event.target.closest(TEXT_CONTROLS))) return
      const toast = toasts.get().findLast(({ action }) => action?.label === 'Undo')
      if (!toast) return
      event.preventDefault()
      runAction(toast)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function runAction(toast: Toast): void {
  dismissToast(toast.id)
  toast.action?.run()
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const cameFrom = useRef<Element | null>(null)
  /** The pressed button disappears with the toast: the focus returns to where it was before. */
  const leave = (act: (toast: Toast) => void) => {
    act(toast)
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.timeoutMs)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.timeoutMs])

  return (
    <div
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border bg-raised py-2.5 pr-2 pl-4 text-13 text-ink shadow-float"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 flex-1 break-words whitespace-pre-line">{toast.text}</span>
      {toast.action && (
        <button type="button" className="rounded-control px-2 py-1 font-medium text-accent hover:bg-hover" onClick={() => leave(runAction)}>
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss message"
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-soft hover:bg-hover"
        onClick={() => leave(({ id }) => dismissToast(id))}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
