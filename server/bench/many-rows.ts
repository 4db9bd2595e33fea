// Fills a database as years of use leave it: accounts, jobs and their use, and many rows of six cells with evidence. Made by the database.
import { randomUUID } from 'node:crypto'
import type { Field } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'

export interface FilledJobs {
  /** With a tenth of all rows. */
  huge: string
  /** With a hundredth. */
  large: string
  monitor: string
}

const FIELDS: Field[] = Object.entries({
  name: 'string',
  brand: 'string',
  price: 'number',
  'in stock': 'boolean',
  since: 'date',
  tags: 'array',
} as const).map(([name, type]) => ({ name, description: 'Made', type }))
const ROWS_AT_ONCE = 20_000
const WRITERS = 2
const OTHER_JOBS = 600
const ACCOUNTS = 5_000
const ENDED_JOBS_OF_EACH = 40
const ENDED_JOBS_OF_OWNER = 2_000
const HOSTS = 2_000
const RUNS = 30
const RUN_ROWS = 1_000
const CHANGES_OF_RUN = 2_000
const RECIPES = 20_000

/** `rows` in all. The jobs belong to `ownerId`, whose account must exist. */
export async function fillTables(db: Database, { rows, ownerId }: { rows: number; ownerId: string }): Promise<FilledJobs> {
  await addAccounts(db)
  const [huge, large] = [Math.floor(rows / 10), Math.floor(rows / 100)]
  const others = Math.floor(Math.max(0, rows - huge - large - RUNS * RUN_ROWS) / OTHER_JOBS)
  const made = [{ id: randomUUID(), total: large, ownerId }]
  const runs = Array.from({ length: RUNS }, () => ({ id: randomUUID(), total: RUN_ROWS, ownerId }))
  const copied = [
    { id: randomUUID(), total: huge, ownerId },
    ...runs,
    ...Array.from({ length: OTHER_JOBS }, () => ({ id: randomUUID(), total: others, ownerId: null })),
  ]
  await addJobs(db, [...made, ...copied])
  await addRows(db, { made, copied })
  await addEndedJobs(db, ownerId)
  const monitor = await addMonitor(db, { ownerId, runs: runs.map(({ id }) => id) })
  await addRecipes(db, ownerId)
  await addOldThings(db)
  await sql`vacuum analyze`.execute(db)
  return { huge: copied[0]?.id ?? '', large: made[0]?.id ?? '', monitor }
}

interface FilledJob {
  id: string
  total: number
  /** Null: any account. */
  ownerId: string | null
}

async function addAccounts(db: Database): Promise<void> {
  await sql`insert into accounts (id, email) select gen_random_uuid(), 'a' || n || '@example.com' from generate_series(1, ${ACCOUNTS}) as n`.execute(
    db,
  )
}

async function addJobs(db: Database, jobs: readonly FilledJob[]): Promise<void> {
  await sql`
    with someone as (select id, row_number() over (order by email) as n, count(*) over () as of from accounts)
    insert into jobs (id, owner_id, base_prompt, target_item_name, fields, first_targets, total, completed, status, created_at, started_at, finished_at)
    select job.id, coalesce(job.owner_id, someone.id), 'Read the product pages.', 'URL', ${JSON.stringify(FIELDS)}::jsonb,
      array['https://h1.example/1', 'https://h2.example/2'], total, total, 'completed', now() - interval '1 hour' * n, now(), now()
    from unnest(${jobs.map(({ id }) => id)}::uuid[], ${jobs.map(({ ownerId }) => ownerId)}::uuid[], ${jobs.map(({ total }) => total)}::int[])
      with ordinality as job (id, owner_id, total, place)
    join someone on n = 1 + (place * 7) % of`.execute(db)
}

/** Without the checks of foreign keys, which would take most of the time. The rows of the first jobs are made, those of others are copies. */
async function addRows(db: Database, { made, copied }: { made: readonly FilledJob[]; copied: readonly FilledJob[] }): Promise<void> {
  const [origin] = made
  const atOnce = Math.min(ROWS_AT_ONCE, origin?.total ?? 1)
  let first = 1
  for (const { id, total } of made) {
    for (let start = 0; start < total; start += ROWS_AT_ONCE)
      await addPart(db, { id, base: first, start, end: Math.min(total, start + ROWS_AT_ONCE) })
    first += total
  }
  const parts = copied.flatMap(({ id, total }) => {
    const base = first
    first += total
    return Array.from({ length: Math.ceil(total / atOnce) }, (_, part) => ({
      id,
      base,
      start: part * atOnce,
      end: Math.min(total, (part + 1) * atOnce),
    }))
  })
  const write = async (): Promise<void> => {
    for (let part = parts.shift(); part; part = parts.shift()) await copyPart(db, { ...part, origin: origin?.id ?? '' })
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await sql`select setval(pg_get_serial_sequence('tasks', 'id'), ${first})`.execute(db)
}

interface Part {
  id: string
  /** Number of the task of the first row of the job. */
  base: number
  start: number
  end: number
}

async function copyPart(db: Database, { id, base, start, end, origin }: Part & { origin: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into tasks (id, job_id, position, target, lane, state, attempts, started_at, finished_at) overriding system value
      select ${base}::bigint + ${start}::int + position, ${id}, ${start}::int + position, target, lane, 'completed', 1, now(), now()
      from tasks where job_id = ${origin} and position < ${end - start}`.execute(tx)
    await sql`
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select ${base}::bigint + ${start}::int + position, ${id}, ${start}::int + position, target, data, cells, pages, usage
      from results where job_id = ${origin} and position < ${end - start}`.execute(tx)
  })
}

async function addPart(db: Database, { id, base, start, end }: Part): Promise<void> {
  const host = sql`'h' || n % ${HOSTS}::int || '.example'`
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into tasks (id, job_id, position, target, lane, state, attempts, started_at, finished_at) overriding system value
      select ${base}::bigint + n, ${id}, n, 'https://' || ${host} || '/products/' || n, ${host}, 'completed', 1, now(), now()
      from generate_series(${start}::int, ${end - 1}::int) as n`.execute(tx)
    await sql`
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select ${base}::bigint + n, ${id}, n, target,
        format('{"name":%s,"brand":%s,"price":%s,"in stock":%s,"since":%s,"tags":%s}', variadic value)::jsonb,
        format('{"name":%s,"brand":%s,"price":%s,"in stock":%s,"since":%s,"tags":%s}', variadic
          array(select cell_text(v, target) from unnest(value) with ordinality as u (v, at) order by at))::jsonb,
        format('[{"url":"%s","snapshot":"%s","via":"http","status":200}]', target, md5(target) || md5(n::text))::jsonb,
        '{"cells":6,"pages":1}'
      from generate_series(${start}::int, ${end - 1}::int) as n
      cross join lateral (select 'https://h' || n % ${HOSTS}::int || '.example/products/' || n as target, array[
        format('"Product number %s of the shop"', n), case when n % 20 = 3 then 'null' else format('"Brand %s"', n * 7::bigint % 300) end,
        case when n % 10 = 7 then 'null' else (n * 7919::bigint % 100000 / 100.0)::numeric(8, 2)::text end,
        case when n % 3 = 0 then 'true' else 'false' end, format('"%s"', date '2018-01-01' + n % 2000),
        format('["a", "b%s", "c%s"]', n % 5, n % 40)] as value) as made`.execute(tx)
  })
}

/** What it takes to write a cell with its evidence; temporary functions are not seen by other connections. */
export async function addCellText(db: Database): Promise<void> {
  await sql`
    create or replace function cell_text(value text, target text) returns text immutable parallel safe language sql as $$
      select case when value = 'null'
        then '{"value":null,"raw":null,"status":"absent","reason":"not_on_page","method":null,"confidence":null,"evidence":[]}'
        else format('{"value":%s,"raw":%s,"status":"found","reason":null,"method":"layout","confidence":0.97,"evidence":[{"url":"%s","block":17,"quote":%s}]}',
          value, to_json(btrim(value, '"')), target, to_json(btrim(value, '"'))) end
    $$`.execute(db)
}

async function addEndedJobs(db: Database, ownerId: string): Promise<void> {
  await sql`
    insert into jobs (owner_id, base_prompt, target_item_name, fields, first_targets, total, failed, status, created_at, finished_at)
    select accounts.id, 'Prompt ' || n, 'URL', ${JSON.stringify(FIELDS)}::jsonb, array['https://h' || n || '.example/'], 1, 1,
      'failed', now() - interval '1 hour' * n, now()
    from accounts cross join lateral generate_series(1, case when id = ${ownerId} then ${ENDED_JOBS_OF_OWNER}::int else ${ENDED_JOBS_OF_EACH}::int end) as n`.execute(
    db,
  )
  await sql`
    insert into job_usage (job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, included_used,
      extra_reserved, stored_bytes, created_at, settled_at)
    select id, owner_id, 'sandbox', date_trunc('month', created_at)::date, 6, 0, total * 6, completed * 6, 0, total * 500, created_at, now() from jobs`.execute(
    db,
  )
}

async function addMonitor(db: Database, { ownerId, runs }: { ownerId: string; runs: readonly string[] }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into monitors (owner_id, name, payload, schedule, time_zone, feed_token)
    values (${ownerId}, 'Shop', '{}', '{"every": "day", "at": "06:00"}', 'UTC', ${randomUUID()}) returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  await sql`
    with run as (
      insert into monitor_runs (monitor_id, job_id, started_at, compared_at, new_count, gone_count, changed_count, not_read_count)
      select ${id}, job_id, now() - interval '1 day' * n, now(), 0, 0, ${CHANGES_OF_RUN}, 0
      from unnest(${[...runs]}::uuid[]) with ordinality as r (job_id, n) returning id
    )
    insert into run_changes (run_id, target, field, kind, before, after)
    select run.id, 'https://h' || n || '.example/', 'price', 'changed', '1'::jsonb, '2'::jsonb
    from run, generate_series(1, ${CHANGES_OF_RUN}::int) as n`.execute(db)
  return id
}

async function addRecipes(db: Database, ownerId: string): Promise<void> {
  await sql`
    with made as (
      insert into recipes (owner_id, site, fields_key, fields, shape, examples)
      select case when n % 40 = 0 then ${ownerId}::uuid else (select id from accounts limit 1) end, 'h' || n || '.example', 'k',
        ${JSON.stringify(FIELDS)}::jsonb, '/products/*', '[]' from generate_series(1, ${RECIPES}::int) as n returning id
    )
    insert into recipe_versions (recipe_id, version, recipe, reason, solved_pages) select id, 1, '{"fields": []}', 'first', 3 from made`.execute(
    db,
  )
}

/** What the hourly clean-up looks through: much that stays and a little that goes. */
async function addOldThings(db: Database): Promise<void> {
  await sql`
    insert into mail_outbox (recipient, subject, text, html, created_at)
    select 'a@example.com', 'Subject', 'Text', 'Text', now() - interval '1 hour' * (n % 800) from generate_series(1, 200000) as n`.execute(
    db,
  )
  await sql`
    insert into payment_events (provider_mode, id, type, object, created_at, processed_at)
    select 'sandbox', 'evt_' || n, 'invoice.paid', '{}', now(), now() - interval '1 hour' * (n % 2200) from generate_series(1, 200000) as n`.execute(
    db,
  )
  await sql`insert into lanes (lane, not_before) select 'l' || n || '.example', now() - interval '1 day' * (n % 3) from generate_series(1, 100000) as n`.execute(
    db,
  )
}
