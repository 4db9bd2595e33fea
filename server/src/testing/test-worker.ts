// A worker inside the test's own process, with a scrape function of the test's choice.
import type { LookUpInput, Row, ScrapeInput, SpendingLimits, StoredInput } from '@quarry/engine'
import type { Database } from '../db/database.ts'
import type { TaskBug } from '../jobs/tasks/run-task.ts'
import { createTaskHandlers } from '../jobs/tasks/task-handlers.ts'
import { openLaneMessages, type LaneMessages } from '../queue/lane-messages.ts'
import { startLaneWorker, type LaneWorker, type LaneWorkerEvent } from '../queue/lane-worker.ts'
import type { LaneLimits } from '../queue/run-lane.ts'
import { NO_SIGNALS, type WorkSignals } from '../queue/work-signals.ts'

export type Scrape = (input: ScrapeInput, signal: AbortSignal) => Promise<Row>

interface TestWorkerSettings {
  db: Database
  url: string
  messages: LaneMessages
  scrape: Scrape
  readStored?(input: StoredInput, signal: AbortSignal): Promise<Row>
  lookUp?(input: LookUpInput, signal: AbortSignal): Promise<Row>
  concurrency?: number
  limits?: Partial<LaneLimits>
  taskTimeoutMs?: number
  jobLimits?: SpendingLimits
  signals?: WorkSignals
  onEvent?(event: LaneWorkerEvent): void
  onBug?(bug: TaskBug, error: unknown): void
}

export async function startTestWorker(settings: TestWorkerSettings): Promise<LaneWorker> {
  const { db, url, messages, scrape, jobLimits, readStored = scrape, lookUp = scrape } = settings
  const taskTimeoutMs = settings.taskTimeoutMs ?? 60_000
  const handlers = createTaskHandlers({
    db,
    messages,
    scrape,
    readStored,
    lookUp,
    taskTimeoutMs,
    jobLimits,
    onBug: settings.onBug ?? raise,
  })
  const signals = settings.signals ?? NO_SIGNALS
  const limits = { tasksPerTurnMax: 10, turnTimeMs: 15_000, heartbeatMs: 200, concurrencyOf: () => 2, ...settings.limits }
  const onEvent = settings.onEvent ?? (() => undefined)
  return startLaneWorker({ db, databaseUrl: url, messages, handlers, limits, concurrency: settings.concurrency ?? 4, signals, onEvent })
}

function raise(_bug: TaskBug, error: unknown): never {
  throw error
}

/** The queue's messages, for tests that are not about their faults. */
export function openTestMessages(url: string): Promise<LaneMessages> {
  return openLaneMessages({ url, onError: () => undefined })
}

/** A lane for each host; like the engine's, without its rules for bare names. */
export function laneOfHost(target: string): string {
  return URL.parse(target)?.host ?? 'invalid'
}

/** A row whose first field is its target. */
export function makeRow(input: ScrapeInput): Row {
  const names = input.fields.map((field) => field.name)
  return {
    target: input.target,
    pages: [{ url: input.target, snapshot: null, via: 'http' }],
    data: Object.fromEntries(names.map((name, index) => [name, index === 0 ? input.target : null])),
    cells: {},
    usage: { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 },
  }
}
