// The rows of a run as the grid reads them: by their place, a part of them loaded at a time. It knows neither React nor the server.
import type { GridRow } from '@quarry/contract'

/** Places from the first up to, without, the second, counted from 0. */
export interface RowRange {
  from: number
  to: number
}

export interface RowSource {
  /** All rows, loaded or not. */
  readonly count: number
  /** All of them; null where this browser does not hold them. */
  readonly whole: readonly GridRow[] | null
  /** Why some could not be had; null after the next try. */
  readonly error: Error | null
  /** Tries again after a failure. */
  retry(): void
  /** The row at this place; undefined where it is not loaded now. */
  at(place: number): GridRow | undefined
  /** What is loaded now, in any order; lists that did not change are the same ones again. */
  loaded(): Iterable<readonly GridRow[]>
  /** Loads what is missing of these rows, and nothing else any more. */
  want(range: RowRange): void
  /** Calls back after every change of rows or count; answers the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Rows of these places, loaded where needed and not kept. */
  read(range: RowRange, signal?: AbortSignal): AsyncIterable<readonly GridRow[]>
}

export function rowsInMemory(rows: readonly GridRow[]): RowSource {
  return {
    count: rows.length,
    whole: rows,
    error: null,
    retry: () => {},
    at: (place) => rows[place],
    loaded: () => [rows],
    want: () => {},
    subscribe: () => () => {},
    read: async function* ({ from, to }) {
      yield rows.slice(from, to)
    },
  }
}
