// Balances and used-up months for tests.
import { PLANS, type ProviderMode } from '@quarry/contract'
import type { Actor } from '../http/actor.ts'
import type { Database } from '../db/database.ts'
import { addCredit } from '../money/ledger/credit.ts'
import { toMicroUsd } from '../money/ledger/money.ts'
import { monthOf } from '../money/ledger/allowances.ts'

let count = 0

export async function topUpForTest(
  db: Database,
  actor: Actor,
  { usd, mode = 'sandbox' }: { usd: number; mode?: ProviderMode },
): Promise<void> {
  count += 1
  const key = `topup:test_${process.pid}_${count}_${actor.accountId}`
  const credit = { mode, ownerId: actor.accountId, key, kind: 'topup' as const, amount: toMicroUsd(usd), description: 'Top-up' }
  await db.transaction().execute((tx) => addCredit(tx, credit))
}

/** Leaves the account `left` of this month's included cells. A deleted job used the others. */
export async function useUpAllowance(db: Database, actor: Actor, left: number): Promise<void> {
  const used = PLANS[actor.plan].includedCellsPerMonth - left
  const month = monthOf(new Date())
  if (used === 0) return
  await db.insertInto('allowances').values({ owner_id: actor.accountId, month, cells_used: used }).execute()
  const record = {
    provider_mode: 'sandbox' as const,
    cells_per_row: 1,
    extra_cell_micro_usd: 0,
    included_reserved: used,
    included_used: used,
  }
  await db
    .insertInto('job_usage')
    .values({
      ...record,
      job_id: crypto.randomUUID(),
      owner_id: actor.accountId,
      month,
      extra_reserved: 0,
      spending_cap: null,
      stored_bytes: 0,
      settled_at: new Date(),
    })
    .execute()
}
