// Changes many cells of a table in one transaction, or previews the change. Free and uncounted.
import { EDIT_LIMITS, type EditAnswer, type TableEdit } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { assertLooksUpInBudget, getOwnJob } from '../../jobs/jobs.store.ts'
import { listPeople } from '../own-columns/people.queries.ts'
import { columnsOf } from '../results/job-columns.ts'
import { getAct } from './acts.queries.ts'
import { columnsNamed, listTasks, readRows, type EditedTable } from './edited-rows.ts'
import { planEdit, type EditPlan } from './plan-edit.ts'
import { refuseStale } from './refuse-stale.ts'
import { writeCells } from './write-cells.ts'

interface Order {
  jobId: string
  edit: TableEdit
}

/**
 * @throws AppError not_found: no such table, or a row of another one; invalid: no such column, too many cells, or a single cell that cannot
 * hold the value; conflict: a cell holds something else than expected (see staleCellsSchema), or a column is being read
 */
export async function editTable(db: Database, actor: Actor, { jobId, edit }: Order): Promise<EditAnswer> {
  const isPreview = edit.preview
  return db.transaction().execute(async (tx) => {
    // Locks the job before its rows, the order used everywhere: its columns cannot change until the end.
    if (!isPreview) await sql`select from jobs where id = ${jobId} and owner_id = ${actor.accountId} for key share`.execute(tx)
    const job = await getOwnJob(tx, actor, jobId)
    const table: EditedTable = { jobId, columns: columnsOf(job) }
    const changed = columnsNamed(table, edit.kind === 'set' ? edit.cells.map(({ column }) => column) : edit.columns)
    const tasks = await listTasks(tx, table, { edit, changed })
    if (!isPreview) {
      const read = changed.filter(({ own }) => !own).map(({ name }) => name)
      await lockRows(tx, tasks)
      if (read.length > 0) {
        await assertNoneBeingRead(tx, jobId, read)
        await assertLooksUpInBudget(tx, actor, jobId)
      }
    }
    const rows = await readRows(tx, { tasks, changed, find: edit.kind === 'replace' ? edit.find : undefined })
    const plan = planEdit(edit, { columns: changed, rows, people: await listPeople(tx, actor.accountId) })
    if (plan.stale.length > 0) await refuseStale(tx, plan.stale)
    // An edit of one cell is refused with its reason; an edit of many counts the cells that do not fit.
    if (edit.kind === 'set' && edit.cells.length === 1 && plan.problem !== null) throw new AppError('invalid', { detail: plan.problem })
    if (isPreview || plan.changes.length === 0) return toAnswer(plan, null)
    const actId = await writeCells(tx, actor, { jobId, kind: edit.kind, changes: plan.changes })
    return toAnswer(plan, await getAct(tx, actor, { jobId, actId }))
  })
}

/** In the lock order of everything that writes several rows. */
export async function lockRows(tx: Tx, tasks: readonly number[]): Promise<void> {
  await sql`select from results where task_id = any(${[...tasks]}::bigint[]) order by task_id for update`.execute(tx)
}

/** @throws AppError conflict */
async function assertNoneBeingRead(tx: Tx, jobId: string, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select fields -> 0 ->> 'name' as name from jobs
    where column_of = ${jobId} and status in ('pending', 'in_progress') and not enriches and not refreshes
      and fields -> 0 ->> 'name' = any(${[...names]}::text[]) limit 1`.execute(tx)
  const [found] = rows
  if (found) throw new AppError('conflict', { detail: `${found.name} is being read. Wait until that has ended, or stop it.` })
}

function toAnswer({ changes, unfit, problem, refused }: EditPlan, act: EditAnswer['act']): EditAnswer {
  const samples = changes.slice(0, EDIT_LIMITS.samplesMax).map(({ taskId, target, column, before, after }) => ({
    task_id: String(taskId),
    target_item_value: target,
    column: column.name,
    before,
    after,
  }))
  return {
    act,
    changed: changes.length,
    unfit,
    samples,
    problem,
    refused: refused.map(({ taskId, target, column, ...cell }) => ({
      task_id: String(taskId),
      target_item_value: target,
      column: column.name,
      ...cell,
    })),
  }
}
