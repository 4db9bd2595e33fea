// Rows that are difficult for readers, inserted into a job of the running product as if they had been read: texts, numbers, dates, lists and objects.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, JsonValue } from '@quarry/contract'
import pg from 'pg'
import type { Account } from '../../e2e/testing/account.ts'
import { finishedJob } from '../../e2e/testing/finished-job.ts'
import type { Product } from '../../e2e/testing/product.ts'

export const NASTY_FIELDS: Field[] = [
  { name: 'text', description: 'Any text', type: 'string' },
  { name: 'number', description: 'Any number', type: 'number' },
  { name: 'yes', description: 'Yes or no', type: 'boolean' },
  { name: 'day', description: 'Any date', type: 'date' },
  { name: 'list', description: 'Any list', type: 'array' },
  { name: 'thing', description: 'Any object', type: 'object' },
  { name: '=cmd|"x", y', description: 'A name that is nasty itself', type: 'string' },
]
const PIECES = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  "'",
  '\\',
  '\\n',
  '|',
  ' ',
  '=1+1',
  '@SUM(A1)',
  '-1',
  '+49',
  '_x0041_',
  '&amp;',
  '<b>',
  ']]>',
  'NULL',
  'NA',
  'nan',
  'None',
  'true',
  '1e5',
  '00123',
  '1,000.50',
  '2026-03-05',
  'é',
  'e\u0301',
  '商品',
  '\u{1f9d1}\u200d\u{1f52c}',
  '\u202e',
  '\u200b',
  '\u2028',
  '\u0085',
  '\ufeff',
  '\u00a0',
  '\u0001',
  '\u001b',
  '\u007f',
  '\ufffd',
  'שלום',
  'a',
  'B',
  '0',
  'x'.repeat(300),
]
const NUMBERS = [0, 1, -1, 0.1 + 0.2, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53, -(2 ** 53) - 2, 123456.789, 1 / 3, 1e15, 19.99]
const DAYS = [
  '2026-03-05',
  '1969-12-31',
  '0001-01-01',
  '9999-12-31',
  '2026-03',
  '2026',
  '2026-03-05T14:30+01:00',
  '2026-03-05T14:30:15.250Z',
]
const ROWS_PER_STATEMENT = 1_000

/** Returns the id of a job with so many rows. The rows depend only on their number. */
export async function jobOfNastyRows(product: Product, account: Account, count: number): Promise<string> {
  const jobId = await finishedJob(product, account, { paths: ['/shop/p/1'], fields: NASTY_FIELDS })
  const client = new pg.Client({ connectionString: readFileSync(join(product.dataDir, 'database.url'), 'utf8').trim() })
  await client.connect()
  try {
    for (let from = 1; from < count; from += ROWS_PER_STATEMENT)
      await addRows(client, jobId, { from, to: Math.min(from + ROWS_PER_STATEMENT, count) })
    await client.query('update jobs set total = $2, completed = $2 where id = $1', [jobId, count])
  } finally {
    await client.end()
  }
  return jobId
}

async function addRows(client: pg.Client, jobId: string, { from, to }: { from: number; to: number }): Promise<void> {
  const positions = Array.from({ length: to - from }, (_, index) => from + index)
  const rows = positions.map((position) => JSON.stringify(nastyRow(position)))
  const targets = positions.map((position) => nastyText(randomFrom(position * 31)))
  await client.query(
    `with given as (select * from unnest($2::int[], $3::text[], $4::text[]) as t (position, target, data)), added as (
       insert into tasks (job_id, position, target, lane, state, attempts, started_at, finished_at)
       select $1, position, target, 'nasty', 'completed', 1, now(), now() from given returning id, position)
     insert into results (task_id, job_id, position, target, data, cells, pages, usage)
     select added.id, $1, position, target, data::jsonb, '{}', '[]', '{}' from given join added using (position)`,
    [jobId, positions, targets, rows],
  )
}

function nastyRow(position: number): Record<string, JsonValue> {
  const random = randomFrom(position)
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
  const orNull = <T>(value: T): T | null => (random(8) === 0 ? null : value)
  const long = position % 997 === 0 ? 'long '.repeat(8_000) : ''
  return {
    text: orNull(long + nastyText(random)),
    number: orNull(random(2) === 0 ? pick(NUMBERS) : (random(2_000_000) - 1_000_000) / 100),
    yes: orNull(random(2) === 0),
    day: orNull(pick(DAYS)),
    list: orNull([nastyText(random), pick(NUMBERS), null, [true]]),
    thing: orNull({ [nastyText(random) || 'key']: nastyText(random), b: { c: pick(NUMBERS) } }),
    '=cmd|"x", y': orNull(nastyText(random)),
  }
}

function nastyText(random: (below: number) => number): string {
  return Array.from({ length: random(7) }, () => PIECES[random(PIECES.length)] ?? '').join('')
}

/** Whole numbers from 0, the same ones each time (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
