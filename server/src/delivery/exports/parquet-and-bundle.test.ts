import { createHash } from 'node:crypto'
import { BUNDLE_MANIFEST, bundleManifestSchema, type ExportFormat } from '@quarry/contract'
import { unzipSync } from 'fflate'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTask, failTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { noteVersions } from './versions.ts'

const FIELDS = [
  { name: 'title', description: 'd', type: 'string' },
  { name: 'price', description: 'd', type: 'number' },
  { name: 'new', description: 'd', type: 'boolean' },
  { name: 'day', description: 'd', type: 'date' },
  { name: 'tags', description: 'd', type: 'array' },
  { name: 'size', description: 'd', type: 'object' },
]
const SNAPSHOT = 'ab'.repeat(32)

let test: TestApp
let user: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('advanced')
  await noteVersions(test.database.db, { version: '9.9.9', model: 'test-model' })
})
afterAll(() => test.close())

async function startJob(targets: string[], overrides: object = {}): Promise<string> {
  const payload = { target_item_name: 'Product', target_items: targets, trait_definitions: FIELDS, base_prompt: 'Read it.', ...overrides }
  return (await user.call('POST', '/jobs/', payload)).json<{ id: string }>().id
}
const exported = async (format: ExportFormat, id: string, rows = 'raw'): Promise<Buffer> =>
  (await user.call('GET', `/jobs/${id}/export?format=${format}&rows=${rows}`)).rawPayload
const readParquet = async (file: Buffer) => {
  const buffer = Uint8Array.from(file).buffer
  return { rows: await parquetReadObjects({ file: buffer }), schema: parquetSchema(parquetMetadata(buffer)) }
}

describe('Parquet', () => {
  it('is read by a public reader, with the types of the fields and null for missing values', async () => {
    const id = await startJob(['a', 'b'])
    const data = { title: 'Ünïcode "x"', price: -1.5, new: true, day: '2026-03-05', tags: ['x', 'y'], size: { w: 1 } }
    await completeTask(test.database.db, id, { position: 0, data })
    await completeTask(test.database.db, id, { position: 1, data: { title: null, price: null, new: false, day: '2026-03-05T14:30+01:00' } })
    const { rows, schema } = await readParquet(await exported('parquet', id))
    expect(rows).toEqual([
      { Product: 'a', ...data, day: new Date('2026-03-05T00:00:00Z'), other_values: null },
      {
        Product: 'b',
        title: null,
        price: null,
        new: false,
        day: new Date('2026-03-05T13:30:00Z'),
        tags: null,
        size: null,
        other_values: null,
      },
    ])
    expect(schema.children.map(({ element }) => [element.name, element.type, element.converted_type])).toEqual([
      ['Product', 'BYTE_ARRAY', 'UTF8'],
      ['title', 'BYTE_ARRAY', 'UTF8'],
      ['price', 'DOUBLE', undefined],
      ['new', 'BOOLEAN', undefined],
      ['day', 'INT64', 'TIMESTAMP_MILLIS'],
      ['tags', 'BYTE_ARRAY', 'JSON'],
      ['size', 'BYTE_ARRAY', 'JSON'],
      ['other_values', 'BYTE_ARRAY', 'JSON'],
    ])
  })

  it('loses no value: values that do not fit the type of their column are in the last column; column names are unique', async () => {
    const fields = [FIELDS[1], FIELDS[3], { name: 'Product', description: 'd' }, { name: 'other_values', description: 'd' }]
    const id = await startJob(['a'], { trait_definitions: fields })
    await completeTask(test.database.db, id, { position: 0, data: { price: 'on request', day: '2026-03', Product: 7, other_values: 'x' } })
    const { rows } = await readParquet(await exported('parquet', id))
    expect(rows).toEqual([
      {
        'Product (target)': 'a',
        price: null,
        day: null,
        Product: '7',
        other_values: 'x',
        other_values_: { price: 'on request', day: '2026-03' },
      },
    ])
  })

  it('does not turn an invalid day into another one', async () => {
    const id = await startJob(['a', 'b'], { trait_definitions: [FIELDS[3]] })
    await completeTask(test.database.db, id, { position: 0, data: { day: '2026-02-30' } })
    await completeTask(test.database.db, id, { position: 1, data: { day: '2026-02-29T10:00Z' } })
    const { rows } = await readParquet(await exported('parquet', id))
    expect(rows.map(({ day, other_values: others }) => [day, others])).toEqual([
      [null, { day: '2026-02-30' }],
      [null, { day: '2026-02-29T10:00Z' }],
    ])
  })

  it('of many rows has several groups, each row once and in order; of none it is a whole file', async () => {
    const count = 11_000
    const id = await startJob(Array.from({ length: count }, (_, n) => `t${n}`))
    expect((await readParquet(await exported('parquet', id))).rows).toEqual([])
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, job_id, position, target, jsonb_build_object('price', position), '{}', '[]', '{}' from tasks where job_id = ${id}`.execute(
      test.database.db,
    )
    const file = await exported('parquet', id)
    expect(parquetMetadata(Uint8Array.from(file).buffer).row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([
      5_000, 5_000, 1_000,
    ])
    expect((await readParquet(file)).rows.map((row) => [row['Product'], row['price']])).toEqual(
      Array.from({ length: count }, (_, n) => [`t${n}`, n]),
    )
  })
})

describe('Parquet of long texts', () => {
  it('has smaller groups, so that memory does not grow with the texts', async () => {
    const id = await startJob(['a', 'b', 'c'])
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, job_id, position, target, jsonb_build_object('title', repeat('x', 5000000)), '{}', '[]', '{}' from tasks where job_id = ${id}`.execute(
      test.database.db,
    )
    const file = await exported('parquet', id)
    expect(parquetMetadata(Uint8Array.from(file).buffer).row_groups.map(({ num_rows: rows }) => Number(rows))).toEqual([2, 1])
    expect((await readParquet(file)).rows.map((row) => String(row['title']).length)).toEqual([5_000_000, 5_000_000, 5_000_000])
  })
})

describe('a bundle', () => {
  async function finishedJob(): Promise<string> {
    const id = await startJob(['https://one.example/1', 'https://one.example/2'])
    const evidence = { url: 'https://one.example/1', snapshot: SNAPSHOT, block: 3, quote: '12.50', selector: 'p' }
    await completeTask(test.database.db, id, { position: 0, data: { title: '=x', price: 12.5 }, evidence })
    const pages = [{ url: evidence.url, snapshot: SNAPSHOT, via: 'http', status: 200, fetchedAt: '2026-01-02T03:04:05.000Z' }]
    await sql`update results set pages = ${JSON.stringify(pages)} where job_id = ${id}`.execute(test.database.db)
    await failTask(test.database.db, id, { position: 1, kind: 'timeout', error: 'Too slow.' })
    await sql`update jobs set finished_at = clock_timestamp() where id = ${id}`.execute(test.database.db)
    return id
  }
  const textOf = (files: Record<string, Uint8Array>, path: string): string => Buffer.from(files[path] ?? []).toString()
  const linesOf = (files: Record<string, Uint8Array>, path: string) =>
    textOf(files, path)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('contains the rows with all their evidence, and a list of digests for checking each file', async () => {
    const files = unzipSync(await exported('bundle', await finishedJob()))
    const manifest = bundleManifestSchema.parse(JSON.parse(textOf(files, BUNDLE_MANIFEST)))
    expect(manifest.files.map(({ path }) => path)).toEqual(Object.keys(files).filter((path) => path !== BUNDLE_MANIFEST))
    for (const { path, sha256, bytes } of manifest.files) {
      const content = files[path] ?? new Uint8Array()
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256])
    }
    expect(textOf(files, 'data.csv').split('\r\n')[1]).toBe('https://one.example/1,=x,12.5,,,,')
    expect(linesOf(files, 'data.ndjson')).toEqual([{ target_item_value: 'https://one.example/1', data: { title: '=x', price: 12.5 } }])
    expect(linesOf(files, 'evidence.ndjson')).toMatchObject([
      { position: 0, cells: { price: { value: 12.5, raw: '12.5', evidence: [{ snapshot: SNAPSHOT, quote: '12.50', block: 3 }] } } },
    ])
    expect(linesOf(files, 'pages.ndjson')).toMatchObject([
      { url: 'https://one.example/1', sha256: SNAPSHOT, status: 200, fetched_at: '2026-01-02T03:04:05.000Z' },
    ])
    expect(linesOf(files, 'targets.ndjson')).toMatchObject([
      { position: 0, status: 'completed' },
      { target: 'https://one.example/2', status: 'failed', error_kind: 'timeout', error: 'Too slow.' },
    ])
    expect(JSON.parse(textOf(files, 'settings.json'))).toMatchObject({ base_prompt: 'Read it.', trait_definitions: FIELDS })
    expect(JSON.parse(textOf(files, 'versions.json')).software).toEqual([{ name: 'Quarry', version: '9.9.9', model: 'test-model' }])
  })

  it('of the same rows has the same bytes', async () => {
    const id = await finishedJob()
    const first = await exported('bundle', id)
    await noteVersions(test.database.db, { version: '10.0.0', model: null })
    expect((await exported('bundle', id)).equals(first)).toBe(true)
  })

  it('of a pipeline holds its rows and its steps', async () => {
    const id = await finishedJob()
    await sql`insert into pipelines (job_id, steps, state, result_run, result_stage, columns, rows_out)
      values (${id}, '[]', 'done', 1, 0, '[{"name":"cost","type":"number","from":["price"],"is_copy":false}]', 1)`.execute(test.database.db)
    await sql`insert into pipeline_rows (job_id, run, stage, place, task_id, target, data)
      select job_id, 1, 0, 0, task_id, target, '{"cost": 13}' from results where job_id = ${id}`.execute(test.database.db)
    const files = unzipSync(await exported('bundle', id, 'pipeline'))
    expect(linesOf(files, 'data.ndjson')).toEqual([{ target_item_value: 'https://one.example/1', data: { cost: 13 } }])
    expect(linesOf(files, 'evidence.ndjson')[0].cells.cost).toMatchObject({ status: 'derived', evidence: [{ quote: '12.50' }] })
    expect(JSON.parse(textOf(files, 'pipeline.json'))).toEqual({ steps: [], version: 1 })
    const csv = (await exported('csv', id, 'pipeline')).toString()
    expect(csv).toBe('"Product","cost"\r\n"https://one.example/1",13')
  })
})
