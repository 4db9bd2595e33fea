// Parts of statements that charge a job: its purse is locked, then what its rows used is counted, and at the end it is settled. They join
// the statement that writes the rows, so that cells are charged and delivered together or not at all. The trigger `book_job_usage`
// (0003-ledger.sql) moves the money according to the count.
// Next: server/src/tables/results/results.routes.ts
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/**
 * A WITH part `purse`: how many rows a capped job may still deliver, locked until the transaction ends. No row for other jobs: all their
 * rows are reserved, and workers on one job do not wait for each other. After the locks of tasks.
 */
export function locking(jobId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    purse as (
      select (included_reserved - included_used + extra_reserved - extra_used) / cells_per_row as rows_left
      from job_usage where job_id = ${jobId} and is_capped and settled_at is null and ${condition} for update
    )`
}

export interface Use {
  /** A subquery of one row: rows delivered, bytes stored. */
  delivered: RawBuilder<unknown>
  /** A boolean: the job has ended, so that what is left is returned. */
  ended: RawBuilder<unknown>
}

/**
 * A WITH part that follows the job's update, from which `ended` is read. Included cells are spent first; a constraint refuses more than is
 * reserved. After it, the trigger locks the month's allowance, then the owner's accounts in the order of their ids.
 */
export function charging(jobId: string, { delivered, ended }: Use): RawBuilder<unknown> {
  return sql`
    spent as (
      update job_usage set
        included_used = included_used + least(rows * cells_per_row, included_reserved - included_used),
        extra_used = extra_used + greatest(rows * cells_per_row - included_reserved + included_used, 0),
        stored_bytes = stored_bytes + bytes,
        settled_at = case when ${ended} then clock_timestamp() end
      from ${delivered} as delivered
      where job_id = ${jobId} and settled_at is null and (rows > 0 or ${ended})
    )`
}

/** A WITH part that only settles: for steps that deliver no rows. */
export function settling(jobId: string, ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return charging(jobId, { delivered: sql`(select 0 as rows, 0 as bytes)`, ended })
}

/** Returns what an ended or deleted job has left. Idempotent. */
export async function settleJob(db: Database | Tx, jobId: string): Promise<void> {
  await db.updateTable('job_usage').set({ settled_at: new Date() }).where('job_id', '=', jobId).where('settled_at', 'is', null).execute()
}
