// The data of the results section, from the server or from a preview in this browser.
import { isTerminal, type FailureCount, type Job, type ResultView, type TableField } from '@quarry/contract'
import type { RowSource } from './rows/row-source.ts'

export interface FailedTarget {
  position: number
  target_item_value: string
  /** Key of TASK_FAILURES. */
  error_kind: string
  error: string
  /** The screenshot of the page at the failed step: from the server, or as a data URL. */
  picture?: { task: string } | { address: string }
}

/** A job with the displayed columns replacing its fields, where a grid shows them. */
export type TableJob = Omit<Job, 'trait_definitions'> & { trait_definitions: TableField[] }

/** A run with its rows in target order. */
export interface LoadedRun {
  kind: 'job' | 'preview'
  job: TableJob
  rows: RowSource
  /** The known ones, which are the first. */
  failed: readonly FailedTarget[]
  /** The reasons of failed targets, counted over all of them: most frequent first. */
  failures: readonly FailureCount[]
}

/** Counted from a complete list of failures. */
export function countFailures(failed: readonly FailedTarget[]): FailureCount[] {
  const groups = Map.groupBy(failed, ({ error_kind: kind }) => kind)
  const counts = [...groups].map(([kind, targets]) => ({ error_kind: kind, error: targets[0]?.error ?? '', count: targets.length }))
  return counts.sort((one, other) => other.count - one.count)
}

/** The same with its rows searched, filtered and sorted. */
export interface RunData extends LoadedRun {
  view: ResultView
  setView(view: ResultView): void
  /** Number of rows in the view; null where it is not known yet or all rows are shown. */
  viewTotal: number | null
  /** Why rows of the view could not be loaded; older ones are shown meanwhile. */
  rowsError: Error | null
  retryRows(): void
  /** Rows of the previous view are shown until those of this one arrive. */
  isViewLoading: boolean
}

/** Columns can be added to a job of the server that has ended. */
export function mayHaveColumns({ kind, job }: RunData): boolean {
  return kind === 'job' && isTerminal(job.status) && !job.column_of
}
