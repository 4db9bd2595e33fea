// Connects the queue's lanes with the work on jobs: passes the use cases to the queue.
import { randomUUID } from 'node:crypto'
import { TASK_FAILURES } from '@quarry/contract'
import {
  fieldsOfPage,
  NO_LIMITS,
  ScrapeError,
  type LookUpInput,
  type Row,
  type ScrapeInput,
  type SpendingLimits,
  type StoredInput,
} from '@quarry/engine'
import type { ConnectionShelf } from '../../sites/connections/reading/connection-shelf.ts'
import type { Database } from '../../db/database.ts'
import type { LaneHandlers } from '../../queue/lane-handlers.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { advanceTurns } from './advance-turns.ts'
import { columnOf, findRowOf, withCell } from './fill-column.ts'
import { findNextTurns, openTurns, type JobTurn } from './job-turns.ts'
import { createJobMeters } from './job-meters.ts'
import { findJobOrder } from './job-progress.ts'
import { runTask, type RunTaskDeps } from './run-task.ts'
import { failed, type BegunTask, type TaskOutcome } from './task-outcome.ts'

export interface TaskHandlerDeps extends RunTaskDeps {
  db: Database
  messages: LaneMessages
  /** Like `scrape`, from the stored pages of a row: for columns added later. */
  readStored(input: StoredInput, signal: AbortSignal): Promise<Row>
  /** Completes a row by looking up values from its other fields. */
  lookUp(input: LookUpInput, signal: AbortSignal): Promise<Row>
  /** Like `scrape`, with the recipes that the owner's jobs learned for the target's site; left out: nothing is learned. */
  scrapeByRecipe?(order: { ownerId: string; jobId: string }, input: ScrapeInput, signal: AbortSignal): Promise<Row>
  /** Reads through a connection. */
  connections?: ConnectionShelf
  /** Limit on a job's model spending; left out: unlimited. */
  jobLimits?: SpendingLimits | undefined
}

export function createTaskHandlers(deps: TaskHandlerDeps): LaneHandlers<JobTurn, BegunTask, TaskOutcome> {
  const meters = createJobMeters(deps.jobLimits ?? NO_LIMITS)
  return {
    openTurns: (tx, lanes) => openTurns(tx, deps.messages, lanes),
    batchOf: ({ jobId }) => jobId,
    advance: advanceTurns,
    async run({ lane, jobId, order }, task, signal) {
      const column = columnOf(order)
      const work = { lane, order, task, jobMeter: meters.meterOf(jobId, order) }
      if (column === null) {
        return runTask({ ...deps, scrape: connected(deps, order, byRecipe(deps, { ownerId: order.ownerId, jobId })) }, work, signal)
      }
      const scrape: RunTaskDeps['scrape'] = async (input, within) => {
        const row = await findRowOf(deps.db, task.id, column)
        if (row === null) throw new ScrapeError('page_not_stored')
        return column.isLookedUp ? deps.lookUp({ ...input, row }, within) : deps.readStored({ ...input, pages: row.pages }, within)
      }
      return withCell(await runTask({ ...deps, scrape }, work, signal), column)
    },
    restAfterMs: (outcome) => (outcome.kind === 'completed' ? 0 : outcome.laneRestMs),
    replaceUnstorable(outcome, error) {
      const id = randomUUID().slice(0, 8)
      deps.onBug({ id, task: outcome.taskId }, error)
      return failed(outcome.taskId, 'internal', `${TASK_FAILURES.internal.text} (${id})`)
    },
    async isWanted({ jobId }) {
      const job = await findJobOrder(deps.db, jobId)
      return job !== null && !job.stopRequested
    },
    findNextTurns,
  }
}

type Scrape = RunTaskDeps['scrape']

/** Uses the recipes of the target's site, where recipes are stored. */
function byRecipe({ scrapeByRecipe, scrape, lookUp }: TaskHandlerDeps, whose: { ownerId: string; jobId: string }): Scrape {
  if (scrapeByRecipe === undefined) return scrape
  return async (input, within) => {
    const page = { ...input, fields: fieldsOfPage(input.fields) }
    const row = await scrapeByRecipe(whose, page, within)
    return page.fields.length === input.fields.length ? row : lookUp({ ...input, row }, within)
  }
}

/** Through the connection that the job was ordered with. Without it, other pages would be read than intended. */
function connected({ connections }: TaskHandlerDeps, { connectionId, isPrivate, ownerId }: JobTurn['order'], scrape: Scrape): Scrape {
  if (!isPrivate) return scrape
  return async (input, signal) => {
    if (connectionId === null || connections === undefined) {
      throw new ScrapeError('needs_login', { detail: 'the connection of this job was deleted' })
    }
    return connections.scrape({ id: connectionId, ownerId }, input, { scrape, signal })
  }
}
