import { screen, waitFor, within } from '@testing-library/react'
import type { Dashboard, FieldChart } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../testing/fake-data.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const ID = fakeJob().id
const BASE = `/api/v1/jobs/${ID}/dashboard`
const CHART: FieldChart = {
  field: 'price',
  kind: 'histogram',
  filled: 2,
  figures: { min: 10, max: 11, mean: 10.5, median: 10.5 },
  bars: [
    { label: '10', count: 1, filters: [{ field: 'price', is: 'equals', value: '10' }] },
    { label: '11', count: 1, filters: [{ field: 'price', is: 'equals', value: '11' }] },
  ],
  other: 0,
}
const DASHBOARD: Dashboard = {
  title: 'URL',
  job_id: ID,
  view: null,
  finished_at: '2026-03-01T10:00:09.000Z',
  rows: 2,
  total: 2,
  fields: [
    { name: 'name', type: 'string', filled: 2, chart: 'bars' },
    { name: 'price', type: 'number', filled: 1, chart: 'histogram' },
  ],
  layout: { charts: [{ field: 'price', is_wide: false }] },
  charts: [CHART],
}
function show(path = `/app/dashboard?job=${ID}`, as: typeof ADA | null = ADA) {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0), fakeRow(1)]
  backend.answer(`GET ${BASE}`, () => json(DASHBOARD))
  backend.answer('GET /api/v1/shared/t1', () => json({ ...DASHBOARD, job_id: null }))
  return renderApp({ path, as, backend })
}

describe('[S1.31] a dashboard (O.71)', () => {
  it('has its figures as text, and what is chosen in a chart filters charts and rows', async () => {
    const { user, backend } = show()
    const price = within(await screen.findByRole('region', { name: 'price' }))
    expect(screen.getByRole('heading', { name: 'Dashboard 3f2a9c10' })).toBeInTheDocument()
    expect(await price.findByText('10 to 11 · mean 10.5 · median 10.5')).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Filled columns' })).getByText('50% · 1')).toBeInTheDocument()
    await user.click(price.getByText('Data table'))
    await user.click(await price.findByRole('button', { name: '11' }))
    const asked = (call: string) => backend.callsTo(call).map(({ query }) => JSON.parse(query.get('filters') ?? '[]'))
    await waitFor(() => expect(asked(`GET ${BASE}`)).toContainEqual(CHART.bars[1]?.filters))
    await waitFor(() => expect(asked(`GET /api/v1/jobs/${ID}/grid`)).toContainEqual(CHART.bars[1]?.filters))
    expect(price.getByRole('button', { name: '11' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('without a job links to the jobs', async () => {
    show('/app/dashboard')
    expect(await screen.findByRole('link', { name: 'Choose a job' })).toHaveAttribute('href', '/app/history')
  })

  it('leaves out filters on fields that the job does not have, as its rows do', async () => {
    const filters = JSON.stringify([{ field: 'gone', is: 'equals', value: 'x' }])
    const { backend } = show(`/app/dashboard?job=${ID}&rows=${encodeURIComponent(new URLSearchParams({ filters }).toString())}`)
    expect(await screen.findByRole('region', { name: 'price' })).toBeInTheDocument()
    expect(backend.callsTo(`GET ${BASE}`).map(({ query }) => query.get('filters'))).toEqual([null])
  })

  it('keeps which charts it has', async () => {
    const { user, backend } = show()
    backend.answer(`PUT ${BASE}/layout`, ({ body }) => json(body))
    await user.selectOptions(await screen.findByLabelText('Add a chart'), 'name')
    await waitFor(() =>
      expect(backend.callsTo(`PUT ${BASE}/layout`)[0]?.body).toEqual({
        charts: [
          { field: 'price', is_wide: false },
          { field: 'name', is_wide: false },
        ],
      }),
    )
  })

  it('removes a chart and restores it, and saves layouts by name', async () => {
    const { user, backend } = show()
    let layout = DASHBOARD.layout
    backend.answer(`GET ${BASE}`, () => json({ ...DASHBOARD, layout }))
    backend.answer(`PUT ${BASE}/layout`, ({ body }) => json((layout = body as typeof layout)))
    const saved = () => layout.saved?.map(({ name }) => name)
    await user.click(await screen.findByRole('button', { name: 'Layouts' }))
    await user.type(screen.getByLabelText('Name of this layout'), 'Only prices{Enter}')
    await waitFor(() => expect(saved()).toEqual(['Only prices']))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Remove price' }))
    await waitFor(() => expect(layout.charts).toEqual([]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(layout.charts).toEqual(DASHBOARD.layout.charts))
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    const name = await screen.findByLabelText('Name of Only prices')
    await user.clear(name)
    await user.type(name, 'Prices{Enter}')
    await waitFor(() => expect(saved()).toEqual(['Prices']))
    expect(await screen.findByLabelText('Name of Prices')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Delete Prices' }))
    await waitFor(() => expect(saved()).toEqual([]))
    expect(screen.getByLabelText('Name of this layout')).toHaveFocus()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved()).toEqual(['Prices']))
    await user.click(await screen.findByRole('button', { name: 'Show Prices' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('Undo restores what was removed, and keeps later changes', async () => {
    const { user, backend } = show()
    let layout = DASHBOARD.layout
    backend.answer(`GET ${BASE}`, () => json({ ...DASHBOARD, layout }))
    backend.answer(`PUT ${BASE}/layout`, ({ body }) => json((layout = body as typeof layout)))
    await user.click(await screen.findByRole('button', { name: 'Remove price' }))
    await waitFor(() => expect(layout.charts).toEqual([]))
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    await user.type(await screen.findByLabelText('Name of this layout'), 'Empty{Enter}')
    await waitFor(() => expect(layout.saved).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(layout.charts).toEqual(DASHBOARD.layout.charts))
    expect(layout.saved?.map(({ name }) => name)).toEqual(['Empty'])
  })

  it('is visible by a link without an account, and cannot be changed there', async () => {
    const { backend } = show('/shared/t1', null)
    expect(await screen.findByRole('region', { name: 'price' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove price' })).not.toBeInTheDocument()
    expect(backend.calls.filter(({ path }) => path.startsWith('/api/v1/shared/')).every(({ token }) => token === null)).toBe(true)
  })

  it('ends a link only when asked again', async () => {
    const { user, backend } = show()
    let shares = [{ id: 's1', path: '/shared/t1', created_at: '2026-01-01T00:00:00Z', expires_at: null }]
    backend.answer(`GET ${BASE}/shares`, () => json(shares))
    backend.answer(`DELETE ${BASE}/shares/s1`, () => {
      shares = []
      return new Response(null, { status: 204 })
    })
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = within(await screen.findByRole('dialog'))
    const end = await dialog.findByRole('button', { name: 'End' })
    const answer = async (name: string) => {
      await user.click(end)
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    }
    await answer('Cancel')
    expect(shares).toHaveLength(1)
    await answer('End link')
    expect(await dialog.findByText('Nobody else can see it.')).toBeInTheDocument()
  })

  it('says that a link was ended', async () => {
    const { backend, unmount } = show('/shared/t1', null)
    unmount()
    backend.answer('GET /api/v1/shared/t1', () => refusal(404, 'This link does not exist, or was ended.'))
    renderApp({ path: '/shared/t1', backend })
    expect(await screen.findByText('This link does not exist, or was ended.')).toBeInTheDocument()
  })
})
