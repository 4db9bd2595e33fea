// Reads balance and transactions for their owner. A job's charges are one entry, and reservations none.
import type { Balance, ProviderMode, Transaction } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { findBalances, type Purse } from '../ledger/balances.ts'
import { toUsd } from '../ledger/money.ts'

export interface Page {
  limit: number
  offset: number
}

export async function getBalance(db: Database, purse: Purse): Promise<Balance> {
  const { available, held } = await findBalances(db, purse)
  return { balance_usd: toUsd(available), reserved_usd: toUsd(held) }
}

interface StoredTransaction {
  id: string
  kind: string
  description: string
  amount: number
  created_at: Date
  job_id: string | null
}

/** Newest first, with the total number. */
export async function listTransactions(
  db: Database,
  { mode, ownerId }: Purse,
  { limit, offset }: Page,
): Promise<{ rows: Transaction[]; total: number }> {
  const told = visibleTransactions(mode, ownerId)
  const { rows } = await sql<StoredTransaction>`
    select * from (${told}) as told order by created_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from (${told}) as told`.execute(db)
  return { rows: rows.map(toTransaction), total: count.rows[0]?.total ?? 0 }
}

function visibleTransactions(mode: ProviderMode, ownerId: string) {
  return sql`
    select 't' || id as id, kind, description, amount, created_at, null::uuid as job_id
    from ledger_txns
    where owner_id = ${ownerId} and provider_mode = ${mode} and kind not in ('hold', 'capture', 'release') and amount <> 0
    union all
    select 'u' || id, 'charge', format('%s extra cells of job %s', extra_used, left(job_id::text, 8)),
      -extra_used * extra_cell_micro_usd, created_at, job_id
    from job_usage
    where owner_id = ${ownerId} and provider_mode = ${mode} and extra_used > 0 and extra_cell_micro_usd > 0`
}

function toTransaction({ id, kind, description, amount, created_at, job_id }: StoredTransaction): Transaction {
  return {
    id,
    transaction_type: kind === 'topup' ? 'top_up' : kind === 'charge' ? 'usage_charge' : 'other',
    description,
    amount_usd: toUsd(amount),
    created_at: created_at.toISOString(),
    job_id,
  }
}
