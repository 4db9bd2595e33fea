// Counts from memory equal those of the database after any writes by any process.
import { randomUUID } from 'node:crypto'
import type { Field, FieldType, Job, JsonValue, ViewFilter, ViewTest } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { boundTexts } from '../../tables/views/held-column.ts'
import type { HeldRows } from '../../tables/views/held-rows.ts'
import { createHeldViews, type HeldViews } from '../../tables/views/held-views.ts'
import { countedByDatabase, countedFromHeld } from './counted-rows.ts'

let test: TestApp
let user: SignedIn
/** With two processes. */
let processes: HeldViews[]
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  processes = [createHeldViews(test.database.db), createHeldViews(test.database.db)]
})
afterAll(() => test.close())

const FIELDS = (['string', 'number', 'boolean', 'date', 'array', 'object'] as const).flatMap((type): Field[] => [
  { name: `${type} 'one'`, description: 'd', type },
  { name: `${type} odd`, description: 'd', type },
])
/** Properties that every object inherits, but no row has as a value. */
FIELDS.push({ name: 'constructor', description: 'd', type: 'string' })
const TEXTS = [
  'Ada',
  'ada',
  'ADA',
  'Élan',
  'élan',
  'Straße',
  '',
  ' padded',
  'a%b_c\\',
  'Ω',
  '😀 x',
  'ﬁ',
  'tail',
  'Zoë "q"',
  'İ',
  'long'.repeat(140),
]
const DATES = ['2024-01-05', '2024-01-31T10:00:00Z', '2023-12-01', '1999', '2024-02', 'soon', '2024-01-05', '20240105', '0950-01-01']
let seed = 7
/** The same sequence in every run (a linear congruential generator). */
const random = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T

function valueOf(type: FieldType, isOdd: boolean): JsonValue {
  if (random() < 0.15) return null
  // Values that the reader never returns for such a field.
  if (isOdd && random() < 0.05) return pick<JsonValue>([1.5, 'text', true, [1, 'a', null], { deep: ['x'] }])
  switch (type) {
    case 'number':
      return pick([0, -3, 10, 12.5, 0.1 + 0.2, 1e21, 1e-7, Math.round(random() * 1e6) / 100])
    case 'boolean':
      return random() < 0.4
    case 'date':
      return pick(DATES)
    case 'array':
      return Array.from({ length: Math.floor(random() * 4) }, () => pick(TEXTS))
    case 'object':
      return { text: pick(TEXTS) }
    case 'string':
      return pick(TEXTS)
  }
}
const rowOf = (fields: readonly Field[]) =>
  Object.fromEntries(fields.filter(() => random() < 0.95).map(({ name, type }) => [name, valueOf(type, name.endsWith('odd'))]))

async function makeJob(rows: number): Promise<Job> {
  const targets = Array.from({ length: rows }, (_, n) => `https://a.example/${n}`)
  return (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json()
}

function someFilters(fields: readonly Field[]): ViewFilter[] {
  return Array.from({ length: Math.floor(random() * 3) }, () => {
    const { name, type } = pick(fields)
    const is = pick<ViewTest>(['contains', 'equals', 'at_least', 'at_most', 'filled', 'empty', 'uncertain'])
    const value =
      type === 'number' && is !== 'contains' ? String(pick([0, 10, 12.5, -3, 1e21])) : type === 'date' ? pick(DATES) : pick(TEXTS)
    return { field: name, is, value: value.trim().slice(0, 500) }
  })
}

const NAMES = FIELDS.map(({ name }) => name)
/** One process requests all columns at once, another more and more of them, and a third has just started. */
function* someViews(): Generator<[HeldViews, readonly string[]]> {
  const some = () => NAMES.filter(() => random() < 0.2)
  for (const [index, heldViews] of processes.entries()) yield [heldViews, index === 0 ? NAMES : some()]
  yield [createHeldViews(test.database.db), some()]
}

/** In every process, for all rows and for random views. Returns the number of compared charts. */
async function expectExact(id: string, views: number): Promise<number> {
  let charts = 0
  const { db } = test.database
  const { fields } = await db.selectFrom('jobs').select('fields').where('id', '=', id).executeTakeFirstOrThrow()
  const again = countedByDatabase(db, { id, fields })
  const chosen = Array.from({ length: views }, () => ({
    search: random() < 0.2 ? pick(TEXTS).trim().slice(0, 100) : '',
    filters: someFilters(fields),
  }))
  for (const [heldViews, names] of someViews()) {
    const held = await heldViews.rowsOf(id, names)
    if (!held) throw new Error('It is not held.')
    const counted = countedFromHeld(db, held)
    for (const view of [{ search: '', filters: [] }, ...chosen]) {
      const { filled, rows } = await again.count(view)
      const found = await counted.count(view)
      expect(found.rows, JSON.stringify(view)).toBe(rows)
      for (const { name } of fields) expect(found.filled.get(name) ?? 0, `${name} ${JSON.stringify(view)}`).toBe(filled.get(name) ?? 0)
      for (const field of fields.filter(({ type }) => type !== 'object')) {
        expect(await counted.chart(field, view), `${field.name} ${JSON.stringify(view)}`).toEqual(await again.chart(field, view))
        charts += 1
      }
    }
  }
  return charts
}

it('equals the counts of the database, while the job runs and after it has ended', async () => {
  const { id } = await makeJob(120)
  await expectExact(id, 0)
  const order = Array.from({ length: 120 }, (_, n) => (n * 71) % 120)
  for (const [n, position] of order.entries()) {
    await completeTask(test.database.db, id, { position, data: rowOf(FIELDS) })
    if (n % 40 === 0) await expectExact(id, 2)
  }
  expect(await expectExact(id, 40)).toBe(3 * 41 * 11)
})

it('follows corrections, whichever process they come by', async () => {
  const { id } = await makeJob(3)
  const [name] = FIELDS.map((field) => field.name)
  const tasks: string[] = []
  for (const position of [0, 1, 2]) tasks.push(await completeTask(test.database.db, id, { position, data: rowOf(FIELDS) }))
  await expectExact(id, 2)
  for (const edit of [{ action: 'correct', value: 'Corrected' }, { action: 'reject' }, { action: 'restore' }]) {
    const answer = await user.call('PATCH', `/results/${tasks[1]}/cells/${encodeURIComponent(name ?? '')}`, edit)
    expect(answer.statusCode).toBe(200)
    await expectExact(id, 4)
  }
})

it('follows columns that are added, renamed and filled, and rows beyond the places it had', async () => {
  const { db } = test.database
  const { id } = await makeJob(8)
  for (const position of [0, 3, 5]) await completeTask(db, id, { position, data: rowOf(FIELDS) })
  await expectExact(id, 2)
  const added: Field = { name: 'added', description: 'd', type: 'string' }
  await db
    .updateTable('jobs')
    .set({ fields: JSON.stringify([...FIELDS, added]) })
    .where('id', '=', id)
    .execute()
  await expectExact(id, 2)
  await sql`update results set data = jsonb_set(data, '{added}', '"New"') where job_id = ${id} and position > 0`.execute(db)
  await expectExact(id, 3)
  await db
    .updateTable('jobs')
    .set({ fields: JSON.stringify([...FIELDS, { ...added, name: 'renamed' }]) })
    .where('id', '=', id)
    .execute()
  await sql`update results set data = (data - 'added') || jsonb_build_object('renamed', data -> 'added') where job_id = ${id}`.execute(db)
  await expectExact(id, 3)
  await completeTask(db, id, { position: 7, data: rowOf(FIELDS) })
  expect(await expectExact(id, 3)).toBe(3 * 4 * 12)
})

it('misses no transaction that ends in another order than it began', async () => {
  const { db } = test.database
  const { id } = await makeJob(4)
  for (const position of [0, 1, 2, 3]) await completeTask(db, id, { position, data: { [FIELDS[0]?.name ?? '']: 'before' } })
  const write = (position: number) =>
    sql`update results set data = jsonb_build_object(${FIELDS[0]?.name}::text, 'after') where job_id = ${id} and position = ${position}`
  await db.transaction().execute(async (early) => {
    await write(0).execute(early)
    await db.transaction().execute((late) => write(1).execute(late))
    // The later one has ended, the earlier one has not.
    await expectExact(id, 1)
  })
  await expectExact(id, 1)
  const held = await processes[0]?.rowsOf(id, NAMES)
  const { bars } = await countedFromHeld(db, held ?? raise()).chart(FIELDS[0] ?? raise(), { search: '', filters: [] })
  expect(bars.map(({ label, count }) => [label, count])).toEqual([
    ['after', 2],
    ['before', 2],
  ])
})

it('does not read rows again and again that name a transaction of another database, as restored ones do', async () => {
  const { db } = test.database
  const { id } = await makeJob(2)
  for (const position of [0, 1]) await completeTask(db, id, { position, data: rowOf(FIELDS) })
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update results set written_by = '999999999999' where job_id = ${id}`.execute(tx)
  })
  const views = createHeldViews(db)
  const { version } = (await views.rowsOf(id, NAMES)) ?? raise()
  expect((await views.rowsOf(id, NAMES))?.version).toBe(version)
  await sql`update results set data = '{}' where job_id = ${id} and position = 1`.execute(db)
  expect((await views.rowsOf(id, NAMES))?.version).toBe(version + 1)
  await expectExact(id, 2)
})

it('counts by the database what is too large to be held, and knows no job that is gone', async () => {
  const { db } = test.database
  const { id } = await makeJob(2)
  await completeTask(db, id, { position: 0, data: rowOf(FIELDS) })
  expect(await createHeldViews(db, { valuesMax: 2 * FIELDS.length }).rowsOf(id, NAMES)).not.toBeNull()
  expect(await createHeldViews(db, { valuesMax: 2 * FIELDS.length - 1 }).rowsOf(id, NAMES)).toBeNull()
  expect(await createHeldViews(db).rowsOf(randomUUID(), NAMES)).toBeNull()
})

it('reads only the columns that are asked for, others when they are, and takes in what was written meanwhile', async () => {
  const { db } = test.database
  const wide = Array.from({ length: 240 }, (_, n): Field => ({ name: `field ${n}`, description: 'd', type: 'string' }))
  const payload = makeJobPayload({ target_items: ['https://a.example/1', 'https://a.example/2'], trait_definitions: wide.slice(0, 2) })
  const { id } = (await user.call('POST', '/jobs/', payload)).json<Job>()
  await sql`update jobs set fields = ${JSON.stringify(wide)}::jsonb where id = ${id}`.execute(db)
  await completeTask(db, id, { position: 0, data: Object.fromEntries(wide.map(({ name }, n) => [name, n % 3 === 0 ? null : 'before'])) })
  const views = createHeldViews(db)
  const readOf = (held: HeldRows | null) => [...(held?.columns.values() ?? [])].flatMap(({ field, isRead }) => (isRead ? field.name : []))
  const hundred = wide.slice(0, 100).map(({ name }) => name)
  const held = (await views.rowsOf(id, hundred)) ?? raise()
  expect(readOf(held)).toEqual(hundred)
  await completeTask(db, id, { position: 1, data: { 'field 100': 'after', 'field 239': 'after' } })
  expect(readOf(await views.rowsOf(id, ['field 100', 'no such field']))).toEqual([...hundred, 'field 100'])
  const view = { search: '', filters: [] }
  const again = countedByDatabase(db, { id, fields: wide })
  const counted = countedFromHeld(db, held)
  const [found, right] = [await counted.count(view), await again.count(view)]
  expect(found.rows).toBe(2)
  for (const { name } of wide) expect(found.filled.get(name) ?? 0, name).toBe(right.filled.get(name) ?? 0)
  for (const field of wide.slice(99, 102)) expect(await counted.chart(field, view)).toEqual(await again.chart(field, view))
})

it('reads only so many jobs as a whole at the same time; the database counts the others', async () => {
  const { db } = test.database
  const ids = [(await makeJob(1)).id, (await makeJob(1)).id]
  const few = createHeldViews(db, { readsMax: 1 })
  expect((await Promise.all(ids.map((id) => few.rowsOf(id, NAMES)))).map((held) => held?.jobId)).toEqual([ids[0], undefined])
  expect((await few.rowsOf(ids[1] ?? '', NAMES))?.jobId).toBe(ids[1])
})

it('evicts the columns with most text, so that a job stays within its memory limit', async () => {
  const { db } = test.database
  const { id } = await makeJob(1)
  const [short, long] = [FIELDS[0]?.name ?? '', FIELDS[1]?.name ?? '']
  await completeTask(db, id, { position: 0, data: { [short]: 'short', [long]: 'long'.repeat(200) } })
  const held = (await createHeldViews(db).rowsOf(id, NAMES)) ?? raise()
  boundTexts(held.columns.values(), 1_000)
  expect([held.columns.get(short)?.values?.kind, held.columns.get(long)?.values]).toEqual(['text', null])
  const view = { search: '', filters: [{ field: long, is: 'contains', value: 'longlong' } as const] }
  expect((await countedFromHeld(db, held).count(view)).rows).toBe(1)
})

it('keeps the most recently used jobs within the memory limit', async () => {
  const { db } = test.database
  const ids = [(await makeJob(1)).id, (await makeJob(1)).id]
  for (const id of ids) await completeTask(db, id, { position: 0, data: rowOf(FIELDS) })
  const [first = '', second = ''] = ids
  const small = createHeldViews(db, { bytesMax: 1 })
  await small.rowsOf(first, NAMES)
  expect(await small.heldRowsOf(first)).not.toBeNull()
  await small.rowsOf(second, NAMES)
  expect(await small.heldRowsOf(first)).toBeNull()
  expect(await small.heldRowsOf(second)).not.toBeNull()
})

function raise(): never {
  throw new Error('It is not there.')
}
