// Subscribes components to rows outside React: only changes of what they display re-render them.
import type { GridRow } from '@quarry/contract'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowSource } from './row-source.ts'

/** Resubscribes with another source. */
export function useSubscribe(rows: RowSource | undefined) {
  return useCallback((listener: () => void) => rows?.subscribe(listener) ?? (() => {}), [rows])
}

/** Number of all rows, loaded or not; 0 without a source. */
export function useRowCount(rows: RowSource | undefined): number {
  return useSyncExternalStore(useSubscribe(rows), () => rows?.count ?? 0)
}

/** Why rows could not be loaded. */
export function useRowsError(rows: RowSource | undefined): Error | null {
  return useSyncExternalStore(useSubscribe(rows), () => rows?.error ?? null)
}

/** A row that is kept once seen: its page may be dropped, and other rows may be inserted before it. */
class SeenRow {
  private readonly place: number | undefined
  private last: GridRow | undefined

  constructor(place: number | undefined) {
    this.place = place
  }

  get(rows: RowSource): GridRow | undefined {
    if (this.place === undefined) return undefined
    const here = rows.at(this.place)
    if (!this.last || here?.task_id === this.last.task_id) this.last = here ?? this.last
    else {
      const place = rows.placeOf(this.last.task_id)
      this.last = (place === null ? undefined : rows.at(place)) ?? this.last
    }
    return this.last
  }
}

/**
 * The row that was at this index when it was opened: the panel beside the grid neither closes when the row's page is dropped nor
 * shows another row while rows arrive or are sorted. `opened` is a new object for each opening.
 */
export function useOpenedRow(rows: RowSource, opened: { row: number } | null): GridRow | undefined {
  const seen = useMemo(() => new SeenRow(opened?.row), [opened])
  return useSyncExternalStore(useSubscribe(rows), () => seen.get(rows))
}
