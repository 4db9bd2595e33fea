import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  tableFields,
  type Dashboard,
  type DashboardShare,
  type FieldChart,
  type Job,
  type TableView,
  type ViewUses,
} from '@quarry/contract'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { countedByDatabase, countedFromHeld } from './counted-rows.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const ROWS = [
  { city: 'Graz', staff: 10 },
  { city: 'Graz', staff: 20 },
  { city: 'Linz', staff: 30 },
  { city: null, staff: 40 },
]
const STATES = ['Open', 'Done', 'Open', 'Open']
const RATING = [1, 2, 3, null]

interface Table {
  id: string
  tasks: string[]
}

/** Four rows with two fields, and two own columns: State and Rating. */
async function makeTable(user: SignedIn): Promise<Table> {
  const payload = makeJobPayload({
    target_items: ROWS.map((_, index) => `https://a.example/${index}`),
    trait_definitions: [
      { name: 'city', description: 'd', type: 'string' },
      { name: 'staff', description: 'd', type: 'number' },
    ],
  })
  const { id } = (await user.call('POST', '/jobs/', payload)).json<Job>()
  for (const [position, data] of ROWS.entries()) await completeTask(test.database.db, id, { position, data })
  await user.call('POST', `/jobs/${id}/own-columns`, { name: 'State', kind: 'select', options: ['Open', 'Done'] })
  await user.call('POST', `/jobs/${id}/own-columns`, { name: 'Rating', kind: 'number' })
  const { data } = (await user.call('GET', `/jobs/${id}/results`)).json<{ data: { task_id: string }[] }>()
  const tasks = data.map((row) => row.task_id)
  const cells = tasks.flatMap((task, at) => [
    { task_id: task, column: 'State', value: STATES[at] },
    { task_id: task, column: 'Rating', value: RATING[at] },
  ])
  await user.call('POST', `/jobs/${id}/edits`, { kind: 'set', cells })
  return { id, tasks }
}

const IS_OPEN = { field: 'State', is: 'equals', value: 'Open' } as const

async function makeView(user: SignedIn, id: string, layout: object = { filters: [IS_OPEN] }): Promise<TableView> {
  return (await user.call('POST', `/jobs/${id}/views`, { name: 'Still open', layout })).json<TableView>()
}

const bars = (chart: FieldChart | undefined) => chart?.bars.map(({ label, count }) => [label, count])
const pathOf = (id: string, view: TableView) => `/jobs/${id}/views/${view.id}/dashboard`

describe('the dashboard of a saved view', () => {
  it('counts only the rows that the view leaves, own columns among its charts, and says which view it shows', async () => {
    const user = await test.signIn()
    const { id } = await makeTable(user)
    const view = await makeView(user, id)
    const dashboard = (await user.call('GET', pathOf(id, view))).json<Dashboard>()
    expect(dashboard).toMatchObject({ rows: 3, total: 3, job_id: id, view: { id: view.id, name: 'Still open' } })
    expect(dashboard.fields.map(({ name, filled, chart }) => [name, filled, chart])).toEqual([
      ['city', 2, 'bars'],
      ['staff', 3, 'histogram'],
      ['State', 3, 'bars'],
      ['Rating', 2, 'histogram'],
    ])
    expect(bars(dashboard.charts.find(({ field }) => field === 'State'))).toEqual([['Open', 3]])
    expect(dashboard.charts.find(({ field }) => field === 'Rating')?.figures).toMatchObject({ min: 1, max: 3, mean: 2 })
    const graz = `filters=${encodeURIComponent(JSON.stringify([{ field: 'city', is: 'equals', value: 'graz' }]))}`
    expect((await user.call('GET', `${pathOf(id, view)}?${graz}`)).json<Dashboard>()).toMatchObject({ rows: 1, total: 3 })
    expect((await user.call('GET', `${pathOf(id, view)}/chart?field=staff`)).json<FieldChart>().filled).toBe(3)
    // The dashboard of the table counts all rows, and includes the own columns.
    const whole = (await user.call('GET', `/jobs/${id}/dashboard`)).json<Dashboard>()
    expect([whole.rows, whole.view, bars(whole.charts.find(({ field }) => field === 'State'))]).toEqual([
      4,
      null,
      [
        ['Open', 3],
        ['Done', 1],
      ],
    ])
  })

  it('follows what is changed in the view and in its rows', async () => {
    const user = await test.signIn()
    const { id, tasks } = await makeTable(user)
    const view = await makeView(user, id)
    const rows = async () => (await user.call('GET', pathOf(id, view))).json<Dashboard>().rows
    expect(await rows()).toBe(3)
    await user.call('PUT', `/results/${tasks[0]}/own/State`, { value: 'Done' })
    expect(await rows()).toBe(2)
    await user.call('PATCH', `/jobs/${id}/views/${view.id}`, { layout: { search: 'linz', filters: [IS_OPEN], hidden: ['staff'] } })
    const changed = (await user.call('GET', pathOf(id, view))).json<Dashboard>()
    expect([changed.rows, changed.total]).toEqual([1, 1])
    expect(changed.fields.map(({ name }) => name)).toEqual(['city', 'State', 'Rating'])
    expect((await user.call('GET', `${pathOf(id, view)}/chart?field=staff`)).statusCode).toBe(422)
  })

  it('shows no row where a column that the view filters by is gone', async () => {
    const user = await test.signIn()
    const { id } = await makeTable(user)
    const view = await makeView(user, id)
    const { data } = (await user.call('GET', `/jobs/${id}/own-columns`)).json<{ data: { id: string; name: string }[] }>()
    const state = data.find(({ name }) => name === 'State')?.id
    // Renaming a column renames it in view and charts; deleting it makes the view invalid.
    await user.call('PUT', `${pathOf(id, view)}/layout`, { charts: [{ field: 'State' }] })
    await user.call('PATCH', `/jobs/${id}/own-columns/${state}`, { name: 'Stage' })
    const renamed = (await user.call('GET', pathOf(id, view))).json<Dashboard>()
    expect([renamed.rows, renamed.charts.map(({ field }) => field)]).toEqual([3, ['Stage']])
    await user.call('DELETE', `/jobs/${id}/own-columns/${state}`)
    const refused = await user.call('GET', pathOf(id, view))
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('a column that is gone')])
  })

  it('is counted alike in memory and by the database', async () => {
    const user = await test.signIn()
    const { id } = await makeTable(user)
    const job = (await user.call('GET', `/jobs/${id}`)).json<Job>()
    const fields = tableFields(job)
    const { db } = test.database
    const held = await test.deps.heldViews.rowsOf(
      id,
      fields.map(({ name }) => name),
    )
    if (held === null) throw new Error('The rows of so small a table are held.')
    const within = { search: '', filters: [IS_OPEN] }
    const [one, other] = [countedFromHeld(db, held, within), countedByDatabase(db, { id, fields, within })]
    for (const view of [
      { search: '', filters: [] },
      { search: 'graz', filters: [] },
      { search: '', filters: [{ field: 'Rating', is: 'at_least', value: '2' } as const] },
    ]) {
      const [counted, asked] = [await one.count(view), await other.count(view)]
      expect(counted.rows).toBe(asked.rows)
      for (const field of fields) {
        expect(counted.filled.get(field.name) ?? 0, field.name).toBe(asked.filled.get(field.name) ?? 0)
        expect(await one.chart(field, view)).toEqual(await other.chart(field, view))
      }
    }
    expect([await one.total(), await other.total()]).toEqual([3, 3])
  })

  it('keeps a layout of its own, and is told among what ends with the view', async () => {
    const user = await test.signIn()
    const { id } = await makeTable(user)
    const view = await makeView(user, id)
    const charts = [{ field: 'Rating', is_wide: true }]
    expect((await user.call('PUT', `${pathOf(id, view)}/layout`, { charts })).statusCode).toBe(200)
    expect((await user.call('GET', pathOf(id, view))).json<Dashboard>().layout.charts).toEqual(charts)
    expect((await user.call('GET', `/jobs/${id}/dashboard`)).json<Dashboard>().layout.charts).not.toEqual(charts)
    const share = (await user.call('POST', `${pathOf(id, view)}/shares`)).json<DashboardShare>()
    const uses = (await user.call('GET', `/jobs/${id}/views/${view.id}/uses`)).json<ViewUses>()
    expect(uses).toEqual({ links: 1, dashboard: true, destinations: [] })
    await user.call('DELETE', `/jobs/${id}/views/${view.id}`)
    expect((await user.call('GET', pathOf(id, view))).statusCode).toBe(404)
    expect((await test.app.inject(`/api/v1${share.path}`)).statusCode).toBe(404)
  })

  it('by a link has the rows of the view and its name, and nothing of the own columns', async () => {
    const user = await test.signIn()
    const { id } = await makeTable(user)
    const view = await makeView(user, id)
    const charts = ['State', 'staff', 'Rating'].map((field) => ({ field, is_wide: false }))
    await user.call('PUT', `${pathOf(id, view)}/layout`, { charts })
    const share = (await user.call('POST', `${pathOf(id, view)}/shares`)).json<DashboardShare>()
    expect((await user.call('GET', `${pathOf(id, view)}/shares`)).json<DashboardShare[]>()).toEqual([share])
    const seen = await test.app.inject(`/api/v1${share.path}`)
    const dashboard = seen.json<Dashboard>()
    expect(dashboard).toMatchObject({ title: 'URL: Still open', rows: 3, total: 3, job_id: null, view: null })
    expect(dashboard.fields.map(({ name }) => name)).toEqual(['staff'])
    expect(dashboard.charts.map(({ field }) => field)).toEqual(['staff'])
    const filter = encodeURIComponent(JSON.stringify([{ field: 'Rating', is: 'at_least', value: '2' }]))
    for (const path of ['/chart?field=Rating', '/chart?field=State', `?filters=${filter}`])
      expect((await test.app.inject(`/api/v1${share.path}${path}`)).statusCode, path).toBe(422)
    expect((await user.call('DELETE', `${pathOf(id, view)}/shares/${share.id}`)).statusCode).toBe(204)
    expect((await test.app.inject(`/api/v1${share.path}`)).statusCode).toBe(404)
  })
})
