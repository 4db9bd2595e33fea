// The tables of 0003-ledger.sql, for the query builder. Contains no rules.
import type { ProviderMode } from '@quarry/contract'
import type { ColumnType, Generated } from 'kysely'

type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface LedgerTables {
  ledger_accounts: LedgerAccountsTable
  ledger_txns: LedgerTxnsTable
  ledger_entries: LedgerEntriesTable
  allowances: AllowancesTable
  job_usage: JobUsageTable
}

export const LEDGER_ACCOUNT_KINDS = ['available', 'held', 'revenue', 'debt', 'refunds', 'clearing', 'adjustment'] as const
export type LedgerAccountKind = (typeof LEDGER_ACCOUNT_KINDS)[number]
export type LedgerTxnKind = 'topup' | 'hold' | 'capture' | 'release' | 'refund' | 'dispute' | 'adjustment'

interface LedgerAccountsTable {
  id: Generated<number>
  provider_mode: ProviderMode
  owner_id: string | null
  kind: LedgerAccountKind
  balance: Generated<number>
}

interface LedgerTxnsTable {
  id: Generated<number>
  provider_mode: ProviderMode
  owner_id: string
  idempotency_key: string
  fingerprint: string
  kind: LedgerTxnKind
  amount: number
  description: string
  source: ColumnType<Record<string, unknown>, string | undefined, never>
  created_at: GeneratedTime
}

interface LedgerEntriesTable {
  id: Generated<number>
  txn_id: number
  account_id: number
  amount: number
}

/** Months are ISO days (`2026-11-01`); to read one, cast it to text, or it becomes a Date in the server's own time zone. */
interface AllowancesTable {
  owner_id: string
  month: ColumnType<string, string, never>
  requests: Generated<number>
  cells_used: Generated<number>
  cells_reserved: Generated<number>
}

interface JobUsageTable {
  id: Generated<number>
  job_id: string
  /** 1 for the job's first start; each further one for rows that were added after it had ended. */
  part: Generated<number>
  owner_id: string
  provider_mode: ProviderMode
  month: ColumnType<string, string, never>
  cells_per_row: number
  extra_cell_micro_usd: number
  included_reserved: number
  included_used: Generated<number>
  extra_reserved: number
  extra_used: Generated<number>
  is_capped: Generated<boolean>
  spending_cap: number | null
  stored_bytes: number
  created_at: GeneratedTime
  settled_at: MaybeTime
  /** The API key that started the job. */
  key_id: string | null | undefined
}
