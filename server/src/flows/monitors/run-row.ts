// A run of a monitor as a database row, and its wire format.
import type { JobStatus, MonitorRun } from '@quarry/contract'

export interface RunRow {
  id: string
  job_id: string
  started_at: Date
  is_compared: boolean
  new_count: number | null
  gone_count: number | null
  changed_count: number | null
  not_read_count: number | null
  status: JobStatus
  total: number
  completed: number
  failed: number
}

export function toRun(row: RunRow): MonitorRun {
  const { id, job_id, started_at, is_compared, status, total, completed, failed } = row
  const counts = { new: row.new_count ?? 0, gone: row.gone_count ?? 0, changed: row.changed_count ?? 0, not_read: row.not_read_count ?? 0 }
  return { id, job_id, started_at: started_at.toISOString(), status, total, completed, failed, changes: is_compared ? counts : null }
}
