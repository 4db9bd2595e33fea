// The empty state of a list: one explaining sentence, and the next step.
import type { ReactNode } from 'react'

export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="text-14 font-medium text-ink">{title}</p>
      {children && <div className="max-w-md text-13 text-balance text-ink-soft">{children}</div>}
      {action}
    </div>
  )
}
