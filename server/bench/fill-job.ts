// Makes an ended job of many rows, with six fields of all types as often as wanted, each cell with evidence.
import type { Field, Job } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { makeJobPayload } from '../src/testing/factories.ts'
import type { SignedIn } from '../src/testing/test-app.ts'

const BASE = { name: 'string', brand: 'string', price: 'number', 'in stock': 'boolean', since: 'date', tags: 'array' } as const
const ROWS_AT_ONCE = 5_000

export async function fillJob(
  { db, user }: { db: Database; user: SignedIn },
  { rows, repeats }: { rows: number; repeats: number },
): Promise<{ id: string; fields: Field[] }> {
  const fields: Field[] = Array.from({ length: repeats }, (_, turn) =>
    Object.entries(BASE).map(([name, type]) => ({ name: turn === 0 ? name : `${name} ${turn + 1}`, description: 'made', type })),
  ).flat()
  const payload = makeJobPayload({ target_items: ['https://shop.example/0'], trait_definitions: fields })
  const { id } = (await user.call('POST', '/jobs/', payload)).json<Job>()
  for (let start = 0; start < rows; start += ROWS_AT_ONCE) {
    const data = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - start) }, (_, at) => JSON.stringify(madeRow(fields, start + at)))
    await addRows(db, { id, start, data })
  }
  await sql`update jobs set total = ${rows}, completed = ${rows}, status = 'completed', finished_at = now() where id = ${id}`.execute(db)
  await sql`vacuum analyze results`.execute(db)
  return { id, fields }
}

function madeRow(fields: readonly Field[], position: number): Record<string, unknown> {
  const made = (name: string, turn: number) => {
    const n = position + turn * 13
    if (name.startsWith('name')) return `Product number ${n} of the shop`
    if (name.startsWith('brand')) return n % 20 === 3 ? null : `Brand ${(n * 7) % 300}`
    if (name.startsWith('price')) return n % 10 === 7 ? null : ((n * 7_919) % 100_000) / 100
    if (name.startsWith('in stock')) return n % 3 === 0
    if (name.startsWith('since')) return new Date(Date.UTC(2018, 0, 1 + (n % 2_000))).toISOString().slice(0, 10)
    return ['a', `b${n % 5}`, `c${n % 40}`]
  }
  return Object.fromEntries(fields.map(({ name }, index) => [name, made(name, Math.floor(index / 6))]))
}

async function addRows(db: Database, { id, start, data }: { id: string; start: number; data: readonly string[] }): Promise<void> {
  await sql`
    with made as (select n + ${start} - 1 as position, data from unnest(${data}::text[]) with ordinality as d (data, n)),
    task as (
      insert into tasks (job_id, position, target, lane, state, finished_at)
      select ${id}, position, 'https://shop.example/' || position, 'shop.example', 'completed', now() from made
      on conflict (job_id, position) do update set state = 'completed' returning id, position, target
    )
    insert into results (task_id, job_id, position, target, data, cells, pages, usage)
    select id, ${id}, position, target, data::jsonb, (
      select jsonb_object_agg(key, jsonb_build_object('value', value, 'status', 'found', 'evidence', jsonb_build_array(jsonb_build_object('url', target, 'quote', value))))
      from jsonb_each(data::jsonb)
    ), '[]', '{}' from task join made using (position)`.execute(db)
}
