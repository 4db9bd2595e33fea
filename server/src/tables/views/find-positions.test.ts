// Pages of a view computed from memory equal those of the database.
import type { Field, Job, ResultView } from '@quarry/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listGridRowsAt, listViewOfGridRows } from '../results/grid-rows.queries.ts'
import { viewSql } from '../results/result-view.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPositions } from './find-positions.ts'
import { hasRead } from './held-rows.ts'
import { createHeldViews, type HeldViews } from './held-views.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'since', description: 'Day', type: 'date' },
]
const TITLES = ['Lamp', 'lamp "two"', null, 'Ölkanne', 'Chair', 'LAMP', 'zebra']
const ROWS = 20
const LARGE = 1_000_000

let test: TestApp
let jobId: string
let heldViews: HeldViews
beforeAll(async () => {
  test = await createTestApp()
  const user = await test.signIn()
  const targets = Array.from({ length: ROWS }, (_, place) => `https://shop.example/${place}`)
  jobId = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: FIELDS }))).json<Job>().id
  // Every sixth target has no row.
  for (let position = 0; position < ROWS; position++) {
    const data = {
      title: TITLES[position % 7] ?? null,
      price: position % 4 === 1 ? null : (position * 7) % 10,
      since: `2026-11-${10 + (position % 5)}`,
    }
    if (position % 6 !== 5) await completeTask(test.database.db, jobId, { position, data })
  }
  heldViews = createHeldViews(test.database.db)
})
afterAll(() => test.close())

const find = (view: Partial<ResultView>, { offset = 0, limit = 6, completed = LARGE } = {}) =>
  findPositions(
    { db: test.database.db, heldViews },
    { id: jobId, completed, fields: FIELDS },
    { view: { search: '', filters: [], sort: null, ...view }, offset, limit },
  )

const FILTERS = [{ field: 'price', is: 'at_least' as const, value: '3' }]
const VIEWS: Partial<ResultView>[] = [
  { search: 'lamp' },
  { search: 'nothing like it' },
  { filters: FILTERS },
  { sort: { field: 'title', direction: 'asc' } },
  { sort: { field: 'title', direction: 'desc' } },
  { sort: { field: 'price', direction: 'desc' }, search: 'a' },
  { sort: { field: 'since', direction: 'asc' }, filters: FILTERS },
]

/** Pages from memory, and the database's. */
async function pagesOf(view: Partial<ResultView>): Promise<{ found: unknown[]; asked: unknown[] }> {
  const { db } = test.database
  const whole = { search: '', filters: [], sort: null, ...view }
  const pages: { found: unknown[]; asked: unknown[] } = { found: [], asked: [] }
  for (const offset of [0, 4, ROWS]) {
    const found = await find(view, { offset })
    pages.found.push(found && { data: await listGridRowsAt(db, jobId, found.positions), total: found.total })
    pages.asked.push(await listViewOfGridRows(db, { jobId, view: viewSql(whole, FIELDS), offset, limit: 6 }))
  }
  return pages
}

/** Filters that search the values of all rows. */
async function searchesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = spy.mock.calls.map(([first]: unknown[]) =>
    typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first),
  )
  spy.mockRestore()
  return texts.filter((text) => /ilike|order by .*data/is.test(text))
}

describe('a page of a view', () => {
  it.each(VIEWS)('of %j is the one that the database finds, wherever it begins', async (view) => {
    const { found, asked } = await pagesOf(view)
    expect(found).toEqual(asked)
  })

  it('is found without searching and sorting all rows again, until one of them changes', async () => {
    heldViews = createHeldViews(test.database.db)
    const view: Partial<ResultView> = { search: 'chair', sort: { field: 'title', direction: 'desc' } }
    expect(await searchesDuring(() => find(view))).toHaveLength(2)
    expect(await searchesDuring(() => find(view, { offset: 2 }))).toEqual([])
    await sql`update results set data = data || '{"title": "armchair"}' where job_id = ${jobId} and position = 0`.execute(test.database.db)
    expect(await searchesDuring(() => find(view))).toHaveLength(2)
    const { found, asked } = await pagesOf(view)
    expect(found).toEqual(asked)
  })

  it('leaves out the values, which a dashboard then reads', async () => {
    heldViews = createHeldViews(test.database.db)
    await find({ search: 'lamp' })
    const present = await heldViews.heldRowsOf(jobId)
    expect([present?.hasValues, present?.count, present && hasRead(present, [])]).toEqual([false, 17, false])
    const filled = { filters: [{ field: 'title', is: 'filled' as const, value: '' }] }
    const { total = 0 } = (await find(filled)) ?? {}
    const counted = await heldViews.rowsOf(jobId, ['price'])
    expect(counted && hasRead(counted, ['price'])).toBe(true)
    expect(counted?.columns.get('title')?.filled.reduce((sum, one) => sum + one, 0)).toBe(total)
    expect(total).toBeGreaterThan(0)
  })

  it('of a small job that is not held is left to the database', async () => {
    heldViews = createHeldViews(test.database.db)
    expect(await find({ search: 'lamp' }, { completed: ROWS })).toBeNull()
  })
})
