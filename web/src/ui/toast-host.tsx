// Shows the toasts in a polite live region. A toast stays while it is hovered or holds the focus.
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../lib/store.ts'
import { dismissToast, toasts, type Toast } from './toasts.ts'

export function ToastHost() {
  const shown = useStore(toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed right-4 bottom-24 z-80 flex w-[calc(100vw-2rem)] max-w-sm flex-col gap-2"
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), toast.timeoutMs)
    return () => clearTimeout(timer)
  }, [held, toast.id, toast.timeoutMs])

  const runAction = () => {
    dismissToast(toast.id)
    toast.action?.run()
  }
  return (
    <div
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-card border bg-raised py-2.5 pr-2 pl-4 text-13 text-ink shadow-float"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 flex-1 break-words whitespace-pre-line">{toast.text}</span>
      {toast.action && (
        <button type="button" className="rounded-control px-2 py-1 font-medium text-accent hover:bg-hover" onClick={runAction}>
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss message"
        className="inline-flex size-7 items-center justify-center rounded-control text-ink-soft hover:bg-hover"
        onClick={() => dismissToast(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
