// Writes one ledger transaction: entries and balances together, at most once per key. Independent of its reason.
import { createHash } from 'node:crypto'
import type { ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { isConstraint } from '../../db/database-errors.ts'
import { LEDGER_ACCOUNT_KINDS, type LedgerAccountKind, type LedgerTxnKind } from '../../db/ledger-tables.ts'

export interface LedgerTransaction {
  mode: ProviderMode
  ownerId: string
  /** A repetition with the same key changes nothing. */
  key: string
  kind: LedgerTxnKind
  /** Micro-USD from the customer's point of view. */
  amount: number
  description: string
  /** By account, summing to 0; zeros are left out. Platform accounts are identified by their kind. */
  legs: Partial<Record<LedgerAccountKind, number>>
  source?: Record<string, unknown>
}

/** A balance would fall below 0. The database transaction is aborted and has to be rolled back. */
export class InsufficientFunds extends Error {
  constructor(cause: unknown) {
    super('the balance does not cover this', { cause })
    this.name = 'InsufficientFunds'
  }
}

const PLATFORM_KINDS: readonly LedgerAccountKind[] = ['clearing', 'adjustment']

/** Returns whether it was new. Locks the accounts in the order of their ids. @throws InsufficientFunds */
export async function postTransaction(tx: Tx, entry: LedgerTransaction): Promise<boolean> {
  const legs = legsOf(entry)
  const fingerprint = fingerprintOf(entry)
  const { mode, ownerId, key, kind, amount, description, source = {} } = entry
  const inserted = await tx
    .insertInto('ledger_txns')
    .values({
      provider_mode: mode,
      owner_id: ownerId,
      idempotency_key: key,
      fingerprint,
      kind,
      amount,
      description,
      source: JSON.stringify(source),
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    await assertSame(tx, key, fingerprint)
    return false
  }
  await openAccounts(tx, { mode, ownerId, kinds: legs.map((leg) => leg.kind) })
  await moveBalances(tx, { txnId: inserted.id, mode, ownerId, legs })
  return true
}

interface Leg {
  kind: LedgerAccountKind
  amount: number
}

function legsOf({ key, legs }: LedgerTransaction): Leg[] {
  const all = LEDGER_ACCOUNT_KINDS.map((kind) => ({ kind, amount: legs[kind] ?? 0 }))
  const sum = all.reduce((total, leg) => total + leg.amount, 0)
  if (sum !== 0 || all.some((leg) => !Number.isSafeInteger(leg.amount))) throw new Error(`the transaction ${key} does not balance`)
  return all.filter((leg) => leg.amount !== 0)
}

/** Not the legs: the accounts that a repetition would touch depend on the balances it finds. */
function fingerprintOf({ mode, ownerId, kind, amount }: LedgerTransaction): string {
  return createHash('sha256')
    .update(JSON.stringify([mode, ownerId, kind, amount]))
    .digest('hex')
}

async function assertSame(tx: Tx, key: string, fingerprint: string): Promise<void> {
  const known = await tx.selectFrom('ledger_txns').select('fingerprint').where('idempotency_key', '=', key).executeTakeFirst()
  if (known?.fingerprint !== fingerprint) throw new Error(`the ledger key ${key} was used for something else`)
}

/** Creates missing accounts. */
export async function openAccounts(
  tx: Tx,
  { mode, ownerId, kinds }: { mode: ProviderMode; ownerId: string; kinds: readonly LedgerAccountKind[] },
): Promise<void> {
  await tx
    .insertInto('ledger_accounts')
    .values(kinds.toSorted().map((kind) => ({ provider_mode: mode, owner_id: PLATFORM_KINDS.includes(kind) ? null : ownerId, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function moveBalances(
  tx: Tx,
  { txnId, mode, ownerId, legs }: { txnId: number; mode: ProviderMode; ownerId: string; legs: readonly Leg[] },
): Promise<void> {
  try {
    await sql`
      with leg as (
        select * from unnest(${legs.map((leg) => leg.kind)}::text[], ${legs.map((leg) => leg.amount)}::bigint[]) as l (kind, amount)
      ), account as (
        select ledger_accounts.id, leg.amount from ledger_accounts join leg using (kind)
        where provider_mode = ${mode} and (owner_id = ${ownerId} or owner_id is null)
        order by ledger_accounts.id for update of ledger_accounts
      ), moved as (
        update ledger_accounts set balance = balance + account.amount from account where ledger_accounts.id = account.id returning 1
      )
      insert into ledger_entries (txn_id, account_id, amount) select ${txnId}, id, amount from account`.execute(tx)
  } catch (error) {
    throw isConstraint(error, 'ledger_accounts_floor') ? new InsufficientFunds(error) : error
  }
}
