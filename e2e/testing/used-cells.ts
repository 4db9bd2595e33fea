// Leaves an account little of its quotas: nobody scrapes ten thousand cells in a test. Writes what a long-gone job would have left.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

const RECORD = `
  with account as (
    select id, date_trunc('month', now() at time zone 'utc')::date as month from accounts where email = $1
  ), used as (
    insert into allowances (owner_id, month, cells_used) select id, month, $2 from account
  )
  insert into job_usage (
    job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, included_used, extra_reserved, stored_bytes, settled_at
  )
  select gen_random_uuid(), id, 'sandbox', month, 1, 0, $2, $2, 0, 0, now() from account`

export async function useCells(product: Product, email: string, cells: number): Promise<void> {
  await write(product, { text: RECORD, values: [email, cells] })
}

const MONTH = `
  with account as (
    select id, date_trunc('month', now() at time zone 'utc')::date as month from accounts where email = $1
  ), used as (
    insert into allowances (owner_id, month, requests) select id, month, $2 from account
  )
  insert into job_usage (
    job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, included_used, extra_reserved, stored_bytes, settled_at
  )
  select gen_random_uuid(), id, 'sandbox', month, 1, 0, 0, 0, 0, $3, now() from account`

/** As if the account had made so many requests this month, and kept so much. */
export async function useMonth(product: Product, email: string, used: { requests: number; storedBytes: number }): Promise<void> {
  await write(product, { text: MONTH, values: [email, used.requests, used.storedBytes] })
}

async function write(product: Product, query: { text: string; values: unknown[] }): Promise<void> {
  const client = new pg.Client({ connectionString: readFileSync(join(product.dataDir, 'database.url'), 'utf8').trim() })
  await client.connect()
  try {
    const { rowCount } = await client.query(query)
    if (rowCount !== 1) throw new Error(`${String(query.values[0])} has no account`)
  } finally {
    await client.end()
  }
}
