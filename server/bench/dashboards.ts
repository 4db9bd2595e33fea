// Measures a dashboard over a job of 100,000 rows: opened when nothing is held, opened again, a bar pressed, and the same counted anew by
// the database. Processor time is that of this process; what the database took is in the time on the clock.
// Options: [--rows 100000] [--repeats 1]: the six fields as often as that
import { parseArgs } from 'node:util'
import type { Dashboard, Field, Job } from '@quarry/contract'
import { sql } from 'kysely'
import { countedByDatabase } from '../src/insights/dashboards/counted-rows.ts'
import { makeJobPayload } from '../src/testing/factories.ts'
import { createTestApp } from '../src/testing/test-app.ts'
import { DASHBOARDS } from './bench-options.ts'

const { values } = parseArgs({ options: DASHBOARDS })
const ROWS = Number(values.rows)
const BASE = { name: 'string', brand: 'string', price: 'number', 'in stock': 'boolean', since: 'date', tags: 'array' } as const
const fields: Field[] = Array.from({ length: Number(values.repeats) }, (_, turn) =>
  Object.entries(BASE).map(([name, type]) => ({ name: turn === 0 ? name : `${name} ${turn + 1}`, description: 'made', type })),
).flat()

function madeRow(position: number): Record<string, unknown> {
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

const test = await createTestApp()
const { db } = test.database
const user = await test.signIn('pro')
const payload = makeJobPayload({ target_items: ['https://shop.example/0'], trait_definitions: fields })
const { id } = (await user.call('POST', '/jobs/', payload)).json<Job>()
const ROWS_AT_ONCE = 5_000
for (let start = 0; start < ROWS; start += ROWS_AT_ONCE) {
  const data = Array.from({ length: Math.min(ROWS_AT_ONCE, ROWS - start) }, (_, at) => JSON.stringify(madeRow(start + at)))
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
await sql`update jobs set total = ${ROWS}, completed = ${ROWS}, status = 'completed', finished_at = now() where id = ${id}`.execute(db)
await sql`vacuum analyze results`.execute(db)

async function measure<T>(what: string, act: () => Promise<T>): Promise<T> {
  const [cpu, startedAtMs] = [process.cpuUsage(), performance.now()]
  const answer = await act()
  const { user: inUser, system } = process.cpuUsage(cpu)
  console.log(`${what.padEnd(48)} ${Math.round((inUser + system) / 1_000)} ms processor, ${Math.round(performance.now() - startedAtMs)} ms`)
  return answer
}
const open = async (query = '') => (await user.call('GET', `/jobs/${id}/dashboard${query}`)).json<Dashboard>()

console.log(`${ROWS} rows × ${fields.length} fields`)
const { charts } = await measure('opened, nothing held', () => open())
await measure('opened again', () => open())
for (const { field, bars } of charts.slice(0, 5)) {
  const query = `?filters=${encodeURIComponent(JSON.stringify(bars[1]?.filters))}`
  await measure(`a bar of ${field} pressed`, () => open(query))
  await measure('  the first rows of the table then', () => user.call('GET', `/jobs/${id}/grid${query}&limit=100`))
}
await measure('searched', () => open('?search=brand%2077'))
const [first] = charts
const view = { search: '', filters: first?.bars[1]?.filters ?? [] }
const anew = countedByDatabase(db, { id, fields })
await measure('the same counted anew: filled columns', () => anew.count(view))
for (const { field } of charts) {
  const found = fields.find(({ name }) => name === field)
  if (found) await measure(`the same counted anew: ${field}`, () => anew.chart(found, view))
}
await test.close()
