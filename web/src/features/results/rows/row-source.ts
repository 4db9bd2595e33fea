// The rows of a run as the grid reads them: by index, a part of them loaded at a time. Independent of React and the server.
import { WHOLE_VIEW, type GridRow, type ResultView, type RowGroup } from '@quarry/contract'

/** Places from the first up to, without, the second, counted from 0. */
export interface RowRange {
  from: number
  to: number
}

export interface ProblemSearch {
  from: number
  step: 1 | -1
  /** Names of the fields that are not looked at. */
  hidden: readonly string[]
}

/** The rows of the group that follow while it is open. */
export interface GroupHead extends RowGroup {
  field: string
  isOpen: boolean
}

export interface RowSource {
  /** What the rows are a view of the job's by; another object where the user sees them in another way. */
  readonly view: ResultView
  /** All rows, loaded or not. */
  readonly count: number
  /** All of them; null where this browser does not hold them. */
  readonly whole: readonly GridRow[] | null
  /** Why some could not be had; null after the next try. */
  readonly error: Error | null
  /** Tries again after a failure. */
  retry(): void
  /** The row at this index; undefined where it is not loaded, or where the index is a group's head. */
  at(place: number): GridRow | undefined
  /** Only for grouped rows: the head at this index. */
  groupAt?(place: number): GroupHead | null
  /** Opens the group of this head, or closes it. */
  toggle?(place: number): void
  /** The index of the task's row; null where it is not loaded. */
  placeOf(taskId: string): number | null
  /** What is loaded now, in any order; lists that did not change are the same ones again. */
  loaded(): Iterable<readonly GridRow[]>
  /** Loads what is missing of these rows, and nothing else any more. */
  want(range: RowRange): void
  /** Calls back after every change of rows or count; answers the function that ends it. */
  subscribe(listener: () => void): () => void
  /**
   * The next row that has a cell to look at, going round: behind the place, or with -1 before it, and at last the row at it. Null where there
   * is none, or where all rows are loaded and need no search.
   */
  findProblem(search: ProblemSearch): Promise<number | null>
  /** Rows of these places, loaded where needed and not kept. */
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
