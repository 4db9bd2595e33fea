import type { CleaningReport, JsonValue } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const FIELDS = [
  { name: 'shop url', description: 'd', type: 'string' },
  { name: 'price', description: 'd', type: 'number' },
  { name: 'cost', description: 'd', type: 'string' },
  { name: 'location', description: 'd', type: 'string' },
  { name: 'since', description: 'd', type: 'string' },
  { name: 'article', description: 'd', type: 'string' },
  { name: 'nothing', description: 'd', type: 'string' },
  { name: 'sizes', description: 'd', type: 'array' },
]
let test: TestApp
let user: SignedIn
let jobId: string
let report: CleaningReport
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  const rows = Array.from({ length: 12 }, (_, n): Record<string, JsonValue> => ({
    'shop url': `https://one.example/${n < 10 ? n : 0}`,
    price: n === 9 ? 4_000 : 20 + (n % 10),
    cost: `$${n % 10},000.50`,
    location: `Town ${String.fromCodePoint(65 + (n % 10))}, DE`,
    since: `${(n % 10) + 1} March 2026`,
    article: `AL-10${n % 10}`,
    nothing: null,
    sizes: ['small', n % 2 === 0 ? 'large' : 'wide'],
  }))
  rows[11] = rows[10] ?? {}
  const payload = { target_item_name: 'URL', target_items: rows.map((_, n) => `https://t.example/${n}`), trait_definitions: FIELDS }
  jobId = (await user.call('POST', '/jobs/', payload)).json().id
  for (const [position, data] of rows.entries()) await completeTask(test.database.db, jobId, { position, data })
  await sql`update results set cells = jsonb_set(cells, '{price,raw}', '"€ 20"') where job_id = ${jobId} and position < 3`.execute(
    test.database.db,
  )
  await sql`update results set data = data || '{"price": null}', cells = jsonb_set(jsonb_set(cells, '{price,status}', '"unverified"'), '{price,reason}', '"rule_broken"')
    where job_id = ${jobId} and position = 3`.execute(test.database.db)
  // As the reader returns a list: one item per line; in one row the page joins them.
  await sql`update results set cells = jsonb_set(cells, '{sizes,raw}', to_jsonb(case position when 0 then 'small, large' else concat_ws(chr(10), 'small', data -> 'sizes' ->> 1) end))
    where job_id = ${jobId}`.execute(test.database.db)
  report = (await user.call('GET', `/jobs/${jobId}/cleaning`)).json()
})
afterAll(() => test.close())

const column = (name: string) => report.columns.find((one) => one.name === name)
const suggestion = (kind: string, name: string) =>
  report.suggestions.find(({ step, title }) => step.kind === kind && title.includes(name))?.step

describe('the report on cleaning', () => {
  it('[S1.29] (O.69) reports different spellings, empty cells and broken rules', () => {
    expect(report).toMatchObject({ looked_at: 12, total: 12, duplicate_rows: 2 })
    expect(column('price')).toMatchObject({ filled: 11, empty: 0, broken: 1, normalised: { count: 3 } })
    expect(column('price')?.normalised.examples[0]).toMatchObject({ raw: '€ 20', count: 1 })
    expect(column('sizes')).toMatchObject({ filled: 12, normalised: { count: 1, examples: [{ raw: 'small, large' }] } })
    expect(column('nothing')).toMatchObject({ filled: 0, empty: 12, distinct: 0 })
  })

  it('finds what lies far off', () => {
    expect(column('price')?.outliers).toMatchObject({ count: 1, examples: [{ value: 4_000 }] })
    expect(column('cost')?.outliers).toBeNull()
  })

  it('suggests steps that can be taken as they are', async () => {
    expect(suggestion('deduplicate', 'every column')).toMatchObject({ columns: [] })
    expect(suggestion('deduplicate', 'shop url')).toMatchObject({ columns: ['shop url'] })
    expect(suggestion('convert', 'cost')).toMatchObject({ column: 'cost', to: 'number' })
    expect(suggestion('convert', 'since')).toMatchObject({ column: 'since', to: 'date' })
    expect(suggestion('split', 'location')).toMatchObject({ into: ['location city', 'location state'] })
    expect(suggestion('validate', 'price')).toMatchObject({ on_broken: 'flag' })
    expect(suggestion('columns', 'empty')).toMatchObject({
      columns: ['shop url', 'price', 'cost', 'location', 'since', 'article', 'sizes'],
    })
    for (const name of ['location', 'article']) expect(suggestion('convert', name)).toBeUndefined()
    const saved = await user.call('PUT', `/jobs/${jobId}/pipeline`, { steps: report.suggestions.map(({ step }) => step) })
    expect(saved.statusCode).toBe(200)
  })

  it('of others is not found', async () => {
    expect((await (await test.signIn()).call('GET', `/jobs/${jobId}/cleaning`)).statusCode).toBe(404)
  })
})
