import type { JsonValue, Pipeline, PipelinePreview, PipelineResult, StepInput } from '@quarry/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whileBrokenOff } from '../../testing/database-trouble.ts'
import { cellOf, completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { runDuePipeline } from './pipeline-loop.ts'
import { RunOvertaken, StageWriter } from './stage-rows.ts'

const FIELDS = [
  { name: 'title', description: 'd', type: 'string' },
  { name: 'price', description: 'd', type: 'number' },
  { name: 'place', description: 'd', type: 'string' },
]
const ROWS: Record<string, JsonValue>[] = [
  { title: 'Lamp', price: 20, place: 'Berlin, DE' },
  { title: '=SUM(A1)', price: 5, place: 'Paris, FR' },
  { title: 'Chair', price: null, place: null },
  { title: 'lamp', price: 30, place: 'Oslo, NO' },
]

let test: TestApp
let user: SignedIn
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
})
afterAll(() => test.close())

async function startJob(rows: number, as = user): Promise<string> {
  const items = Array.from({ length: rows }, (_, n) => `https://shop.example/${n}`)
  const answer = await as.call('POST', '/jobs/', { target_item_name: 'Product', target_items: items, trait_definitions: FIELDS })
  return answer.json<{ id: string }>().id
}
async function endedJob(as = user): Promise<string> {
  const id = await startJob(ROWS.length, as)
  for (const [position, data] of ROWS.entries()) await completeTask(test.database.db, id, { position, data })
  return id
}
const errors: unknown[] = []
async function runAll(): Promise<void> {
  while (await runDuePipeline({ ...test.deps, onError: (error) => errors.push(error) }));
  expect(errors).toEqual([])
}
const save = async (id: string, steps: StepInput[], as = user) => as.call('PUT', `/jobs/${id}/pipeline`, { steps })
const find = async (id: string): Promise<Pipeline> => (await user.call('GET', `/jobs/${id}/pipeline`)).json()
const result = async (id: string, query = ''): Promise<PipelineResult> =>
  (await user.call('GET', `/jobs/${id}/pipeline/result${query}`)).json()

const DEAR: StepInput[] = [
  { id: 'a', kind: 'filter', condition: 'price >= 20' },
  { id: 'b', kind: 'compute', column: 'gross', formula: 'round(price * 1.19, 2)' },
]

describe('a pipeline', () => {
  it('gives a row that is made of an item of a list the evidence of that item', async () => {
    const fields = [{ name: 'team', description: 'All team members, each with name and role', type: 'array' }]
    const targets = { target_item_name: 'Page', target_items: ['https://mill.example/'] }
    const { id } = (await user.call('POST', '/jobs/', { ...targets, trait_definitions: fields })).json<{ id: string }>()
    const team = [
      { name: 'Nora', role: 'Miller' },
      { name: 'Otto', role: null },
    ]
    await completeTask(test.database.db, id, { position: 0, data: { team } })
    const quote = { url: 'https://mill.example/', snapshot: null, block: 1, selector: null }
    const evidence = [
      { ...quote, quote: 'Nora', path: '/0/name' },
      { ...quote, quote: 'Role: Miller', path: '/0/role' },
      { ...quote, quote: 'Otto', item: 1, member: 'name' },
    ]
    const cell = { ...cellOf(team), evidence, parts: [{ path: '/1/name', reason: null, confidence: 0.4 }] }
    await sql`update results set cells = ${JSON.stringify({ team: cell })} where job_id = ${id}`.execute(test.database.db)
    const steps: StepInput[] = [
      { id: 'e', kind: 'expand', column: 'team' },
      { id: 'u', kind: 'compute', column: 'loud', formula: 'upper(name)' },
      { id: 's', kind: 'sort', by: [{ column: 'name', direction: 'desc' }] },
    ]
    expect((await save(id, steps)).statusCode).toBe(200)
    await runAll()
    const { data } = await result(id)
    const quotesOf = (row: PipelineResult['data'][number] | undefined, name: string) => row?.cells[name]?.evidence.map((one) => one.quote)
    expect(data.map((row) => [row.data['name'], quotesOf(row, 'name'), quotesOf(row, 'role'), quotesOf(row, 'loud')])).toEqual([
      ['Otto', ['Otto'], [], ['Otto']],
      ['Nora', ['Nora'], ['Role: Miller'], ['Nora']],
    ])
    expect(data[0]?.cells['name']?.confidence).toBe(0.4)
  })

  it('[S1.28] (O.68) of an ended job runs at once; its rows lead back to the evidence', async () => {
    const id = await endedJob()
    expect(await find(id)).toMatchObject({ state: 'none', version: 0, steps: [] })
    expect((await save(id, DEAR)).json()).toMatchObject({ state: 'waiting', version: 1 })
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'done', rows_in: 4, rows_out: 2, problem_count: 0, error: null })
    const { data, columns, total } = await result(id)
    expect(total).toBe(2)
    expect(columns.map(({ name, from }) => [name, from])).toContainEqual(['gross', ['price']])
    expect(data.map((row) => [row.target_item_value, row.data['gross']])).toEqual([
      ['https://shop.example/0', 23.8],
      ['https://shop.example/3', 35.7],
    ])
    expect(data[0]?.cells['gross']).toMatchObject({ value: 23.8, status: 'derived', evidence: [{ quote: '20' }] })
    expect(data[0]?.cells['title']).toMatchObject({ value: 'Lamp', status: 'found', raw: 'Lamp' })
  })

  it('[S1.28] saved while the job runs, it runs when the job ends', async () => {
    const id = await startJob(2)
    expect((await save(id, DEAR)).json()).toMatchObject({ state: 'idle' })
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'idle', rows_out: null })
    await completeTask(test.database.db, id, { position: 0, data: ROWS[0] ?? {} })
    await completeTask(test.database.db, id, { position: 1, data: ROWS[1] ?? {} })
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'done', rows_in: 2, rows_out: 1 })
  })

  it('is shown on the first rows before it is saved: what goes in and comes out of every step', async () => {
    const id = await endedJob()
    const answer = await user.call('POST', `/jobs/${id}/pipeline/preview`, {
      steps: [
        ...DEAR,
        { id: 'c', kind: 'rename', column: 'nothing', to: 'x' },
        { id: 'd', kind: 'sort', by: [{ column: 'price', direction: 'desc' }] },
      ],
    })
    const { stages, sampled, total }: PipelinePreview = answer.json()
    expect([sampled, total]).toEqual([4, 4])
    expect(stages.map(({ step, rows_in, rows_out, problem }) => [step, rows_in, rows_out, problem])).toEqual([
      [null, 4, 4, null],
      ['a', 4, 2, null],
      ['b', 2, 2, null],
      ['c', 2, 2, 'There is no column “nothing”.'],
      ['d', 2, 2, null],
    ])
    expect(stages.at(-1)?.rows.map(({ data }) => data['title'])).toEqual(['lamp', 'Lamp'])
    expect(await find(id)).toMatchObject({ version: 0 })
  })

  it('that is invalid is refused with the step and a sentence', async () => {
    const id = await endedJob()
    const answer = await save(id, [...DEAR, { id: 'c', kind: 'compute', column: 'x', formula: 'nothing + 1' }])
    expect(answer.statusCode).toBe(422)
    expect(answer.json().detail).toEqual([{ loc: ['body', 'steps', 2], msg: 'There is no column “nothing”.', type: 'step' }])
    expect((await save(id, [{ id: 'a', kind: 'filter', condition: '' }])).statusCode).toBe(422)
  })

  it('keeps its versions, and reports concurrent changes', async () => {
    const id = await endedJob()
    await save(id, DEAR)
    await save(id, DEAR.slice(0, 1))
    const versions = (await user.call('GET', `/jobs/${id}/pipeline/versions`)).json()
    expect(versions.map(({ version, steps }: Pipeline) => [version, steps.length])).toEqual([
      [2, 1],
      [1, 2],
    ])
    const late = await user.call('PUT', `/jobs/${id}/pipeline`, { steps: [], base_version: 1 })
    expect(late.statusCode).toBe(409)
    expect((await user.call('PUT', `/jobs/${id}/pipeline`, { steps: [], base_version: 2 })).json()).toMatchObject({
      state: 'none',
      version: 3,
    })
  })

  it('runs again when a row changes, and has the rows of its last whole run until then', async () => {
    const id = await endedJob()
    await save(id, DEAR)
    await runAll()
    const taskId = (await result(id)).data[0]?.task_id
    await user.call('PATCH', `/results/${taskId}/cells/price`, { action: 'correct', value: 100 })
    expect(await find(id)).toMatchObject({ state: 'waiting', rows_out: 2 })
    await sql`update pipelines set due_at = now() where job_id = ${id}`.execute(test.database.db)
    await runAll()
    expect((await result(id)).data[0]?.data['gross']).toBe(119)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pipeline_rows where job_id = ${id}`.execute(
      test.database.db,
    )
    expect(rows[0]?.count).toBe(2)
  })

  it('runs again by itself where the database was away for a moment', async () => {
    const id = await endedJob()
    await save(id, DEAR)
    await whileBrokenOff(test.database.db, 'pipeline_rows', async () => {
      await expect(runDuePipeline({ ...test.deps, onError: (error) => errors.push(error) })).rejects.toThrow('terminating connection')
    })
    expect(await find(id)).toMatchObject({ state: 'waiting', error: null })
    await sql`update pipelines set due_at = now()`.execute(test.database.db)
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'done', rows_out: 2 })
  })

  it('that can’t be done ends with its sentence, whatever its columns are called', async () => {
    const id = await endedJob()
    await save(id, DEAR)
    const steps = JSON.stringify([{ id: 'a', kind: 'rename', column: 'Connection', to: 'x' }])
    await sql`update pipelines set steps = ${steps}::jsonb where job_id = ${id}`.execute(test.database.db)
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'failed', error: 'Step 1 can’t be done: There is no column “Connection”.' })
  })

  it('is kept when the job is run again', async () => {
    const id = await endedJob()
    await save(id, DEAR)
    const again = (await user.call('POST', `/jobs/${id}/rerun`, { which: 'all' })).json()
    expect(await find(again.id)).toMatchObject({ state: 'idle', steps: [{ kind: 'filter' }, { kind: 'compute' }] })
  })

  it('keeps a row that a step has a problem with, and counts it', async () => {
    const id = await endedJob()
    await save(id, [
      { id: 'n', kind: 'convert', column: 'title', to: 'number' },
      { id: 'v', kind: 'validate', rules: [{ column: 'price', rule: { required: true, min: 10 } }] },
    ])
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'done', rows_out: 4, problem_count: 5 })
    const { data } = await result(id)
    expect(data[2]?.problems).toEqual([
      { step: 'n', column: 'title', text: '“Chair” cannot be read as number.' },
      { step: 'v', column: 'price', text: 'price is empty.' },
    ])
  })

  it('of others is not found', async () => {
    const id = await endedJob()
    const stranger = await test.signIn()
    const calls = [
      stranger.call('GET', `/jobs/${id}/pipeline`),
      stranger.call('PUT', `/jobs/${id}/pipeline`, { steps: [] }),
      stranger.call('POST', `/jobs/${id}/pipeline/preview`, { steps: [] }),
      stranger.call('GET', `/jobs/${id}/pipeline/result`),
      stranger.call('GET', `/jobs/${id}/pipeline/versions`),
      stranger.call('GET', `/jobs/${id}/export?rows=pipeline`),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.statusCode).toBe(404)
  })
})

describe('the rows that a pipeline made', () => {
  it('[S1.33] are exported in every format, with formulas neutralised', async () => {
    const id = await endedJob()
    const exported = (format: string) => user.call('GET', `/jobs/${id}/export?rows=pipeline&format=${format}`)
    expect((await exported('csv')).statusCode).toBe(404)
    await save(id, [
      { id: 's', kind: 'sort', by: [{ column: 'price' }] },
      { id: 'c', kind: 'columns', columns: ['price', 'title'] },
    ])
    await runAll()
    expect((await exported('csv')).body.split('\r\n').slice(0, 2)).toEqual([
      '"Product","price","title"',
      '"https://shop.example/1",5,"=SUM(A1)"',
    ])
    expect((await exported('csv-spreadsheet')).body).toContain("'=SUM(A1)")
    expect((await readXlsx((await exported('xlsx')).rawPayload)).sheets[0]?.rows[1]).toEqual(['https://shop.example/1', 5, '=SUM(A1)'])
    expect((await exported('json')).json()[3]).toEqual({
      target_item_value: 'https://shop.example/2',
      data: { price: null, title: 'Chair' },
    })
    expect(JSON.parse((await exported('ndjson')).body.split('\n')[0] ?? '')).toMatchObject({ cells: { price: { status: 'found' } } })
    const { url } = (await user.call('POST', `/jobs/${id}/export-links`, { format: 'csv', rows: 'pipeline' })).json()
    expect((await test.app.inject(url)).body).toContain('"Product","price","title"')
    expect((await test.app.inject(url.replace('rows=pipeline', 'rows=raw'))).statusCode).toBe(401)
  })

  it('are completed from a list that was uploaded, of the own account only', async () => {
    const id = await endedJob()
    const upload = (name: string, as = user) =>
      as.call('POST', '/pipelines/lists/', {
        name,
        columns: ['product', 'stock'],
        rows: [
          ['LAMP', '3'],
          ['Chair', null],
        ],
      })
    const list = (await upload('Stock')).json()
    expect(list).toMatchObject({ name: 'Stock', row_count: 2 })
    const join = (listId: string): StepInput => ({
      id: 'j',
      kind: 'join',
      list_id: listId,
      column: 'title',
      list_column: 'product',
      take: [{ column: 'stock', as: 'in stock' }],
    })
    await save(id, [join(list.id)])
    await runAll()
    expect((await result(id)).data.map(({ data }) => data['in stock'])).toEqual(['3', null, null, '3'])
    expect((await result(id)).columns.at(-1)).toMatchObject({ name: 'in stock', list: 'Stock', from: [] })

    const stranger = await test.signIn()
    const foreign = (await upload('Stock', stranger)).json()
    expect((await save(id, [join(foreign.id)])).statusCode).toBe(422)
    expect((await user.call('DELETE', `/pipelines/lists/${foreign.id}`)).statusCode).toBe(404)

    expect((await user.call('DELETE', `/pipelines/lists/${list.id}`)).statusCode).toBe(204)
    await sql`update pipelines set state = 'waiting', due_at = now() where job_id = ${id}`.execute(test.database.db)
    await runAll()
    expect(await find(id)).toMatchObject({ state: 'failed', error: 'Step 1 can’t be done: The list is not there any more.', rows_out: 4 })
    expect((await result(id)).total).toBe(4)
  })

  it('are whole and in order for many rows, whatever the number of orderings', async () => {
    const count = 2_600
    const id = await startJob(count)
    await sql`insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, job_id, position, target, jsonb_build_object('price', (position * 7919) % 1000, 'title', 't' || position % 50), '{}', '[]', '{}'
      from tasks where job_id = ${id}`.execute(test.database.db)
    await sql`update jobs set completed = total, status = 'completed' where id = ${id}`.execute(test.database.db)
    await save(id, [
      { id: 'a', kind: 'sort', by: [{ column: 'price', direction: 'desc' }] },
      { id: 'b', kind: 'deduplicate', columns: ['title'] },
      { id: 'c', kind: 'sort', by: [{ column: 'title' }] },
    ])
    await runAll()
    const { data, total } = await result(id, '?limit=500')
    expect(total).toBe(50)
    expect(data.map((row) => row.data['title'])).toEqual(Array.from({ length: 50 }, (_, n) => `t${n}`).toSorted())
    const dearest = new Map<string, number>()
    for (let n = 0; n < count; n += 1) dearest.set(`t${n % 50}`, Math.max(dearest.get(`t${n % 50}`) ?? 0, (n * 7919) % 1000))
    for (const row of data) expect(row.data['price']).toBe(dearest.get(String(row.data['title'])))
  })

  it('an outdated run writes nothing more', async () => {
    const id = await endedJob()
    await save(id, DEAR)

    await sql`update pipelines set state = 'running', run = 7 where job_id = ${id}`.execute(test.database.db)
    const writer = new StageWriter(test.database.db, { jobId: id, run: 7, stage: 0 })
    await writer.write([])
    await save(id, DEAR)
    await expect(writer.write([])).rejects.toBeInstanceOf(RunOvertaken)
  })
})
