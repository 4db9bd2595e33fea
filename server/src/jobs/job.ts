// A job as the rules see it, what the use cases on jobs need, and where what they look up waits. Stores nothing.
import type { Field, JobStatus, OwnColumn, PageSteps, ProviderMode } from '@quarry/contract'
import type { lookUpTarget } from '@quarry/engine'
import type { Database } from '../db/database.ts'
import type { LaneMessages } from '../queue/lane-messages.ts'

export interface JobRow {
  id: string
  ownerId: string
  status: JobStatus
  basePrompt: string | null
  targetItemName: string
  fields: Field[]
  ownColumns: OwnColumn[]
  firstTargets: string[]
  rerunOf: string | null
  /** The job of which this one reads a column. */
  columnOf: string | null
  /** It reads rows of that job anew, as proposals. */
  refreshes: boolean
  /** What opens the site of its targets. */
  connectionId: string | null
  isPrivate: boolean
  /** What is done on pages before they are read. */
  pageSteps: PageSteps
  /** Its tasks are taken before those of other jobs. */
  hasPriority: boolean
  total: number
  completed: number
  failed: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export interface JobDeps {
  db: Database
  messages: LaneMessages
  /** The lane of a target: the site it will be read from. */
  laneOf(target: string, targetName: string): string
  /** Whose money jobs are charged in. */
  providerMode: ProviderMode
}

const STORED_LANES = 8

/** What is read from stored pages, or derived, belongs to no site; a few lanes let several workers read at once. */
export function laneOfLookUp(deps: JobDeps, found: ReturnType<typeof lookUpTarget>, place: number): string {
  return found ? deps.laneOf(found.target, found.targetName) : `*stored-${place % STORED_LANES}`
}
