// A page in a live view with what belongs to it beside it; on narrow windows below it.
import type { ReactNode } from 'react'

export function LiveColumns({ page, children }: { page: ReactNode; children: ReactNode }) {
  return (
    // Where both are below each other they are moved together: neither is cut off by the other.
    <div className="flex min-h-0 flex-1 flex-col gap-4 max-lg:overflow-y-auto lg:flex-row">
      <div className="flex min-w-0 flex-1 flex-col gap-2 max-lg:shrink-0 max-lg:basis-auto lg:min-h-0">{page}</div>
      {children}
    </div>
  )
}
