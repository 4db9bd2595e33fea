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

/** The row at this place. Once seen it stays when its page is dropped, so that what is open beside the grid does not close. */
export function useRowAt(rows: RowSource, place: number | undefined): GridRow | undefined {
  const seen = useMemo(() => {
    let last: GridRow | undefined
    return () => (last = place === undefined ? undefined : (rows.at(place) ?? last))
  }, [rows, place])
  return useSyncExternalStore(useSubscribe(rows), seen)
}
