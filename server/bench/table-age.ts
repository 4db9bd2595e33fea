// What tasks and rows take in the database, and a week of what is done to them: rows are rewritten, people correct cells, jobs are deleted
// and others come. Vacuum runs where the tables' own settings would let it run.
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../src/db/database.ts'

const TABLES = ['tasks', 'results'] as const
const DAYS = 7
const PARTS = 20

/** Of tables and indexes, of a task with its row. */
export async function bytesPerRow(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number; count: number }>`
    select (select sum(pg_total_relation_size(name::regclass)) from unnest(${[...TABLES]}::text[]) as t (name))::float8 as bytes,
      (select count(*) from tasks)::float8 as count`.execute(db)
  return Math.round((rows[0]?.bytes ?? 0) / (rows[0]?.count ?? 1))
}

/** Every day a fifth of the rows is rewritten, a twentieth is corrected, and a seventh is deleted and read again: a part at a time, as it comes. */
export async function simulateWeek(db: Database): Promise<void> {
  await sql`vacuum analyze tasks, results`.execute(db)
  for (let day = 0; day < DAYS; day++) {
    for (let part = 0; part < PARTS; part++) {
      const isRead = sql`position % 5 = ${day % 5} and position / 5 % ${PARTS}::int = ${part}`
      await sql`update results set data = data, cells = cells where ${isRead}`.execute(db)
      await vacuumWhereDue(db)
      const isCorrected = sql`position % 20 = ${day} and position / 20 % ${PARTS}::int = ${part}`
      await sql`update results set data = data where ${isCorrected}`.execute(db)
      await vacuumWhereDue(db)
      await readAgain(db, sql<boolean>`tasks.position % ${DAYS}::int = ${day} and tasks.position / ${DAYS}::int % ${PARTS}::int = ${part}`)
      await vacuumWhereDue(db)
    }
  }
}

async function readAgain(db: Database, isDue: RawBuilder<boolean>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create temp table again on commit drop as select tasks.*, data, cells, pages, usage from tasks
      join results on task_id = tasks.id where ${isDue}`.execute(tx)
    await sql`delete from tasks where id in (select id from again)`.execute(tx)
    await sql`insert into tasks (job_id, position, target, lane, state, finished_at)
      select job_id, position, target, lane, 'completed', now() from again`.execute(tx)
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select tasks.id, job_id, position, tasks.target, data, cells, pages, usage from again join tasks using (job_id, position)`.execute(tx)
  })
}

/** By the settings of each table, without the minute that the database waits between two looks. */
async function vacuumWhereDue(db: Database): Promise<void> {
  for (const table of TABLES) {
    const { rows } = await sql<{ is_due: boolean }>`
      select pg_stat_force_next_flush() is null or coalesce(n_dead_tup > 50 + n_live_tup * coalesce(
        (select option_value::float8 from pg_options_to_table(reloptions) where option_name = 'autovacuum_vacuum_scale_factor'), 0.2), false) as is_due
      from pg_stat_user_tables join pg_class on pg_class.oid = relid where pg_class.relname = ${table}`.execute(db)
    if (rows[0]?.is_due) await sql`vacuum ${sql.table(table)}`.execute(db)
  }
}
