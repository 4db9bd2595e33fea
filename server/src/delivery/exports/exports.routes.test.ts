import { buffer } from 'node:stream/consumers'
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, resultSchema, type ExportFormat, type Job } from '@quarry/contract'
import { readXlsx } from 'hucre/xlsx'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PipelineTable } from '../../flows/pipelines/result.queries.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { createExportStream, createPipelineExport } from './export-stream.ts'

const fields = [
  { name: 'title', description: 'd', type: 'string' },
  { name: 'price', description: 'd', type: 'number' },
  { name: 'tags', description: 'd', type: 'array' },
]
const NASTY = '=HYPERLINK("x")\r\n"quoted", \ttabbed'

let test: TestApp
let user: SignedIn
let jobId: string
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  jobId = await startJob({ target_items: ['b', 'a', 'c'] })
  await completeTask(test.database.db, jobId, { position: 2, data: { price: -1.5, title: NASTY, tags: ['x', 'y'] } })
  await completeTask(test.database.db, jobId, { position: 0, data: { title: null, price: 1e6, tags: null } })
})
afterAll(() => test.close())

async function startJob(overrides: object): Promise<string> {
  const payload = { target_item_name: 'Product', target_items: ['a'], trait_definitions: fields, ...overrides }
  const answer = await user.call('POST', '/jobs/', payload)
  return answer.json<{ id: string }>().id
}
const exported = (format: ExportFormat, id = jobId) => user.call('GET', `/jobs/${id}/export?format=${format}`)

/** A job of one row whose field `lines` holds nested objects. */
async function jobOfLines(): Promise<string> {
  const text = { type: 'string' }
  const price = { type: 'object', properties: { amount: { type: 'number' }, currency: text } }
  const schema = { type: 'array', items: { type: 'object', properties: { article: text, price } } }
  const lines = [
    { article: 'Rye', price: { amount: 4.2, currency: 'EUR' } },
    { article: 'Oat', price: { amount: 3.9, currency: 'EUR' } },
  ]
  const id = await startJob({
    trait_definitions: [
      { name: 'order', description: 'd', type: 'string' },
      { name: 'lines', description: 'd', type: 'array', schema },
    ],
  })
  await completeTask(test.database.db, id, { position: 0, data: { order: 'A-1', lines } })
  return id
}

/** A CSV parser according to RFC 4180, strict about quotes. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare, after] of cells) {
    rows.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    if (after === '\r\n') rows.push([])
    if (after === '') break
  }
  return rows
}

describe('downloads', () => {
  it('[S9.54] [S9.56] [S9.57] [S9.58] [S9.59] [O.88] [O.90] [O.92] results.csv has the complete rows, in target order', async () => {
    const answer = await user.call('GET', `/jobs/${jobId}/export`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="results.csv"')
    expect(answer.body).toBe(
      ['"Product","title","price","tags"', '"b","",1000000,""', `"c",${JSON.stringify(NASTY)},-1.5,"[\\"x\\",\\"y\\"]"`].join('\r\n'),
    )
  })

  it('a workbook shows every text as it is, also what spreadsheet programs take for an escape, and is whole whatever a page wrote', async () => {
    const id = await startJob({ target_items: ['a'], trait_definitions: [fields[0]] })
    await completeTask(test.database.db, id, { position: 0, data: { title: 'part _x0041_ \uffff \u0001' } })
    const file = (await exported('xlsx', id)).rawPayload
    expect((await readXlsx(file)).sheets[0]?.rows[1]?.[1]).toBe('part _x0041_ \ufffd \u0001')
  })

  it('[O.89] CSV (RFC 4180) is read back by a reader of that standard', async () => {
    const { body } = await exported('csv-rfc4180')
    expect(parseCsv(body)).toEqual([
      ['Product', 'title', 'price', 'tags'],
      ['b', '', '1000000', ''],
      ['c', NASTY, '-1.5', '["x","y"]'],
    ])
  })

  it('[O.89] CSV for spreadsheets has a byte order mark and no text that begins like a formula', async () => {
    const { body } = await exported('csv-spreadsheet')
    expect(body.startsWith('\uFEFF')).toBe(true)
    expect(parseCsv(body.slice(1))[2]).toEqual(['c', `'${NASTY}`, '-1.5', '["x","y"]'])
  })

  it('[O.91] TSV has one line a row', async () => {
    expect((await exported('tsv')).body.split('\n')).toEqual([
      'Product\ttitle\tprice\ttags',
      'b\t\t1000000\t',
      'c\t=HYPERLINK("x") "quoted",  tabbed\t-1.5\t["x","y"]',
    ])
  })

  it('[O.73] XLSX is read back with numbers as numbers and texts as texts', async () => {
    const answer = await exported('xlsx')
    const { sheets } = await readXlsx(answer.rawPayload)
    expect(sheets[0]?.rows).toEqual([
      ['Product', 'title', 'price', 'tags'],
      ['b', null, 1_000_000, null],
      ['c', NASTY, -1.5, '["x","y"]'],
    ])
  })

  it('[O.73] JSON is one list of targets with their data; NDJSON has the evidence too', async () => {
    const data = { title: NASTY, price: -1.5, tags: ['x', 'y'] }
    expect((await exported('json')).json()[1]).toEqual({ target_item_value: 'c', data })
    const lines = (await exported('ndjson')).body.trimEnd().split('\n')
    const rows = lines.map((line) => resultSchema.parse(JSON.parse(line)))
    expect(rows[1]).toMatchObject({ data, cells: { title: { status: 'found' } } })
  })

  it('NDJSON has what stands around each quote, where the row was read by a version that kept it', async () => {
    const id = await startJob({ target_items: ['old', 'new'], trait_definitions: [fields[0]] })
    const evidence = { url: 'https://one.example/1', snapshot: null, block: 1, quote: 'Norvik', selector: 'p' }
    const context = { heading: 'Facts', label: 'Maker', before: 'by ', after: ' of Malmö' }
    await completeTask(test.database.db, id, { position: 0, data: { title: 'Norvik' }, evidence })
    await completeTask(test.database.db, id, { position: 1, data: { title: 'Norvik' }, evidence: { ...evidence, context } })
    const lines = (await exported('ndjson', id)).body.trimEnd().split('\n')
    const rows = lines.map((line) => resultSchema.parse(JSON.parse(line)))
    expect(rows.map(({ cells }) => cells.title?.evidence)).toEqual([[evidence], [{ ...evidence, context }]])
    const served = await user.call('GET', `/jobs/${id}/results`)
    expect(served.json()).toMatchObject({ data: rows })
    expect((await exported('csv', id)).body).toBe(['"Product","title"', '"old","Norvik"', '"new","Norvik"'].join('\r\n'))
  })

  it('every format has its name, its type and, without rows, still a whole file', async () => {
    const empty = await startJob({})
    for (const format of EXPORT_FORMAT_NAMES) {
      const answer = await exported(format, empty)
      const { fileName, mediaType } = EXPORT_FORMATS[format]
      expect([answer.statusCode, answer.headers['content-type']], format).toEqual([200, mediaType])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`)
    }
    expect((await exported('csv', empty)).body).toBe('"Product","title","price","tags"')
    expect((await exported('json', empty)).json()).toEqual([])
    expect((await exported('tsv', 'nonsense')).statusCode).toBe(404)
    expect((await user.call('GET', `/jobs/${empty}/export?format=pdf`)).statusCode).toBe(422)
  })

  it('a large job streams whole, each row once and in order', async () => {
    const count = 5_000
    const big = await startJob({ target_items: Array.from({ length: count }, (_, n) => `t${n}`) })
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, job_id, position, target, jsonb_build_object('price', position), '{}', '[]', '{}' from tasks where job_id = ${big}`.execute(
      test.database.db,
    )
    const lines = (await exported('csv', big)).body.split('\r\n')
    expect(lines.slice(1)).toEqual(Array.from({ length: count }, (_, n) => `"t${n}","",${n},""`))
    const { sheets } = await readXlsx((await exported('xlsx', big)).rawPayload)
    expect(sheets[0]?.rows.length).toBe(count + 1)
  })
})

describe('one row per item', () => {
  it('has the members as columns, in every format of rows', async () => {
    const id = await jobOfLines()
    const items = (format: string) => user.call('GET', `/jobs/${id}/export?format=${format}&items_of=lines`)
    expect(parseCsv((await items('csv-rfc4180')).body)).toEqual([
      ['Product', 'order', 'article', 'price.amount', 'price.currency'],
      ['a', 'A-1', 'Rye', '4.2', 'EUR'],
      ['a', 'A-1', 'Oat', '3.9', 'EUR'],
    ])
    const data = { order: 'A-1', article: 'Rye', 'price.amount': 4.2, 'price.currency': 'EUR' }
    expect((await items('json')).json()[0]).toEqual({ target_item_value: 'a', data })
    expect(JSON.parse((await items('ndjson')).body.split('\n')[0] ?? '')).toEqual({ target_item_value: 'a', data })
    const { sheets } = await readXlsx((await items('xlsx')).rawPayload)
    expect(sheets[0]?.rows[2]).toEqual(['a', 'A-1', 'Oat', 3.9, 'EUR'])
    const parquet = await parquetReadObjects({ file: new Uint8Array((await items('parquet')).rawPayload).buffer })
    expect(parquet[1]).toMatchObject({ article: 'Oat', 'price.amount': 3.9 })
  })

  it('without it keeps objects as JSON in their cell', async () => {
    const id = await jobOfLines()
    const [, row] = parseCsv((await user.call('GET', `/jobs/${id}/export?format=csv-rfc4180`)).body)
    expect(JSON.parse(row?.[2] ?? '')).toEqual([
      { article: 'Rye', price: { amount: 4.2, currency: 'EUR' } },
      { article: 'Oat', price: { amount: 3.9, currency: 'EUR' } },
    ])
  })

  it('is refused for a field without objects and for bundles, and a link is good for its field only', async () => {
    const id = await jobOfLines()
    expect((await user.call('GET', `/jobs/${id}/export?format=csv&items_of=order`)).statusCode).toBe(422)
    expect((await user.call('GET', `/jobs/${id}/export?format=bundle&items_of=lines`)).statusCode).toBe(422)
    const { url } = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'csv', items_of: 'lines' })).json<{ url: string }>()
    expect((await test.app.inject(url)).body).toContain('"price.amount"')
    expect((await test.app.inject(url.replace('items_of=lines', 'items_of=order'))).statusCode).toBe(401)
    expect((await test.app.inject(url.replace('&items_of=lines', ''))).statusCode).toBe(401)
  })
})

describe('rows that are deleted while they are written', () => {
  const table = (job: Job): PipelineTable => ({
    columns: [{ name: 'title', type: 'string', from: ['title'], is_copy: true, list: null }],
    async *rows() {
      yield { target_item_value: job.id, data: { title: 'a' } }
    },
    async *fullRows() {},
    isThere: async () => false,
  })

  it.each(EXPORT_FORMAT_NAMES)('break the %s off: no file looks whole that is not', async (format) => {
    const { db } = test.database
    const id = await startJob({})
    const job = (await user.call('GET', `/jobs/${id}`)).json<Job>()
    await buffer(createExportStream(db, job, { format }))
    // A running export may be complete before the deletion, so these start after it, from the job as read before.
    await user.call('DELETE', `/jobs/${id}`)
    await expect(buffer(createExportStream(db, job, { format }))).rejects.toThrow('The rows were deleted')
    await expect(buffer(createPipelineExport(db, job, { form: { format }, table: table(job) }))).rejects.toThrow('The rows were deleted')
  })
})

describe('download links', () => {
  const open = (url: string) => test.app.inject(url)
  const link = async (format: ExportFormat): Promise<string> => {
    const answer = await user.call('POST', `/jobs/${jobId}/export-links`, { format })
    return answer.json<{ url: string }>().url
  }

  it('open without a token, for this job and format only', async () => {
    const url = await link('csv')
    expect((await open(url)).body).toContain('"Product","title"')
    const other = await startJob({})
    for (const forged of [
      url.replace('format=csv', 'format=json'),
      url.replace(jobId, other),
      url.replace(/signature=./, 'signature=_'),
      url.replace(/expires=\d/, 'expires=9'),
    ]) {
      const answer = await open(forged)
      expect([answer.statusCode, answer.json().detail], forged).toEqual([401, 'This link is no longer valid. Please download again.'])
    }
  })

  it('of a deleted job lead nowhere', async () => {
    const id = await startJob({})
    const { url } = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'csv' })).json()
    await user.call('DELETE', `/jobs/${id}`)
    expect((await open(url)).statusCode).toBe(404)
  })
})
