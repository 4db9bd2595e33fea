// What the results section shows, whether it comes from the server or from a preview in this browser.
import type { Job, ResultView } from '@quarry/contract'
import type { RowSource } from './rows/row-source.ts'

export interface FailedTarget {
  position: number
  target_item_value: string
  /** Key of TASK_FAILURES. */
  error_kind: string
  error: string
}

/** A run with its rows in target order. */
export interface LoadedRun {
  kind: 'job' | 'preview'
  job: Job
  rows: RowSource
  failed: readonly FailedTarget[]
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
