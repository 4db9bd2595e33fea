// Recomputes the ledger's balances and reservations from its entries and reports every difference. Repairs nothing.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A sentence per difference; empty where there is none. It is one SQL statement, so that all sums are of the same moment. */
export async function checkLedger(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with sums as (
      select account_id, sum(amount) as amount from ledger_entries group by 1
    ), holds as (
      select owner_id, provider_mode, sum((extra_reserved - extra_used) * extra_cell_micro_usd) as amount
      from job_usage where settled_at is null group by 1, 2
    ), earned as (
      select owner_id, provider_mode, sum(extra_used * extra_cell_micro_usd) as amount from job_usage group by 1, 2
    ), reserved as (
      select owner_id, month, sum(included_reserved) as cells from job_usage where settled_at is null group by 1, 2
    ), used as (
      select owner_id, month, sum(included_used) as cells from job_usage where settled_at is not null group by 1, 2
    ), finding (problem) as (
      select format('balances of mode %s sum to %s', provider_mode, sum(balance)) from ledger_accounts group by provider_mode having sum(balance) <> 0
      union all
      select format('account %s (%s) has %s, its entries sum to %s', id, kind, balance, coalesce(amount, 0))
        from ledger_accounts left join sums on account_id = id where balance <> coalesce(amount, 0)
      union all
      select format('transaction %s sums to %s', txn_id, sum(amount)) from ledger_entries group by txn_id having sum(amount) <> 0
      union all
      select format('%s holds %s, its open jobs reserve %s', account.owner_id, balance, coalesce(holds.amount, 0))
        from ledger_accounts as account left join holds using (owner_id, provider_mode)
        where kind = 'held' and balance <> coalesce(holds.amount, 0)
      union all
      select format('%s paid %s for extra cells, its jobs used cells for %s', account.owner_id, balance, coalesce(earned.amount, 0))
        from ledger_accounts as account left join earned using (owner_id, provider_mode)
        where kind = 'revenue' and balance <> coalesce(earned.amount, 0)
      union all
      select format('%s has %s cells reserved in %s, its open jobs reserve %s', owner_id, cells_reserved, month, coalesce(reserved.cells, 0))
        from allowances left join reserved using (owner_id, month) where cells_reserved <> coalesce(reserved.cells, 0)
      union all
      select format('%s has used %s cells in %s, its jobs used %s', owner_id, cells_used, month, coalesce(used.cells, 0))
        from allowances left join used using (owner_id, month) where cells_used <> coalesce(used.cells, 0)
      union all
      select format('job %s used %s cells for %s rows', job_id, parts.cells, jobs.completed)
        from (
          select job_id, sum(included_used + extra_used) as cells, sum((included_used + extra_used)::numeric / cells_per_row) as rows
          from job_usage group by 1
        ) as parts join jobs on jobs.id = job_id where parts.rows <> jobs.completed
      union all
      select format('job %s used %s cells in its part %s, with %s a row', job_id, included_used + extra_used, part, cells_per_row)
        from job_usage where (included_used + extra_used) % cells_per_row <> 0
      union all
      select format('job %s delivered %s rows and has no record of its use', id, completed)
        from jobs where completed > 0 and not exists (select from job_usage where job_usage.job_id = jobs.id)
    )
    select problem from finding order by 1`.execute(db)
  return rows.map((row) => row.problem)
}
