// Recovers tasks whose worker died. A lane has one owner, so for a new owner every running task there is an orphan. Tasks that repeatedly
// lose their worker are run alone, to separate the one that kills it from those that only ran beside it.
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { addWork } from '../../queue/add-work.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { finishTasks } from './finish-task.ts'
import { stopWaitingTasks } from './ending/stop-waiting-tasks.ts'
import { countOnJob } from './job-progress.ts'
import { failed, type TaskOutcome } from './task-outcome.ts'

/** No address has such a host. Tasks in this lane run one at a time in the whole installation. */
export const QUARANTINE_LANE = '*quarantine'
const LOSSES_BEFORE_QUARANTINE = 2
export const LOSSES_MAX = 4

interface Orphan {
  id: number
  lane: string
  job_id: string
  owner_id: string
  has_priority: boolean
  losses: number
}

/** The caller has just taken the lanes. */
export async function takeBackTasks(tx: Tx, messages: LaneMessages, lanes: readonly string[]): Promise<void> {
  const { rows: orphans } = await sql<Orphan>`
    select tasks.id, lane, job_id, owner_id, has_priority, losses from tasks join jobs on jobs.id = job_id
    where lane = any(${lanes}::text[]) and state = 'in_progress' order by tasks.id`.execute(tx)
  const byJob = [...Map.groupBy(orphans, (orphan) => orphan.job_id)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [jobId, tasks] of byJob) await takeBackFromJob(tx, jobId, tasks)
  // After all tasks and jobs, because it locks a lane.
  for (const [, tasks] of byJob) await moveToQuarantine(tx, messages, tasks.filter(isSuspect))
}

function isSuspect({ lane, losses }: Orphan): boolean {
  return lane !== QUARANTINE_LANE && losses + 1 >= LOSSES_BEFORE_QUARANTINE && losses + 1 < LOSSES_MAX
}

async function takeBackFromJob(tx: Tx, jobId: string, tasks: readonly Orphan[]): Promise<void> {
  const outcomes = tasks.map((task): TaskOutcome => {
    if (task.losses + 1 < LOSSES_MAX) return { kind: 'again', taskId: task.id, delayMs: 0, counts: false, lost: true, laneRestMs: 0 }
    return failed(task.id, 'worker_lost', 'The process that worked on this target was lost again and again, so the target was given up.')
  })
  const finished = await finishTasks(tx, jobId, outcomes)
  const job = await countOnJob(tx, jobId, finished)
  if (!job?.stopRequested) return
  const stopped = await stopWaitingTasks(tx, { jobId, ids: finished.returned })
  await countOnJob(tx, jobId, { failed: stopped })
}

async function moveToQuarantine(tx: Tx, messages: LaneMessages, suspects: readonly Orphan[]): Promise<void> {
  const [first] = suspects
  if (!first) return
  const ids = suspects.map((task) => task.id)
  await tx.updateTable('tasks').set({ lane: QUARANTINE_LANE }).where('id', 'in', ids).where('state', '=', 'pending').execute()
  const work = { accountId: first.owner_id, jobId: first.job_id, hasPriority: first.has_priority, startsAfresh: false }
  await addWork(tx, messages, { ...work, lanes: [QUARANTINE_LANE] })
}
