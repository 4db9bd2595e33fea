// A job as the rules see it, the dependencies of the use cases, and the lanes of targets. Stores nothing.
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
  /** The job that this one reads a column for. */
  columnOf: string | null
  /** Set where this job refreshes rows of that job, as proposals. */
  refreshes: boolean
  /** The connection for the site of its targets. */
  connectionId: string | null
  isPrivate: boolean
  /** Steps executed on pages before they are read. */
  pageSteps: PageSteps
  /** Its tasks are processed before those of other jobs. */
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
  /** The payment mode in which jobs are charged. */
  providerMode: ProviderMode
}

const STORED_LANES = 8

/** Reading stored pages, or deriving values, uses no site; a few lanes let several workers do it at once. */
export function laneOfLookUp(deps: JobDeps, found: ReturnType<typeof lookUpTarget>, place: number): string {
  return found ? deps.laneOf(found.target, found.targetName) : `*stored-${place % STORED_LANES}`
}
