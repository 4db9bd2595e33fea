// An ended run of a monitor, and the data needed to compare it.
import type { MonitorRule, ProviderMode } from '@quarry/contract'
import type { Database } from '../../db/database.ts'

export interface CompareDeps {
  db: Database
  providerMode: ProviderMode
  publicUrl: string
}

export interface EndedRun {
  id: number
  jobId: string
  monitorId: string
  ownerId: string
  monitorName: string
  rules: MonitorRule[]
  startedAt: Date
}
