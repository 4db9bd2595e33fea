// Reads the balances of an account, and locks them for a change. Changes nothing.
import type { ProviderMode } from '@quarry/contract'
import type { Database, Tx } from '../../db/database.ts'

/** Micro-USD of one owner in one mode. */
export interface Balances {
  available: number
  held: number
  /** 0 or less: credit that was taken back after it was spent. */
  debt: number
  /** Refunds in progress. */
  refunds: number
}

export interface Purse {
  mode: ProviderMode
  ownerId: string
}

export async function findBalances(db: Database | Tx, purse: Purse): Promise<Balances> {
  return toBalances(await selectAccounts(db, purse).execute())
}

/** Until the transaction ends nothing else moves money of this owner. Locks in the order of the ids. */
export async function lockBalances(tx: Tx, purse: Purse): Promise<Balances> {
  return toBalances(await selectAccounts(tx, purse).orderBy('id').forUpdate().execute())
}

function selectAccounts(db: Database | Tx, { mode, ownerId }: Purse) {
  return db.selectFrom('ledger_accounts').select(['kind', 'balance']).where('owner_id', '=', ownerId).where('provider_mode', '=', mode)
}

function toBalances(rows: { kind: string; balance: number }[]): Balances {
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0
  return { available: of('available'), held: of('held'), debt: of('debt'), refunds: of('refunds') }
}
