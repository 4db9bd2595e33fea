// An ended table of many rows in the product's own database, made by statements of the database, so that the server is measured as it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import pg from 'pg'
import type { Account } from '../testing/account.ts'
import { finishedJob } from '../testing/finished-job.ts'
import type { Product } from '../testing/product.ts'

const TYPES = ['string', 'string', 'number', 'boolean', 'date', 'array'] as const
export const COLUMNS = 30
/** The text in the first column of every tenth row, and the number of these rows. */
export const WORD = 'Harbour'
export const CITY = 'city'

const fields: Field[] = Array.from({ length: COLUMNS }, (_, index) => ({
  name: index === 0 ? 'name' : index === 1 ? CITY : `field ${index + 1}`,
  description: 'Made for a measurement',
  type: TYPES[index % TYPES.length] ?? 'string',
}))

const valueOf = (type: Field['type'], index: number): string => {
  const n = `(n + ${index * 13})`
  if (index === 0) return `to_jsonb('Company ' || n || case when n % 10 = 1 then ' of ${WORD} Street' else ' of Mill Road' end)`
  if (type === 'string') return `to_jsonb('City ' || ${n} * 7 % 300)`
  if (type === 'number') return `to_jsonb((${n} * 7919 % 100000) / 100.0)`
  if (type === 'boolean') return `to_jsonb(${n} % 3 = 0)`
  if (type === 'date') return `to_jsonb(date '2018-01-01' + ${n} % 2000)`
  return `jsonb_build_array('a', 'b' || ${n} % 5, 'c' || ${n} % 40)`
}

const DATA = `jsonb_build_object(${fields.map(({ name, type }, index) => `'${name}', ${valueOf(type, index)}`).join(', ')})`

const FILL = `
  with task as (
    insert into tasks (job_id, position, target, lane, state, finished_at)
    select $1::uuid, n, $3::text || n, 'made', 'completed', now() from generate_series(1, $2::int - 1) as n
    returning id, position as n, target
  ), made as materialized (select id, n, target, ${DATA} as data from task)
  insert into results (task_id, job_id, position, target, data, cells, pages, usage)
  select id, $1::uuid, n, target, data, (
    select jsonb_object_agg(key, jsonb_build_object('value', value, 'raw', value #>> '{}', 'status', 'found', 'reason', null, 'method', 'reader',
      'confidence', 0.97, 'evidence', jsonb_build_array(jsonb_build_object('url', target, 'quote', 'Told by the page: ' || (value #>> '{}'), 'verified', true))))
    from jsonb_each(data)
  ), jsonb_build_array(jsonb_build_object('url', target)), '{}' from made`

/** Rows that are made; all others have their cells, with names of their own. */
const MADE = 1_000

const COPY = `
  with task as (
    insert into tasks (job_id, position, target, lane, state, finished_at)
    select $1::uuid, n, $3::text || n, 'made', 'completed', now() from generate_series(${MADE}, $2::int - 1) as n
    returning id, position as n, target
  )
  insert into results (task_id, job_id, position, target, data, cells, pages, usage)
  select task.id, $1::uuid, n, task.target, made.data || jsonb_build_object('name', ${valueOf('string', 0)}), cells, pages, usage
  from task join results as made on made.job_id = $1::uuid and made.position = 1 + n % ${MADE - 1}`

/** Returns its id. Its first row was read, all others are generated. */
export async function fillTable(product: Product, account: Account, rows: number): Promise<string> {
  const id = await finishedJob(product, account, { paths: ['/shop/p/1'], fields })
  const client = new pg.Client({ connectionString: readFileSync(join(product.dataDir, 'database.url'), 'utf8').trim() })
  await client.connect()
  try {
    // No references are checked and no triggers run: they would take most of the time.
    await client.query('set session_replication_role = replica')
    const targets = `${product.practiceOrigin}/shop/p/1?row=`
    await client.query(FILL, [id, Math.min(MADE, rows), targets])
    await client.query(COPY, [id, rows, targets])
    await client.query('update jobs set total = $2::int, completed = $2::int where id = $1', [id, rows])
    await client.query('vacuum analyze results')
  } finally {
    await client.end()
  }
  return id
}
