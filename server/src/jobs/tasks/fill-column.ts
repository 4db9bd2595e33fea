// A task that reads a column of another job: its input, the cell it produces, and the part of a statement that writes the cell into the row
// of that job, or into the look-ups of its pipeline. All other cells are unchanged.
import { isDelivered, PASSING_REASONS, type Cell, type CellReason, type TaskFailure } from '@quarry/contract'
import { NO_USAGE, type Row } from '@quarry/engine'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JobOrder } from './job-progress.ts'
import { storableJson } from './storable-json.ts'
import { failed, type PlacedOutcome, type TaskOutcome } from './task-outcome.ts'

/** The column that a job reads. */
export interface Column {
  /** The job that has the rows. */
  jobId: string
  name: string
  /** A cell keeps its former value where it could not be read again. */
  keepsCells: boolean
  /** Looked up from the other fields of the row, not from its stored pages. */
  isLookedUp: boolean
  /** Stored for the pipeline of the job, not in its rows. */
  isForPipeline: boolean
}

/** Reasons that do not depend on the page's content. */
const PASSING: ReadonlySet<CellReason | null> = new Set<CellReason>(PASSING_REASONS)

export function columnOf(order: Pick<JobOrder, 'columnOf' | 'enriches' | 'refreshes' | 'fields' | 'keepsCells'>): Column | null {
  const { columnOf: jobId, enriches: isForPipeline, keepsCells } = order
  const [field] = order.fields
  if (jobId === null || field === undefined || order.refreshes) return null
  return { jobId, name: field.name, keepsCells, isLookedUp: field.source !== undefined, isForPipeline }
}

/** The task's row in its present state, or as the pipeline has it; null where it was deleted. */
export async function findRowOf(db: Database, taskId: number, { isForPipeline }: Column): Promise<Row | null> {
  if (isForPipeline) return findAsked(db, taskId)
  const row = await db
    .selectFrom('tasks')
    .innerJoin('jobs', 'jobs.id', 'tasks.job_id')
    .innerJoin('results', (join) => join.onRef('results.job_id', '=', 'jobs.column_of').onRef('results.position', '=', 'tasks.position'))
    .select(['results.target', 'results.pages', 'results.data', 'results.cells', 'results.usage'])
    .where('tasks.id', '=', taskId)
    .executeTakeFirst()
  return row ?? null
}

async function findAsked(db: Database, taskId: number): Promise<Row | null> {
  const asked = await db
    .selectFrom('tasks')
    .innerJoin('enrichments', (join) => join.onRef('run_id', '=', 'tasks.job_id').onRef('enrichments.position', '=', 'tasks.position'))
    .select('asked')
    .where('tasks.id', '=', taskId)
    .executeTakeFirst()
  return asked ? { target: '', pages: [], data: asked.asked, cells: {}, usage: NO_USAGE } : null
}

/** With the cell that the attempt produced. A reading that found nothing is free: its task ends as `nothing_found`. */
export function withCell(outcome: TaskOutcome, { name }: Column): TaskOutcome {
  if (outcome.kind === 'again') return outcome
  if (outcome.kind === 'failed') {
    const reason = reasonOf(outcome.failure)
    return reason === null ? outcome : { ...outcome, cell: emptyCell(reason) }
  }
  const cell = outcome.row.cells[name] ?? emptyCell('not_on_page')
  if (isDelivered(cell)) return { ...outcome, cell }
  const { usage = NO_USAGE } = outcome
  return { ...failed(outcome.taskId, cell.reason === 'over_budget' ? 'over_budget' : 'nothing_found'), usage, cell }
}

/** The cell's reason after a failed attempt; null for a failure that does not concern the page. */
function reasonOf(failure: TaskFailure): CellReason | null {
  switch (failure) {
    case 'stopped':
      return null
    case 'nothing_found':
      return 'not_on_page'
    case 'no_search_provider':
      return 'not_configured'
    case 'page_not_stored':
    case 'model_failed':
    case 'over_budget':
    case 'blocked':
    case 'needs_login':
      return failure
    default:
      return 'fetch_failed'
  }
}

function emptyCell(reason: CellReason): Cell {
  return { value: null, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
}

/**
 * Parts of a WITH that follow `flipped`: writes the cells of the ended tasks into the rows of the column's job, locked in the order of
 * their ids. A row that was not paid for gets none.
 */
export function filling(column: Column, placed: readonly PlacedOutcome[]): RawBuilder<unknown> {
  const filled = placed.flatMap(({ place, outcome: { taskId, kind, cell } }) =>
    cell === undefined
      ? []
      : [
          {
            taskId,
            place,
            state: kind,
            cell: storableJson(cell),
            value: storableJson(isDelivered(cell) ? cell.value : null),
            isRead: kind === 'completed' || !PASSING.has(cell.reason),
          },
        ],
  )
  return column.isForPipeline ? keeping(filled) : writing(column, filled)
}

type Filled = { taskId: number; place: number; state: string; cell: string; value: string; isRead: boolean }

function keeping(filled: readonly Filled[]): RawBuilder<unknown> {
  return sql`
    filled as (
      select enrichments.job_id, key, c.cell
      from flipped
      join unnest(${filled.map((c) => c.taskId)}::bigint[], ${filled.map((c) => c.place)}::int[], ${filled.map((c) => c.state)}::text[], ${filled.map((c) => c.cell)}::text[])
        as c (id, place, state, cell) on c.id = flipped.id and c.place = flipped.place and c.state = flipped.state
      join enrichments on run_id = flipped.job_id and enrichments.position = flipped.position
      order by key for update of enrichments
    ), saved as (
      update enrichments set cell = filled.cell::jsonb from filled where enrichments.job_id = filled.job_id and enrichments.key = filled.key
    )`
}

function writing({ jobId, name, keepsCells }: Column, filled: readonly Filled[]): RawBuilder<unknown> {
  return sql`
    filled as (
      select results.task_id, c.cell, c.value
      from flipped
      join unnest(
        ${filled.map((c) => c.taskId)}::bigint[], ${filled.map((c) => c.place)}::int[], ${filled.map((c) => c.state)}::text[], ${filled.map((c) => c.cell)}::text[],
        ${filled.map((c) => c.value)}::text[], ${filled.map((c) => c.isRead)}::boolean[]
      ) as c (id, place, state, cell, value, is_read) on c.id = flipped.id and c.place = flipped.place and c.state = flipped.state
      join results on results.job_id = ${jobId} and results.position = flipped.position
      where c.is_read or not (${keepsCells} and results.cells -> ${name} is not null)
      order by results.task_id for update of results
    ), saved as (
      update results set
        cells = jsonb_set(cells, array[${name}::text], filled.cell::jsonb),
        data = jsonb_set(data, array[${name}::text], filled.value::jsonb)
      from filled where results.task_id = filled.task_id
    )`
}
