import type { Field, Job, JsonValue, ResultPage, ResultView } from '@quarry/contract'
import { queryOfView, WHOLE_VIEW } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'it\'s "odd" %_', description: 'A name that SQL could trip over', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'day', description: 'Date', type: 'date' },
]
const odd = 'it\'s "odd" %_'
const ROWS: Record<string, JsonValue>[] = [
  { title: 'Lamp', [odd]: 'a%b', price: 20, day: '2026-01-02' },
  { title: 'bench', [odd]: 'a_b', price: 9.5, day: '2025-12-31' },
  { title: 'Chair', [odd]: null, price: 100, day: null },
  { title: null, [odd]: 'axb', price: null, day: '2026-03-01' },
]

let test: TestApp
let user: SignedIn
let job: Job
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  const targets = ROWS.map((_, index) => `https://shop.example/${'dcba'[index]}`)
  job = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json()
  for (const [position, data] of ROWS.entries()) await completeTask(test.database.db, job.id, { position, data })
  await test.database.db
    .updateTable('results')
    .set({ cells: JSON.stringify({ title: { value: 'Stool', status: 'unverified' } }) })
    .where('job_id', '=', job.id)
    .where('position', '=', 3)
    .execute()
})
afterAll(() => test.close())

const ask = (view: Partial<ResultView>, page: Record<string, string> = {}) =>
  user.call('GET', `/jobs/${job.id}/results?${new URLSearchParams({ ...queryOfView({ ...WHOLE_VIEW, ...view }), ...page })}`)
async function positions(view: Partial<ResultView>): Promise<number[]> {
  const page: ResultPage = (await ask(view)).json()
  expect(page.total).toBe(page.data.length)
  return page.data.map((row) => row.position)
}
const sortedBy = (field: string, direction: 'asc' | 'desc' = 'asc') => positions({ sort: { field, direction } })
const filtered = (field: string, is: ResultView['filters'][number]['is'], value = '') => positions({ filters: [{ field, is, value }] })

async function onePerPage(view: Partial<ResultView>, between?: (read: number[]) => Promise<void>): Promise<number[]> {
  const read: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: ResultPage = (await ask(view, { limit: '1', ...(cursor === '' ? {} : { cursor }) })).json()
    expect(page.total).toBe(ROWS.length)
    read.push(...page.data.map(({ position }) => position))
    cursor = page.next_cursor
    await between?.(read)
  }
  return read
}
const setPrice = (position: number, price: number) =>
  sql`update results set data = jsonb_set(data, '{price}', ${price}::text::jsonb) where job_id = ${job.id} and position = ${position}`.execute(
    test.database.db,
  )

describe('a view of the rows', () => {
  it('is sorted by the type of the field, rows without a value last in both directions', async () => {
    expect(await sortedBy('price')).toEqual([1, 0, 2, 3])
    expect(await sortedBy('price', 'desc')).toEqual([2, 0, 1, 3])
    expect(await sortedBy('title')).toEqual([1, 2, 0, 3])
    expect(await sortedBy('day', 'desc')).toEqual([3, 0, 1, 2])
    expect(await sortedBy('target_item_value')).toEqual([3, 2, 1, 0])
  })

  it('is filtered by text, number, date and state', async () => {
    expect(await filtered('title', 'contains', 'A')).toEqual([0, 2])
    expect(await filtered('title', 'equals', 'BENCH')).toEqual([1])
    expect(await filtered('price', 'at_least', '20')).toEqual([0, 2])
    expect(await filtered('price', 'at_most', '9.50')).toEqual([1])
    expect(await filtered('price', 'equals', '2e1')).toEqual([0])
    expect(await filtered('day', 'at_least', '2026-01-01')).toEqual([0, 3])
    expect(await filtered('day', 'empty')).toEqual([2])
    expect(await filtered('title', 'filled')).toEqual([0, 1, 2])
    expect(await filtered('title', 'uncertain')).toEqual([3])
    expect(await filtered('title', 'empty')).toEqual([])
  })

  it('takes every character of a name and a value literally', async () => {
    expect(await filtered(odd, 'contains', '%')).toEqual([0])
    expect(await filtered(odd, 'contains', '_')).toEqual([1])
    expect(await filtered(odd, 'contains', "'; drop table results; --")).toEqual([])
    expect((await sortedBy(odd)).at(-1)).toBe(2)
  })

  it('is searched in targets and values, not in the names of fields', async () => {
    expect(await positions({ search: 'lAMp' })).toEqual([0])
    expect(await positions({ search: 'example/a' })).toEqual([3])
    expect(await positions({ search: 'title' })).toEqual([])
  })

  it('comes page by page, with the number of all its rows', async () => {
    const sort = { field: 'price', direction: 'asc' } as const
    const first: ResultPage = (await ask({ sort }, { limit: '3' })).json()
    expect([first.data.map((row) => row.position), first.total, first.next_cursor]).toEqual([[1, 0, 2], 4, '2.MTAw'])
    const second: ResultPage = (await ask({ sort }, { limit: '3', cursor: first.next_cursor ?? '' })).json()
    expect([second.data.map((row) => row.position), second.total, second.next_cursor]).toEqual([[3], 4, null])
    const beyond: ResultPage = (await ask({ sort }, { cursor: '9.~' })).json()
    expect([beyond.data, beyond.total, beyond.next_cursor]).toEqual([[], 4, null])
    for (const cursor of ['-1', '1.a b', `1.${'a'.repeat(2_001)}`, '1.AA', '1.YWJj'])
      expect((await ask({ sort }, { cursor })).statusCode, cursor).toBe(422)
  })

  it('refuses the cursor of another order, where it would mean another row, and the number of rows that cursors once were', async () => {
    const sort = { field: 'price', direction: 'asc' } as const
    for (const [view, cursor] of [
      [{ sort }, '2'],
      [{ search: 'shop' }, '2'],
      [{ search: 'shop' }, '2.MTAw'],
      [{}, '2.MTAw'],
      [{}, '2.~'],
    ] as const) {
      const answer = await ask(view, { cursor })
      expect([answer.statusCode, answer.json().detail], cursor).toEqual([422, expect.stringContaining('Start again without a cursor')])
    }
  })

  it.each(['target_item_value', 'title', odd, 'price', 'day', null])('by %s comes one by one as it comes at once', async (field) => {
    for (const direction of ['asc', 'desc'] as const) {
      const view = field === null ? { search: 'shop' } : { sort: { field, direction } }
      expect(await onePerPage(view)).toEqual(await positions(view))
    }
  })

  it('neither skips nor repeats a row when a row moves between two pages', async () => {
    const sort = { field: 'price', direction: 'asc' } as const
    const pages = onePerPage({ sort }, async (read) => {
      if (read.length === 2) await setPrice(1, 1_000)
      if (read.length === 3) await setPrice(0, 5)
    })
    // The moved row is sent again, at its new place; all others once.
    expect(await pages).toEqual([1, 0, 2, 1, 3])
    await setPrice(1, 9.5)
    await setPrice(0, 20)
  })

  it('is refused in a sentence where it is invalid, and to other accounts', async () => {
    const refused = async (view: Partial<ResultView>) => {
      const answer = await ask(view)
      return [answer.statusCode, answer.json().detail]
    }
    expect(await refused({ sort: { field: 'size', direction: 'asc' } })).toEqual([
      422,
      expect.stringMatching(/^This job has no field “size”\. It has “.+”; rows are also sorted by “target_item_value”, their target\.$/),
    ])
    expect(await refused({ filters: [{ field: 'price', is: 'at_least', value: 'much' }] })).toEqual([
      422,
      '“much” is not a number; price holds numbers.',
    ])
    expect((await user.call('GET', `/jobs/${job.id}/results?filters=${encodeURIComponent('{"a":1')}`)).statusCode).toBe(422)
    const stranger = await test.signIn()
    expect((await stranger.call('GET', `/jobs/${job.id}/results?search=lamp`)).statusCode).toBe(404)
  })
})
