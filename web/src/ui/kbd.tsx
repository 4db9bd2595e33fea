// The name of a key.
import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-mark border bg-sunken px-1 font-mono text-12 text-ink-soft">
      {children}
    </kbd>
  )
}
