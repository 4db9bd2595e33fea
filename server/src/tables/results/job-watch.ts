// Sends changes to the watchers of jobs: one poller for all of them, two queries a round for any number of watchers.
import { isTerminal, type Job, type JobEvent } from '@quarry/contract'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import { createFaultLog } from '../../platform/logging/fault-log.ts'
import { listSeenPositions, listUnseenResults, type SeenRows } from './unseen-results.queries.ts'

/** Also the minimum time between two `job` events of one job. */
const ROUND_MS = 500

type Listener = (event: JobEvent) => void

interface WatchedJob {
  listeners: Set<Listener>
  /** The job as last sent, to send changes only. */
  told: string
  /** Rows completed as last sent. */
  completed: number
  /** The rows that existed before, and those sent since. */
  seen: Promise<SeenRows>
  /** More rows are waiting than one round takes. */
  behind: boolean
}

export interface JobWatch {
  /**
   * Sends the present state of the job, then changes. Every row that does not exist when the promise resolves will be sent. Call the
   * returned function to stop.
   */
  watch(job: Job, listener: Listener): Promise<() => void>
  close(): void
}

export function createJobWatch(db: Database, log: Logger): JobWatch {
  const watched = new Map<string, WatchedJob>()
  const onError = createFaultLog(log)('watching jobs failed')
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const wake = (): void => {
    if (!timer && !closed && watched.size > 0) timer = setTimeout(() => void round(), ROUND_MS)
  }
  const round = async (): Promise<void> => {
    try {
      await sendChanges(db, watched)
    } catch (error) {
      // The database may be briefly unavailable; the watchers stay and the next round queries again.
      onError(error)
    }
    timer = null
    wake()
  }

  return {
    async watch(job, listener) {
      const one = watched.get(job.id) ?? startWatching(db, job)
      watched.set(job.id, one)
      one.listeners.add(listener)
      const stop = (): void => {
        one.listeners.delete(listener)
        if (one.listeners.size === 0 && watched.get(job.id) === one) watched.delete(job.id)
      }
      try {
        await one.seen
      } catch (error) {
        stop()
        throw error
      }
      listener({ type: 'job', job })
      // It may be older than what the other watchers have: then the next round sends it again.
      one.told = JSON.stringify(job)
      wake()
      return stop
    },
    close() {
      closed = true
      if (timer) clearTimeout(timer)
      watched.clear()
    },
  }
}

function startWatching(db: Database, job: Job): WatchedJob {
  // -1: rows may be added between the two queries, so the first round queries in any case.
  return { listeners: new Set(), told: JSON.stringify(job), completed: -1, seen: listSeenPositions(db, job), behind: false }
}

async function sendChanges(db: Database, watched: Map<string, WatchedJob>): Promise<void> {
  const ids = [...watched.keys()]
  const jobs = new Map((await findJobs(db, ids)).map((job) => [job.id, job]))
  for (const id of ids) {
    const one = watched.get(id)
    const job = jobs.get(id)
    if (!one) continue
    if (job) await sendJob(db, job, one)
    if (job && (!isTerminal(job.status) || one.behind)) continue
    tell(one, { type: 'end' })
    watched.delete(id)
  }
}

async function sendJob(db: Database, job: Job, one: WatchedJob): Promise<void> {
  if (job.progress.completed !== one.completed || one.behind) {
    const { rows, more } = await listUnseenResults(db, job.id, await one.seen)
    if (rows.length > 0) tell(one, { type: 'rows', rows })
    one.behind = more
    one.completed = job.progress.completed
  }
  const told = JSON.stringify(job)
  if (told !== one.told) tell(one, { type: 'job', job })
  one.told = told
}

function tell({ listeners }: WatchedJob, event: JobEvent): void {
  for (const listener of listeners) listener(event)
}
