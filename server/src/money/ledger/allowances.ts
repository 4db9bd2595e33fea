// What an account has used and reserved of a calendar month (UTC): requests and included cells. The ledger has the extra cells.
import type { Plan } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

export interface Allowance {
  requests: number
  cellsUsed: number
  cellsReserved: number
}

export async function findAllowance(db: Database | Tx, ownerId: string, month: string): Promise<Allowance> {
  return (await selectAllowance(db, ownerId, month).executeTakeFirst()) ?? { requests: 0, cellsUsed: 0, cellsReserved: 0 }
}

/** Included cells of the month that are neither used nor reserved. A plan change during the month applies at once. */
export function includedLeft({ includedCellsPerMonth }: Plan, { cellsUsed, cellsReserved }: Allowance): number {
  return Math.max(0, includedCellsPerMonth - cellsUsed - cellsReserved)
}

/** Creates the row where it is missing. */
export async function lockAllowance(tx: Tx, ownerId: string, month: string): Promise<Allowance> {
  await tx
    .insertInto('allowances')
    .values({ owner_id: ownerId, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return selectAllowance(tx, ownerId, month).forUpdate().executeTakeFirstOrThrow()
}

function selectAllowance(db: Database | Tx, ownerId: string, month: string) {
  return db
    .selectFrom('allowances')
    .select(['requests', 'cells_used as cellsUsed', 'cells_reserved as cellsReserved'])
    .where('owner_id', '=', ownerId)
    .where('month', '=', month)
}

/** Cells of the month used by the key's settled jobs, and reserved for the others. Counted from the jobs, so that it cannot drift. */
export function cellsOfKey(keyId: RawBuilder<unknown>, month: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select sum(case when settled_at is null then included_reserved + extra_reserved else included_used + extra_used end)
    from job_usage where job_usage.key_id = ${keyId} and job_usage.month = ${month}
  ), 0)::bigint`
}

/** By the database's clock, in the tables' format. */
export const THIS_MONTH = sql`date_trunc('month', clock_timestamp() at time zone 'utc')::date`

/** The first day of the month as an ISO day, in the tables' format. */
export function monthOf(time: Date): string {
  return `${time.toISOString().slice(0, 7)}-01`
}

export function nextMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1))
}
