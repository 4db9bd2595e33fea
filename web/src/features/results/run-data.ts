// What the results section shows, whether it comes from the server or from a preview in this browser.
import { isTerminal, type FailureCount, type Job, type ResultView, type TableField } from '@quarry/contract'
import type { RowSource } from './rows/row-source.ts'

export interface FailedTarget {
  position: number
  target_item_value: string
  /** Key of TASK_FAILURES. */
  error_kind: string
  error: string
  /** What the page showed when a step on it could not be done: of a task of the server, or as a data address. */
  picture?: { task: string } | { address: string }
}

/** A job with the columns that are shown in place of its fields, where a grid shows them. */
export type TableJob = Omit<Job, 'trait_definitions'> & { trait_definitions: TableField[] }

/** A run with its rows in target order. */
export interface LoadedRun {
  kind: 'job' | 'preview'
  job: TableJob
  rows: RowSource
  /** Those that are known here, the first ones. */
  failed: readonly FailedTarget[]
  /** Why targets failed, counted over all of them: the commonest reason first. */
  failures: readonly FailureCount[]
}

/** Of targets that are all known. */
export function countFailures(failed: readonly FailedTarget[]): FailureCount[] {
  const groups = Map.groupBy(failed, ({ error_kind: kind }) => kind)
  const counts = [...groups].map(([kind, targets]) => ({ error_kind: kind, error: targets[0]?.error ?? '', count: targets.length }))
  return counts.sort((one, other) => other.count - one.count)
}

/** The same with its rows searched, filtered and sorted. */
export interface RunData extends LoadedRun {
  view: ResultView
  setView(view: ResultView): void
  /** Rows of the view; null where it is not known yet or all rows are shown. */
  viewTotal: number | null
  /** Why rows could not be had: those of the view, older ones are shown then, or some of them. */
  rowsError: Error | null
  retryRows(): void
  /** Rows of another view are shown until those of this one are here. */
  isViewLoading: boolean
}

/** Columns come later to a job of the server that has ended. */
export function mayHaveColumns({ kind, job }: RunData): boolean {
  return kind === 'job' && isTerminal(job.status) && !job.column_of
}
