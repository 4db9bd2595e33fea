// Rows outside React as components follow them: only what they show makes them render again.
import type { GridRow } from '@quarry/contract'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowPages } from './row-pages.ts'
import type { RowSource } from './row-source.ts'

function useSubscribe(rows: RowSource | undefined) {
  return useCallback((listener: () => void) => rows?.subscribe(listener) ?? (() => {}), [rows])
}

/** All rows, loaded or not; 0 without a source. */
export function useRowCount(rows: RowSource | undefined): number {
  return useSyncExternalStore(useSubscribe(rows), () => rows?.count ?? 0)
}

/** Why a page of rows could not be had. */
export function useRowsError(pages: RowPages | undefined): Error | null {
  return useSyncExternalStore(useSubscribe(pages), () => pages?.error ?? null)
}

/** A row that stays, once seen, when its page is dropped. */
class SeenRow {
  private readonly rows: RowSource
  private readonly place: number | undefined
  private last: GridRow | undefined

  constructor(rows: RowSource, place: number | undefined) {
    this.rows = rows
    this.place = place
  }

  readonly get = (): GridRow | undefined => {
    if (this.place !== undefined) this.last = this.rows.at(this.place) ?? this.last
    return this.last
  }
}

/** The row at this place, so that what is open beside the grid does not close when its page is dropped. */
export function useRowAt(rows: RowSource, place: number | undefined): GridRow | undefined {
  const seen = useMemo(() => new SeenRow(rows, place), [rows, place])
  return useSyncExternalStore(useSubscribe(rows), seen.get)
}
