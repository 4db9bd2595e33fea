// What the jobs of an API key may use in a calendar month. Counted from the jobs themselves, so that nothing can drift; keeps no count.
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import type { Tx } from '../db/database.ts'
import { monthOf, nextMonth } from './allowances.ts'

/** Cells used by jobs of the key that were settled, and set aside for the others. */
export function cellsOfKey(keyId: RawBuilder<unknown>, now: Date): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(case when settled_at is null then included_reserved + extra_reserved else included_used + extra_used end)
    from job_usage where job_usage.key_id = ${keyId} and job_usage.month = ${monthOf(now)}
  ), 0)::bigint`
}

/**
 * The account's allowance of the month must be locked: no other job of the account starts meanwhile, whatever key it is started by.
 * @throws AppError quota_exceeded: `cells` more would pass the budget
 */
export async function assertKeyBudget(tx: Tx, { key }: Actor, { cells, now }: { cells: number; now: Date }): Promise<void> {
  if (!key) return
  const { rows } = await sql<{ name: string; budget: number; taken: number }>`
    select name, cells_per_month as budget, ${cellsOfKey(sql`api_keys.id`, now)} as taken
    from api_keys where id = ${key.id} and cells_per_month is not null`.execute(tx)
  const [found] = rows
  if (!found || found.taken + cells <= found.budget) return
  const [budget, taken, wanted] = [found.budget, found.taken, cells].map((count) => count.toLocaleString('en-US'))
  const detail =
    `The API key “${found.name}” may use ${budget} cells a month. ${taken} are used or set aside, and this job may need ${wanted}. ` +
    `The budget begins anew on ${dayOf(nextMonth(now))} (UTC); the owner of the account can raise it.`
  throw new AppError('quota_exceeded', { detail, quota: { reason: 'key', upgrade: false } })
}

function dayOf(time: Date): string {
  return time.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })
}
