// A connection to the database of a product that runs, for what no screen and no call of the API brings about.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

/** Closed when the work has ended. */
export async function onDatabase<T>(product: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: readFileSync(join(product.dataDir, 'database.url'), 'utf8').trim() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
