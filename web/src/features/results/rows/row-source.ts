// The grid's interface to the rows of a run: by index, loaded in parts. Independent of React and the server.
import { WHOLE_VIEW, type GridRow, type ResultView, type RowGroup } from '@quarry/contract'

/** Indexes from the first up to, but not including, the second. */
export interface RowRange {
  from: number
  to: number
}

export interface ProblemSearch {
  from: number
  step: 1 | -1
  /** Names of the ignored fields. */
  hidden: readonly string[]
}

/** The group's rows, which follow while it is open. */
export interface GroupHead extends RowGroup {
  field: string
  isOpen: boolean
}

export interface RowSource {
  /** Identity of the view; a new object where the user changes the view. */
  readonly view: ResultView
  /** All rows, loaded or not. */
  readonly count: number
  /** All of them; null where this browser does not have them. */
  readonly whole: readonly GridRow[] | null
  /** Why some could not be loaded; null after the next attempt. */
  readonly error: Error | null
  /** Retries after a failure. */
  retry(): void
  /** The row at this index; undefined where it is not loaded, or where the index is a group's header. */
  at(place: number): GridRow | undefined
  /** Only for grouped rows: the header at this index. */
  groupAt?(place: number): GroupHead | null
  /** Opens the group of this header, or closes it. */
  toggle?(place: number): void
  /** The index of the task's row; null where it is not loaded. */
  placeOf(taskId: string): number | null
  /** The loaded rows, in any order; unchanged lists are identical. */
  loaded(): Iterable<readonly GridRow[]>
  /** Loads the missing ones of these rows, and cancels other requests. */
  want(range: RowRange): void
  /** Calls back after every change of rows or count; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /**
   * The next row with a cell to check, wrapping around: after the index, or with -1 before it, and at last the row itself. Null where there
   * is none, or where all rows are loaded and need no search.
   */
  findProblem(search: ProblemSearch): Promise<number | null>
  /** Rows at these indexes, loaded where needed and not cached. */
  read(range: RowRange, signal?: AbortSignal): AsyncIterable<readonly GridRow[]>
}

export function rowsInMemory(rows: readonly GridRow[], view = WHOLE_VIEW): RowSource {
  const placesByTask = new Map(rows.map((row, place) => [row.task_id, place]))
  return {
    view,
    count: rows.length,
    whole: rows,
    error: null,
    retry: () => {},
    at: (place) => rows[place],
    placeOf: (taskId) => placesByTask.get(taskId) ?? null,
    loaded: () => [rows],
    want: () => {},
    subscribe: () => () => {},
    findProblem: async () => null,
    read: async function* ({ from, to }) {
      yield rows.slice(from, to)
    },
  }
}
