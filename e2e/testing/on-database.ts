// A connection to the database of a running product, for states that no screen and no API call can bring about.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

/** The connection is closed when the work has ended. */
export async function onDatabase<T>(product: Product, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: readFileSync(join(product.dataDir, 'database.url'), 'utf8').trim() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
