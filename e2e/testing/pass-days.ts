// Moves all stored times of tables back by a number of days, as if so much time had passed.
import { onDatabase } from './on-database.ts'
import type { Product } from './product.ts'

/** The columns with times of jobs, and of everything that belongs to a job or a row; not the queue, whose workers are running. */
const TIMES = `
  select format('update %I set %s', table_name, string_agg(format('%1$I = %1$I - $1::interval', column_name), ', ')) as move
  from information_schema.columns as moved join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone' and (table_name = 'jobs' or exists (
    select from information_schema.columns as other
    where other.table_schema = 'public' and other.table_name = moved.table_name and other.column_name in ('job_id', 'task_id')
  ))
  group by table_name`

export async function passDays(product: Product, days: number): Promise<void> {
  await onDatabase(product, async (client) => {
    await client.query('begin')
    // Without triggers.
    await client.query(`set local session_replication_role = replica`)
    const { rows } = await client.query<{ move: string }>(TIMES)
    for (const { move } of rows) await client.query(move, [`${days} days`])
    await client.query('commit')
  })
}
