// Own columns of a table: created, renamed, deleted. Values are keyed by the column's name, so that renaming rewrites rows and views.
import { OWN_COLUMN_LIMITS, TARGET_COLUMN, type OwnColumn, type OwnColumnChange, type OwnColumnPayload } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { JobRow } from '../../jobs/job.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'

interface ColumnPlace {
  jobId: string
  columnId: string
}

/** @throws AppError not_found; invalid: a name in use, the maximum number is reached, a job that is part of another one's table */
export function createOwnColumn(
  db: Database,
  actor: Actor,
  { jobId, payload }: { jobId: string; payload: OwnColumnPayload },
): Promise<OwnColumn> {
  return db.transaction().execute(async (tx) => {
    const job = await lockTable(tx, actor, jobId)
    if (job.columnOf !== null) throw new AppError('invalid', { detail: 'Add the column to the table that this reads for.' })
    if (job.ownColumns.length >= OWN_COLUMN_LIMITS.columnsMax)
      throw new AppError('invalid', { detail: `A table can have at most ${OWN_COLUMN_LIMITS.columnsMax} own columns.` })
    assertFree(job, payload.name)
    const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(tx)
    const column: OwnColumn = { id: rows[0]?.id ?? '', ...payload }
    await saveColumns(tx, jobId, [...job.ownColumns, column])
    return column
  })
}

/** @throws AppError not_found; invalid: a name in use, options for a kind that has none */
export function changeOwnColumn(
  db: Database,
  actor: Actor,
  { jobId, columnId, change }: ColumnPlace & { change: OwnColumnChange },
): Promise<OwnColumn> {
  return db.transaction().execute(async (tx) => {
    const job = await lockTable(tx, actor, jobId)
    const before = columnNamed(job, columnId)
    const { name = before.name, options = before.options } = change
    if (name !== before.name) assertFree(job, name)
    if ((before.kind === 'select') !== options.length > 0)
      throw new AppError('invalid', {
        detail: before.kind === 'select' ? 'Please give at least one option.' : 'Only a selection has options.',
      })
    const column = { ...before, name, options }
    await saveColumns(
      tx,
      jobId,
      job.ownColumns.map((one) => (one === before ? column : one)),
    )
    if (name !== before.name) await renameEverywhere(tx, jobId, { from: before.name, to: name })
    return column
  })
}

/** Deletes it with all its values. @throws AppError not_found */
export function deleteOwnColumn(db: Database, actor: Actor, { jobId, columnId }: ColumnPlace): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const job = await lockTable(tx, actor, jobId)
    const column = columnNamed(job, columnId)
    await saveColumns(
      tx,
      jobId,
      job.ownColumns.filter((one) => one !== column),
    )
    await lockHolders(tx, jobId, column.name)
    await sql`update results set own = own - ${column.name}::text where job_id = ${jobId} and own ? ${column.name}`.execute(tx)
    await sql`
      update awaited_own_values set own = own - ${column.name}::text
      from tasks where tasks.id = task_id and job_id = ${jobId} and own ? ${column.name}`.execute(tx)
    await sql`
      delete from table_act_cells using table_acts
      where table_acts.id = act_id and job_id = ${jobId} and column_id = ${columnId}::uuid`.execute(tx)
  })
}

/** Edits of cells lock the job's row as well, so a column is not renamed or deleted during an edit. */
async function lockTable(tx: Tx, actor: Actor, jobId: string): Promise<JobRow> {
  await getOwnJob(tx, actor, jobId)
  await sql`select from jobs where id = ${jobId} for update`.execute(tx)
  return getOwnJob(tx, actor, jobId)
}

function columnNamed({ ownColumns }: JobRow, columnId: string): OwnColumn {
  const column = ownColumns.find(({ id }) => id === columnId)
  if (!column) throw new AppError('not_found', { detail: 'This table has no such own column.' })
  return column
}

function assertFree({ fields, ownColumns }: JobRow, name: string): void {
  if (name === TARGET_COLUMN || [...fields, ...ownColumns].some((one) => one.name === name))
    throw new AppError('invalid', { detail: `This table has a column "${name}" already.` })
}

async function saveColumns(tx: Tx, jobId: string, columns: readonly OwnColumn[]): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ own_columns: storableJson(columns) })
    .where('id', '=', jobId)
    .execute()
}

/** In the lock order of everything that writes several rows. */
async function lockHolders(tx: Tx, jobId: string, name: string): Promise<void> {
  await sql`select from results where job_id = ${jobId} and own ? ${name} order by task_id for update`.execute(tx)
}

async function renameEverywhere(tx: Tx, jobId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await lockHolders(tx, jobId, from)
  await sql`
    update results set own = (own - ${from}::text) || jsonb_build_object(${to}::text, own -> ${from})
    where job_id = ${jobId} and own ? ${from}`.execute(tx)
  await sql`
    update awaited_own_values set own = (own - ${from}::text) || jsonb_build_object(${to}::text, own -> ${from})
    from tasks where tasks.id = task_id and job_id = ${jobId} and own ? ${from}`.execute(tx)
  const views = await tx.selectFrom('table_views').select(['id', 'layout']).where('job_id', '=', jobId).execute()
  for (const { id, layout } of views) {
    const renamed = renamedIn(layout, from, to)
    if (JSON.stringify(renamed) === JSON.stringify(layout)) continue
    await tx
      .updateTable('table_views')
      .set({ layout: JSON.stringify(renamed), version: sql`version + 1` })
      .where('id', '=', id)
      .execute()
  }
  await renameInDashboards(tx, jobId, { from, to })
}

/** Of the table and of its views: charts are identified by their column. */
async function renameInDashboards(tx: Tx, jobId: string, { from, to }: { from: string; to: string }): Promise<void> {
  const { rows } = await sql<{ id: string; layout: unknown }>`
    select subject_id as id, layout from dashboard_layouts
    where job_id = ${jobId} or view_id in (select id from table_views where job_id = ${jobId}) for update`.execute(tx)
  for (const { id, layout } of rows)
    await sql`update dashboard_layouts set layout = ${storableJson(renamedIn(layout, from, to))}::jsonb where subject_id = ${id}`.execute(
      tx,
    )
}

const NAMING = new Set(['field', 'group_by', 'hidden', 'frozen'])

/** The only places where a layout names columns. */
function renamedIn(part: unknown, from: string, to: string): unknown {
  if (Array.isArray(part)) return part.map((one) => renamedIn(one, from, to))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (!NAMING.has(key)) return [key, renamedIn(value, from, to)]
      return [key, Array.isArray(value) ? value.map((name) => (name === from ? to : name)) : value === from ? to : value]
    }),
  )
}
