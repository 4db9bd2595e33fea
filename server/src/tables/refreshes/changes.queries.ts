// The differences that a refresh found: the cells of both sides. Computed on request, against the table's present values. Changes nothing.
import {
  isTerminal,
  type Cell,
  type CellDifference,
  type CellDifferencePage,
  type ChangeState,
  type Field,
  type Refresh,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'

export interface RefreshPlace {
  jobId: string
  runId: string
}

/**
 * Rows task_id, new_task_id, position, target, field, before, after, is_corrected. A difference is a certain value, or its certain absence,
 * that differs from the delivered one; of two readings of a cell the newer one counts. There is none where the cell was corrected by hand
 * and the page is unchanged, nor where the same value was refused before and the page has shown it ever since.
 */
export function openDifferences({ jobId, runId }: RefreshPlace): RawBuilder<unknown> {
  return sql`
    select now.task_id, again.task_id as new_task_id, now.position, now.target, field.name as field,
      coalesce(now.cells -> field.name, ${EMPTY}) as before, again.cells -> field.name as after,
      coalesce(now.cells -> field.name ->> 'status' = 'corrected' or now.cells -> field.name ->> 'reason' = 'rejected', false) as is_corrected
    from results as again
    join results as now on now.job_id = ${jobId} and now.position = again.position
    cross join lateral jsonb_object_keys(again.cells) as field (name)
    left join cell_edits on cell_edits.task_id = now.task_id and cell_edits.field = field.name
    where again.job_id = ${runId}
      and exists (select from jobs, jsonb_array_elements(jobs.fields) as one where jobs.id = ${jobId} and one ->> 'name' = field.name)
      and is_sure(again.cells -> field.name)
      and again.data -> field.name is distinct from now.data -> field.name
      and comparable_value(again.data -> field.name) is distinct from comparable_value(coalesce(now.data -> field.name, 'null'))
      and comparable_value(again.data -> field.name) is distinct from comparable_value(cell_edits.original -> 'value')
      and not exists (
        select from refresh_decisions as known where known.run_id = ${runId} and known.task_id = now.task_id and known.field = field.name
      )
      and not exists (
        select from jobs as run join jobs as newer on newer.column_of = ${jobId} and newer.refreshes and newer.created_at > run.created_at
        join results as since on since.job_id = newer.id and since.position = now.position and since.cells -> field.name is not null
        where run.id = ${runId}
      )
      and not exists (${refusedBefore({ jobId, runId })})`
}

/** Refusals of the same value in earlier runs, since when no reading found another one in its place. */
function refusedBefore({ jobId, runId }: RefreshPlace): RawBuilder<unknown> {
  const says = sql`comparable_value(again.data -> field.name)`
  return sql`
    select from refresh_decisions as refused join jobs as earlier on earlier.id = refused.run_id join jobs as run on run.id = ${runId}
    where refused.task_id = now.task_id and refused.field = field.name and refused.decision = 'refused'
      and earlier.created_at < run.created_at
      and comparable_value(coalesce(refused.after -> 'value', 'null')) = ${says}
      and not exists (
        select from jobs as between_them join results as since on since.job_id = between_them.id and since.position = now.position
        where between_them.column_of = ${jobId} and between_them.refreshes
          and between_them.created_at > earlier.created_at and between_them.created_at < run.created_at
          and is_sure(since.cells -> field.name) and comparable_value(since.data -> field.name) <> ${says}
      )`
}

const EMPTY = sql`'{"value": null, "raw": null, "status": "absent", "reason": "not_on_page", "method": null, "confidence": null, "evidence": []}'::jsonb`

/** The run of the table, which must be the actor's. @throws AppError not_found */
export async function getOwnRun(db: Database | Tx, actor: Actor, { jobId, runId }: RefreshPlace): Promise<{ fields: Field[] }> {
  await getOwnJob(db, actor, jobId)
  const run = await getOwnJob(db, actor, runId)
  if (run.columnOf !== jobId || !run.refreshes) throw new AppError('not_found')
  return run
}

const RUNS_MAX = 10
const NO_CHANGES: Refresh['changes'] = { open: 0, accepted: 0, refused: 0 }

/** Newest first. The caller must have checked the table's owner. */
export async function listRefreshes(db: Database, jobId: string): Promise<Refresh[]> {
  const { rows } = await sql<{ id: string }>`
    select id from jobs where column_of = ${jobId} and refreshes order by created_at desc, id limit ${RUNS_MAX}`.execute(db)
  const jobs = new Map(
    (
      await findJobs(
        db,
        rows.map(({ id }) => id),
      )
    ).map((job) => [job.id, job]),
  )
  return Promise.all(
    rows
      .flatMap(({ id }) => jobs.get(id) ?? [])
      // For a running one they are counted at its end, because its watchers poll.
      .map(async (job) => ({ job, changes: isTerminal(job.status) ? await countChanges(db, { jobId, runId: job.id }) : NO_CHANGES })),
  )
}

export async function countChanges(db: Database | Tx, place: RefreshPlace): Promise<Refresh['changes']> {
  const { rows } = await sql<Refresh['changes']>`
    select (select count(*)::int from (${openDifferences(place)}) as open) as open,
      count(*) filter (where decision = 'accepted')::int as accepted, count(*) filter (where decision = 'refused')::int as refused
    from refresh_decisions where run_id = ${place.runId}`.execute(db)
  return rows[0] ?? NO_CHANGES
}

interface DifferenceRow {
  task_id: number
  new_task_id: number
  position: number
  target: string
  field: string
  state: ChangeState
  before: Cell
  after: Cell
  is_corrected: boolean
}

interface DifferenceWish extends RefreshPlace {
  state: ChangeState | 'all'
  /** The value returned by the previous page. */
  after: string | null
  limit: number
}

/** In row order. The caller must have checked the run. @throws AppError invalid: an invalid `after` */
export async function listChanges(
  db: Database,
  { fields }: { fields: readonly Field[] },
  wish: DifferenceWish,
): Promise<CellDifferencePage> {
  const from = wish.after === null ? null : readPlace(wish.after)
  const { rows } = await sql<DifferenceRow>`
    select * from (
      select *, 'open' as state from (${openDifferences(wish)}) as open
      union all
      select known.task_id, again.task_id, now.position, now.target, known.field, known.before, known.after,
        known.original is not null or known.before ->> 'status' = 'corrected', known.decision
      from refresh_decisions as known join results as now on now.task_id = known.task_id
      join results as again on again.job_id = known.run_id and again.position = now.position
      where known.run_id = ${wish.runId}
    ) as difference
    where (${wish.state} = 'all' or state = ${wish.state})
      and (${from === null} or (position, field collate "C") > (${from?.position ?? 0}::int, ${from?.field ?? ''} collate "C"))
    order by position, field collate "C" limit ${wish.limit + 1}`.execute(db)
  const page = rows.slice(0, wish.limit)
  const last = rows.length > wish.limit ? page.at(-1) : undefined
  return {
    data: page.flatMap((row) => toDifference(row, fields)),
    next: last ? `${last.position}:${last.field}` : null,
    changes: await countChanges(db, wish),
  }
}

function readPlace(text: string): { position: number; field: string } {
  const [, position, field] = /^(\d{1,9}):([^]*)$/.exec(text) ?? []
  if (position === undefined || field === undefined) throw new AppError('invalid', { detail: 'This is not a cursor of this list.' })
  return { position: Number(position), field }
}

function toDifference(row: DifferenceRow, fields: readonly Field[]): CellDifference[] {
  const field = fields.find(({ name }) => name === row.field)
  if (!field) return []
  const { task_id: taskId, new_task_id: newTaskId, position, target, state, before, after, is_corrected } = row
  return [
    {
      task_id: String(taskId),
      new_task_id: String(newTaskId),
      position,
      target_item_value: target,
      field,
      state,
      before,
      after,
      is_corrected,
    },
  ]
}
