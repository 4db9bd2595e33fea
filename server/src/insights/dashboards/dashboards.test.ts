import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Dashboard, DashboardShare, FieldChart, GridPage, Monitor, MonitorTrend } from '@quarry/contract'
import { compareNext } from '../changes/compare-run.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const fields = [
  { name: 'brand', description: 'd', type: 'string' },
  { name: 'price', description: 'd', type: 'number' },
  { name: 'in stock', description: 'd', type: 'boolean' },
  { name: 'since', description: 'd', type: 'date' },
  { name: 'tags', description: 'd', type: 'array' },
  { name: 'size', description: 'd', type: 'object' },
] as const
const ROWS = [
  { brand: 'Ada', price: 10, 'in stock': true, since: '2024-01-05', tags: ['red', 'new'], size: { w: 1 } },
  { brand: 'ada', price: 12.5, 'in stock': true, since: '2024-03-01', tags: ['red'], size: null },
  { brand: 'Bo', price: 90, 'in stock': false, since: '2025-03-01', tags: [], size: null },
  { brand: null, price: null, 'in stock': null, since: null, tags: null, size: null },
]

async function makeJob(user: SignedIn): Promise<string> {
  const payload = makeJobPayload({ target_items: ROWS.map((_, index) => `https://a.example/${index}`), trait_definitions: [...fields] })
  const { id } = (await user.call('POST', '/jobs/', payload)).json<{ id: string }>()
  for (const [position, data] of ROWS.entries()) await completeTask(test.database.db, id, { position, data })
  return id
}
const filters = (...some: unknown[]) => `filters=${encodeURIComponent(JSON.stringify(some))}`
const chartOf = async (user: SignedIn, id: string, [field, query = '']: [string, string?]) =>
  (await user.call('GET', `/jobs/${id}/dashboard/chart?field=${encodeURIComponent(field)}&${query}`)).json<FieldChart>()

describe('[S1.31] the dashboard of a job (O.71)', () => {
  it('says how far each column is filled and which chart suits it, and follows search and filters', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    const dashboard = (await user.call('GET', `/jobs/${id}/dashboard`)).json<Dashboard>()
    expect(dashboard).toMatchObject({ title: 'URL', rows: 4, total: 4 })
    expect(dashboard.fields.map(({ name, filled, chart }) => [name, filled, chart])).toEqual([
      ['brand', 3, 'bars'],
      ['price', 3, 'histogram'],
      ['in stock', 3, 'bars'],
      ['since', 3, 'timeline'],
      ['tags', 3, 'bars'],
      ['size', 1, null],
    ])
    expect(dashboard.layout.charts.map(({ field }) => field)).toEqual(['brand', 'price', 'in stock', 'since', 'tags'])
    const view = filters({ field: 'brand', is: 'equals', value: 'ada' })
    expect((await user.call('GET', `/jobs/${id}/dashboard?${view}`)).json<Dashboard>()).toMatchObject({ rows: 2, total: 4 })
    expect((await chartOf(user, id, ['price', view])).figures).toEqual({ min: 10, max: 12.5, mean: 11.25, median: 11.25 })
  })

  it('counts numbers in ranges, values and entries of lists by frequency, dates by a step that suits', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    const short = (chart: FieldChart) => chart.bars.map(({ label, count }) => [label, count])
    expect(short(await chartOf(user, id, ['price']))).toEqual([
      ['10 to 12.5', 2],
      ['90', 1],
    ])
    expect(short(await chartOf(user, id, ['brand']))).toEqual([
      ['Ada', 2],
      ['Bo', 1],
    ])
    expect(short(await chartOf(user, id, ['in stock']))).toEqual([
      ['true', 2],
      ['false', 1],
    ])
    expect(short(await chartOf(user, id, ['tags']))).toEqual([
      ['red', 2],
      ['new', 1],
    ])
    expect(short(await chartOf(user, id, ['since']))).toEqual([
      ['2024-01-05', 1],
      ['2024-03-01', 1],
      ['2025-03-01', 1],
    ])
    expect((await user.call('GET', `/jobs/${id}/dashboard/chart?field=size`)).statusCode).toBe(422)
  })

  it('the filters of a bar give exactly its rows, in the charts and in the table', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    for (const { name } of fields.slice(0, 5)) {
      for (const bar of (await chartOf(user, id, [name])).bars) {
        const page = (await user.call('GET', `/jobs/${id}/results?${filters(...bar.filters)}`)).json<{ total: number }>()
        expect(page.total, `${name}: ${bar.label}`).toBe(bar.count)
      }
    }
  })

  it('has all charts of its layout in one answer, and leaves the bars of the chart that was chosen from', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    const view = filters({ field: 'brand', is: 'equals', value: 'Ada' })
    const { charts } = (await user.call('GET', `/jobs/${id}/dashboard?${view}`)).json<Dashboard>()
    expect(charts.map(({ field, kind }) => [field, kind])).toEqual([
      ['brand', 'bars'],
      ['price', 'histogram'],
      ['in stock', 'bars'],
      ['since', 'timeline'],
      ['tags', 'bars'],
    ])
    expect(charts[0]?.bars.map(({ label }) => label)).toEqual(['Ada', 'Bo'])
    expect(charts[1]).toEqual(await chartOf(user, id, ['price', view]))
    expect((await user.call('GET', `/jobs/${id}/dashboard?${filters({ field: 'none', is: 'filled' })}`)).statusCode).toBe(422)
  })

  it('is followed by the table beside it, also after a correction', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    await user.call('GET', `/jobs/${id}/dashboard`)
    const view = filters({ field: 'brand', is: 'equals', value: 'ada' })
    const page = async (more = '') => (await user.call('GET', `/jobs/${id}/grid?${view}${more}`)).json<GridPage>()
    const first = await page()
    expect([first.total, first.data.map(({ position }) => position)]).toEqual([2, [0, 1]])
    expect((await page('&limit=1&offset=1')).data.map(({ position }) => position)).toEqual([1])
    expect((await page('&sort_by=price&sort_order=desc')).data.map(({ position }) => position)).toEqual([1, 0])
    await user.call('PATCH', `/results/${first.data[0]?.task_id}/cells/brand`, { action: 'correct', value: 'Cleo' })
    expect(await page()).toMatchObject({ total: 1, data: [{ position: 1 }] })
    expect((await page('&search=nothing')).total).toBe(0)
  })

  it('keeps layouts by name, of which a link tells nothing', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    const charts = [{ field: 'price', is_wide: false }]
    const layout = { charts: [], saved: [{ name: 'Prices', charts }] }
    expect((await user.call('PUT', `/jobs/${id}/dashboard/layout`, layout)).json()).toEqual(layout)
    expect((await user.call('GET', `/jobs/${id}/dashboard`)).json<Dashboard>().layout).toEqual(layout)
    const twice = { charts, saved: [...layout.saved, ...layout.saved] }
    expect((await user.call('PUT', `/jobs/${id}/dashboard/layout`, twice)).statusCode).toBe(422)
    const { path } = (await user.call('POST', `/jobs/${id}/dashboard/shares`)).json<DashboardShare>()
    expect((await test.app.inject(`/api/v1${path}`)).body).not.toContain('Prices')
  })

  it('keeps a layout, and shows itself by a link that can be ended and tells nothing of the account', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    await user.call('PUT', `/jobs/${id}/dashboard/layout`, { charts: [{ field: 'price', is_wide: true }] })
    const share = (await user.call('POST', `/jobs/${id}/dashboard/shares`)).json<DashboardShare>()
    const token = share.path.replace('/shared/', '')
    expect(token.length).toBeGreaterThanOrEqual(32)
    const open = (path = '') => test.app.inject(`/api/v1/shared/${token}${path}`)
    const shared = await open()
    expect(shared.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(shared.json<Dashboard>()).toMatchObject({ job_id: null, rows: 4, layout: { charts: [{ field: 'price', is_wide: true }] } })
    expect(shared.json<Dashboard>().fields.map(({ name }) => name)).toEqual(['price'])
    expect(shared.body).not.toContain(id)
    expect(shared.body).not.toContain(user.actor.email)
    expect((await open('/chart?field=price')).json<FieldChart>().filled).toBe(3)
    const filter = (field: string) => `filters=${encodeURIComponent(JSON.stringify([{ field, is: 'filled', value: '' }]))}`
    expect((await open(`?${filter('price')}`)).json<Dashboard>().rows).toBe(3)
    // Fields without a chart cannot be counted.
    for (const path of [
      `?${filter('brand')}`,
      `/chart?field=price&${filter('brand')}`,
      '/chart?field=brand',
      '?search=a',
      '/chart?field=price&search=a',
    ])
      expect((await open(path)).statusCode, path).toBe(422)
    const short = (await user.call('POST', `/jobs/${id}/dashboard/shares`, { days: 1 })).json<DashboardShare>()
    expect([share.expires_at, Date.parse(short.expires_at ?? '') > Date.parse(short.created_at)]).toEqual([null, true])
    await sql`update dashboard_shares set expires_at = clock_timestamp() where id = ${short.id}`.execute(test.database.db)
    expect((await test.app.inject(`/api/v1${short.path}`)).statusCode).toBe(404)
    expect((await user.call('DELETE', `/jobs/${id}/dashboard/shares/${share.id}`)).statusCode).toBe(204)
    expect((await open()).statusCode).toBe(404)
    expect((await test.app.inject('/api/v1/shared/guess')).statusCode).toBe(404)
  })

  it('belongs to its account only: dashboards, links and trends', async () => {
    const [user, stranger] = [await test.signIn(), await test.signIn()]
    const id = await makeJob(user)
    const share = (await user.call('POST', `/jobs/${id}/dashboard/shares`)).json<DashboardShare>()
    const monitor = await makeMonitor(user, id)
    const calls = [
      ['GET', `/jobs/${id}/dashboard`],
      ['GET', `/jobs/${id}/dashboard/chart?field=price`],
      ['PUT', `/jobs/${id}/dashboard/layout`],
      ['GET', `/jobs/${id}/dashboard/shares`],
      ['POST', `/jobs/${id}/dashboard/shares`],
      ['DELETE', `/jobs/${id}/dashboard/shares/${share.id}`],
      ...['', '/job', '/runs', '/changes', '/changes.csv', '/alerts', '/trend?field=price', '/trend.csv?field=price', '/dashboard'].map(
        (path) => ['GET', `/monitors/${monitor.id}${path}`],
      ),
      ['PATCH', `/monitors/${monitor.id}`],
      ['DELETE', `/monitors/${monitor.id}`],
      ['POST', `/monitors/${monitor.id}/run`],
      ['POST', `/monitors/${monitor.id}/feed-address`],
    ] as [Parameters<SignedIn['call']>[0], string][]
    for (const [method, path] of calls) {
      const body = method === 'PUT' ? { charts: [] } : method === 'PATCH' ? { name: 'mine' } : undefined
      expect((await stranger.call(method, path, body)).statusCode, `${method} ${path}`).toBe(404)
      expect((await test.app.inject({ method, url: `/api/v1${path}` })).statusCode, `${method} ${path}`).toBe(401)
    }
    expect((await stranger.call('GET', '/monitors/')).json()).toEqual([])
  })

  it('counts many rows', async () => {
    const user = await test.signIn()
    const id = await makeJob(user)
    await sql`
      with more as (
        insert into tasks (job_id, position, target, lane, state) select ${id}, n, 'https://a.example/' || n, 'a', 'completed' from generate_series(4, 20003) as n
        returning id, position, target
      )
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, ${id}, position, target, json_build_object('brand', 'Brand ' || position % 30, 'price', position % 1000, 'in stock', position % 2 = 0,
        'since', (date '2020-01-01' + position % 700)::text, 'tags', json_build_array('a', 'b' || position % 5)), '{}', '[]', '{}' from more`.execute(
      test.database.db,
    )
    expect((await user.call('GET', `/jobs/${id}/dashboard`)).json<Dashboard>().rows).toBe(20_004)
    expect((await chartOf(user, id, ['price'])).bars.reduce((sum, { count }) => sum + count, 0)).toBe(20_003)
    const brands = await chartOf(user, id, ['brand'])
    expect([brands.bars.length, brands.bars[0]?.count, brands.other]).toEqual([10, 667, 13_333])
    expect((await chartOf(user, id, ['since'])).bars).toHaveLength(4)
    expect((await chartOf(user, id, ['tags'])).bars[0]).toMatchObject({ label: 'a', count: 20_000 })
  })
})

async function makeMonitor(user: SignedIn, jobId: string): Promise<Monitor> {
  const monitor = (
    await user.call('POST', '/monitors/', { name: 'Prices', schedule: { kind: 'daily', at: '07:00' }, job_id: jobId })
  ).json<Monitor>()
  await compareNext({ ...test.deps, publicUrl: test.deps.config.publicUrl })
  return monitor
}

describe('[S1.32] trends (O.72)', () => {
  it('follow numbers by target and count other values, run by run, and are exported as CSV', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, await makeJob(user))
    await user.call('POST', `/monitors/${monitor.id}/run`)
    const [run] = (await user.call('GET', `/monitors/${monitor.id}/runs`)).json<{ job_id: string }[]>()
    for (const [position, row] of ROWS.entries())
      await completeTask(test.database.db, run?.job_id ?? '', {
        position,
        data: { ...row, price: position === 0 ? 11 : row.price, brand: 'Bo' },
      })
    await compareNext({ ...test.deps, publicUrl: test.deps.config.publicUrl })
    const trend = async (query: string) => (await user.call('GET', `/monitors/${monitor.id}/trend?${query}`)).json<MonitorTrend>()
    const price = await trend('field=price')
    expect(price).toMatchObject({ kind: 'number', target_count: 4, counts: [] })
    expect(price.targets.map(({ values }) => values)).toEqual([
      [10, 11],
      [12.5, 12.5],
      [90, 90],
      [null, null],
    ])
    expect((await trend('field=price&search=example/2')).targets).toEqual([{ target: 'https://a.example/2', values: [90, 90] }])
    expect((await trend('field=brand')).counts).toEqual([
      { value: 'Bo', counts: [1, 4] },
      { value: 'Ada', counts: [2, 0] },
    ])
    const csv = await user.call('GET', `/monitors/${monitor.id}/trend.csv?field=price`)
    expect(csv.body.split('\r\n')[1]).toBe('https://a.example/0,10,11')
    expect((await user.call('GET', `/monitors/${monitor.id}/dashboard`)).json<Dashboard>()).toMatchObject({
      title: 'Prices',
      job_id: run?.job_id,
    })
  })
})
