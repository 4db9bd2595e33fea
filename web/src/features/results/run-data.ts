// What the results section shows, whether it comes from the server or from a preview in this browser.
import type { Job, Result } from '@quarry/contract'

export interface FailedTarget {
  position: number
  target_item_value: string
  /** Key of TASK_FAILURES. */
  error_kind: string
  error: string
}

export interface RunData {
  kind: 'job' | 'preview'
  job: Job
  /** In target order; a part of them while more can be loaded. */
  rows: readonly Result[]
  hasMoreRows: boolean
  loadMoreRows(): void
  failed: readonly FailedTarget[]
}
