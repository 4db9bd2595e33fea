// Parts of statements that charge a job: its purse is locked, what rows used is booked, and at the end what is left goes back.
// They join the statement that writes the rows, so that cells are charged and delivered together or not at all.
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/** A WITH part `purse`: what the job may still use, locked until the transaction ends; no row once it is settled. Follows the locks of tasks. */
export function locking(jobId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    purse as (
      select job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, included_used,
        included_reserved - included_used as included_left, extra_reserved - extra_used as extra_left,
        (included_reserved - included_used + extra_reserved - extra_used) / cells_per_row as rows_left
      from job_usage where job_id = ${jobId} and settled_at is null and ${condition} for update
    )`
}

export interface Use {
  /** A subquery of one row: rows delivered, bytes stored, first_task (any task's id, for the key). */
  rows: RawBuilder<unknown>
  /** A boolean: the job has ended, so that what is left goes back. */
  ended: RawBuilder<unknown>
}

/**
 * WITH parts that follow `purse`. Included cells are spent first. Locks job_usage before the job (which `ended` may read from its update),
 * then the month's allowance, then the owner's accounts in the order of their ids.
 */
export function charging({ rows, ended }: Use): RawBuilder<unknown> {
  return sql`
    bill as (
      select purse.*, use.bytes, use.first_task, use.rows * cells_per_row as cells,
        least(use.rows * cells_per_row, included_left) as included,
        greatest(use.rows * cells_per_row - included_left, 0) as extra,
        coalesce(${ended}, false) as ended
      from purse cross join ${rows} as use
    ), spent as (
      update job_usage set
        included_used = job_usage.included_used + bill.included,
        extra_used = job_usage.extra_used + bill.extra,
        stored_bytes = job_usage.stored_bytes + bill.bytes,
        settled_at = case when ended then clock_timestamp() end
      from bill where job_usage.job_id = bill.job_id and (cells > 0 or ended)
    ), freed as (
      update allowances set
        cells_reserved = allowances.cells_reserved - bill.included_reserved,
        cells_used = allowances.cells_used + bill.included_used + bill.included
      from bill where ended and allowances.owner_id = bill.owner_id and allowances.month = bill.month
    ), leg as (
      select owner_id, provider_mode, job_id, move.kind, move.key, move.cells, move.account, move.amount
      from bill cross join lateral (values
        ('capture', 'capture:' || job_id || ':' || first_task, extra, 'held', -extra * extra_cell_micro_usd),
        ('capture', 'capture:' || job_id || ':' || first_task, extra, 'revenue', extra * extra_cell_micro_usd),
        ('release', 'release:' || job_id, extra_left - extra, 'held', -(extra_left - extra) * extra_cell_micro_usd),
        ('release', 'release:' || job_id, extra_left - extra, 'available', (extra_left - extra) * extra_cell_micro_usd)
      ) as move (kind, key, cells, account, amount)
      where move.amount <> 0 and (move.kind = 'capture' or ended)
    ), account as (
      select ledger_accounts.id, ledger_accounts.kind from ledger_accounts
      join (select owner_id, provider_mode, account, sum(amount) as amount from leg group by 1, 2, 3) as change
        on change.owner_id = ledger_accounts.owner_id and change.provider_mode = ledger_accounts.provider_mode
          and change.account = ledger_accounts.kind
      order by ledger_accounts.id for update of ledger_accounts
    ), moved as (
      update ledger_accounts set balance = balance + change.amount
      from account join (select account, sum(amount) as amount from leg group by 1) as change on change.account = account.kind
      where ledger_accounts.id = account.id
    ), posted as (
      insert into ledger_txns (provider_mode, owner_id, idempotency_key, fingerprint, kind, amount, description, source)
      select distinct on (key) provider_mode, owner_id, key, kind || amount, kind, case kind when 'capture' then -abs(amount) else 0 end,
        kind || ' of ' || cells || ' cells', jsonb_build_object('job_id', job_id, 'cells', cells)
      from leg
      returning id, idempotency_key
    ), entered as (
      insert into ledger_entries (txn_id, account_id, amount)
      select posted.id, account.id, leg.amount
      from leg join posted on posted.idempotency_key = leg.key join account on account.kind = leg.account
    )`
}

const NO_ROWS = sql`(select 0 as rows, 0 as bytes, null::bigint as first_task)`

/** WITH parts that only settle: for steps that deliver no rows. */
export function settling(ended: RawBuilder<unknown>): RawBuilder<unknown> {
  return charging({ rows: NO_ROWS, ended })
}

/** Gives back what an ended or deleted job has left. Does nothing the second time. */
export async function settleJob(db: Database | Tx, jobId: string): Promise<void> {
  await sql`with ${locking(jobId, sql`true`)}, ${settling(sql`true`)} select 1`.execute(db)
}
