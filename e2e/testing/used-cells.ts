// Uses up most of an account's quotas by writing the usage of an earlier job, because no test can read ten thousand cells.
import { onDatabase } from './on-database.ts'
import type { Product } from './product.ts'

const MONTH = `
  with account as (
    select id, date_trunc('month', now() at time zone 'utc')::date as month from accounts where email = $1
  ), used as (
    insert into allowances (owner_id, month, cells_used, requests) select id, month, $2, $3 from account
  )
  insert into job_usage (
    job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, included_used, extra_reserved, stored_bytes, settled_at
  )
  select gen_random_uuid(), id, 'sandbox', month, 1, 0, $2, $2, 0, $4, now() from account`

interface MonthlyUse {
  cells?: number
  requests?: number
  storedBytes?: number
}

/** Records that the account has used so much this month. */
export async function useMonth(product: Product, email: string, used: MonthlyUse): Promise<void> {
  const { cells = 0, requests = 0, storedBytes = 0 } = used
  const { rowCount } = await onDatabase(product, (client) => client.query(MONTH, [email, cells, requests, storedBytes]))
  if (rowCount !== 1) throw new Error(`${email} has no account`)
}

export const useCells = (product: Product, email: string, cells: number): Promise<void> => useMonth(product, email, { cells })
