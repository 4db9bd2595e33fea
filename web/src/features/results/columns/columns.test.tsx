import type { ColumnEstimate, Job } from '@quarry/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { emptyCell, fakeCell, fakeJob, fakeRow, fakeTask } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const JOB = fakeJob()
const BRAND = { name: 'brand', description: 'Maker of the product', type: 'string' } as const
const RUN: Job = fakeJob({
  id: '5b000000-0000-4000-8000-000000000002',
  column_of: JOB.id,
  status: 'in_progress',
  finished_at: null,
  trait_definitions: [BRAND],
  progress: { total: 2, completed: 1, failed: 0, in_progress: 1, pending: 0 },
})
const ESTIMATE = `POST /api/v1/jobs/${JOB.id}/columns/estimate`
const ADD = `POST /api/v1/jobs/${JOB.id}/columns`
const RUNS = `GET /api/v1/jobs/${JOB.id}/columns`
const COVERED: ColumnEstimate = {
  rows: 2,
  columns: 1,
  cells: 2,
  included_cells: 2,
  extra_cells: 0,
  extra_cell_usd: 0.0001,
  cost_usd: 0,
  balance_usd: 0,
  missing_usd: 0,
  covered_rows: 2,
  covered_cost_usd: 0,
  capped_at_rows: null,
  seconds: 1,
  problems: [],
  stored_rows: 2,
  kept_rows: 0,
}

function backendWith({
  estimate = COVERED,
  runs = [],
  job = {},
}: { estimate?: ColumnEstimate; runs?: Job[]; job?: Partial<Job> } = {}): FakeBackend {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob(job)]
  backend.rows = [fakeRow(0), fakeRow(1)]
  backend.columnRuns = runs
  backend.answer(ESTIMATE, () => json(estimate))
  backend.answer(ADD, () => {
    backend.columnRuns = [RUN]
    return json(RUN, 201)
  })
  return backend
}
const show = (backend: FakeBackend) => renderApp({ path: `/app?job=${JOB.id}`, as: ADA, backend })
async function openDialog(backend = backendWith()) {
  const { user } = show(backend)
  await user.click(await screen.findByRole('button', { name: 'Add Column' }))
  return { user, backend, dialog: within(await screen.findByRole('dialog', { name: 'Add Column' })) }
}
async function fill({ user, dialog }: Awaited<ReturnType<typeof openDialog>>, name = 'brand') {
  await user.type(dialog.getByLabelText('Name'), name)
  await user.type(dialog.getByLabelText('Description'), 'Maker of the product')
}

describe('adding a column to a job that has ended', () => {
  it('shows the cost before, starts the reading, and shows its progress (O.26)', async () => {
    const opened = await openDialog()
    const { user, backend, dialog } = opened
    expect(dialog.getByRole('button', { name: 'Add Column' })).toBeDisabled()
    await fill(opened)
    expect(await dialog.findByText(/2 cells in 2 rows: 2 included in your plan. Cells that stay empty are free/)).toBeInTheDocument()
    expect(backend.callsTo(ESTIMATE).at(-1)?.body).toEqual({ trait_definition: BRAND, replaces: null })
    await user.click(dialog.getByRole('button', { name: 'Add Column' }))
    expect(backend.callsTo(ADD)[0]?.body).toEqual({ trait_definition: BRAND, replaces: null, spending_cap_usd: null })
    expect(await screen.findByText(/^Reading/)).toHaveTextContent('Reading brand from the stored pages: 1 of 2 rows')
    expect(screen.getByRole('progressbar', { name: 'Progress of brand' })).toHaveAttribute('aria-valuenow', '50')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('proposes further fields of the stored pages, with samples and shares; one key accepts a proposal', async () => {
    const backend = backendWith()
    backend.columnSuggestions = {
      fields: [
        { ...BRAND, samples: ['Acme', 'Lumen'], fill: 0.6 },
        { name: 'weight', description: 'Weight in kilograms', type: 'number', samples: [1.5], fill: 1 },
      ],
      pages: 5,
    }
    const { user, dialog } = await openDialog(backend)
    const list = within(await dialog.findByRole('list', { name: 'Found on the stored pages' }))
    const brand = list.getByRole('button', { name: 'brand string On 3 of 5 pages Acme · Lumen' })
    expect(list.getByRole('button', { name: 'weight number 1.5' })).toHaveAttribute('aria-pressed', 'false')
    brand.focus()
    await user.keyboard('{Enter}')
    expect(brand).toHaveAttribute('aria-pressed', 'true')
    expect(dialog.getByLabelText('Name')).toHaveValue('brand')
    expect(dialog.getByLabelText('Description')).toHaveValue('Maker of the product')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Add Column' })).toBeEnabled())
    expect(backend.callsTo(ESTIMATE).at(-1)?.body).toEqual({ trait_definition: BRAND, replaces: null })
    await user.selectOptions(dialog.getByLabelText('Column'), 'Change: name')
    expect(dialog.queryByRole('list', { name: 'Found on the stored pages' })).not.toBeInTheDocument()
  })

  it('works without proposals where the stored pages could not be read', async () => {
    const backend = backendWith()
    backend.answer(`${RUNS}/suggestions`, () => refusal(503, 'Other pages are being looked at right now.'))
    const { dialog } = await openDialog(backend)
    await waitFor(() => expect(dialog.queryByText(/Looking for more fields/)).not.toBeInTheDocument())
    expect(dialog.getByLabelText('Name')).toBeEnabled()
    expect(dialog.queryByText(/Found on the stored pages/)).not.toBeInTheDocument()
  })

  it('[S1.30] looks it up from other columns where that is wanted, and says that pages are fetched (O.70)', async () => {
    const opened = await openDialog()
    const { user, backend, dialog } = opened
    await fill(opened)
    await user.selectOptions(dialog.getByLabelText('Comes from'), 'A web search')
    const from = within(dialog.getByRole('group', { name: 'Search for' }))
    expect(from.getByRole('checkbox', { name: 'name' })).toBeChecked()
    await user.click(from.getByRole('checkbox', { name: 'price' }))
    await user.click(from.getByRole('checkbox', { name: 'name' }))
    expect(await dialog.findByText(/Pages are fetched for this column/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Add Column' }))
    await waitFor(() =>
      expect(backend.callsTo(ADD)[0]?.body).toMatchObject({ trait_definition: { ...BRAND, source: { kind: 'search', from: ['price'] } } }),
    )
  })

  it('reports rows whose page is not stored, rows that stay, and a missing balance with a link to a cap', async () => {
    const problem = 'Your balance is $0.10: $0.05 is missing.'
    const estimate = { ...COVERED, stored_rows: 1, kept_rows: 3, included_cells: 0, extra_cells: 2, cost_usd: 0.15, balance_usd: 0.1 }
    const opened = await openDialog(
      backendWith({ estimate: { ...estimate, missing_usd: 0.05, covered_rows: 1, covered_cost_usd: 0.1, problems: [problem] } }),
    )
    const { user, backend, dialog } = opened
    await fill(opened)
    expect(await dialog.findByText(/For 1 row no page is stored: its cell stays empty. 3 rows stay as they are/)).toHaveTextContent(
      '0 included, 2 extra for up to $0.15 of your balance of $0.10.',
    )
    expect(dialog.getByText(problem)).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Add Funds' })).toHaveAttribute('href', '/profile?tab=usage')
    expect(dialog.getByRole('button', { name: 'Add Column' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Use a cap of $0.10 (1 row)' }))
    await waitFor(() => expect(backend.callsTo(ADD)[0]?.body).toMatchObject({ spending_cap_usd: 0.1 }))
  })

  it('shows the server’s sentence of a refusal, and starts nothing', async () => {
    const backend = backendWith()
    backend.answer(ESTIMATE, () => refusal(422, 'This job has a column "name" already.'))
    const opened = await openDialog(backend)
    await fill(opened, 'name')
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent('This job has a column "name" already.')
    expect(opened.dialog.getByRole('button', { name: 'Add Column' })).toBeDisabled()
  })

  it('is not offered while the job runs, nor for what reads a column itself', async () => {
    const running = show(backendWith({ job: { status: 'in_progress', finished_at: null } }))
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'Add Column' })).not.toBeInTheDocument()
    running.unmount()
    show(backendWith({ job: { column_of: RUN.id } }))
    await screen.findByRole('grid')
    expect(screen.queryByRole('button', { name: 'Add Column' })).not.toBeInTheDocument()
  })
})

describe('changing a column', () => {
  it('starts from the column as it is, by key from the grid or from the list', async () => {
    const backend = backendWith()
    const { user } = show(backend)
    const grid = await screen.findByRole('grid', { name: 'Results' })
    grid.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}c')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Column' }))
    expect(dialog.getByLabelText('Name')).toHaveValue('price')
    expect(dialog.getByLabelText('Data type')).toHaveValue('number')
    await user.selectOptions(dialog.getByLabelText('Column'), 'name')
    expect(dialog.getByLabelText('Name')).toHaveValue('name')
    await user.selectOptions(dialog.getByLabelText('Data type'), 'array')
    await user.click(await dialog.findByRole('button', { name: 'Change Column' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Change Column' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Change Column' }))
    await waitFor(() =>
      expect(backend.callsTo(ADD)[0]?.body).toMatchObject({ replaces: 'name', trait_definition: { name: 'name', type: 'array' } }),
    )
  })

  it('without a difference reports that there is nothing to read', async () => {
    const opened = await openDialog(
      backendWith({ estimate: { ...COVERED, rows: 0, cells: 0, included_cells: 0, stored_rows: 0, kept_rows: 2 } }),
    )
    await opened.user.selectOptions(opened.dialog.getByLabelText('Column'), 'name')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Column' }))
    expect(await dialog.findByText(/Nothing to read/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Change Column' })).toBeDisabled()
  })
})

describe('a column that is being read', () => {
  it('can be stopped, fills its cells in the grid, and finally reports the empty ones with reasons', async () => {
    const backend = backendWith({ runs: [RUN] })
    const { user } = show(backend)
    await user.click(await screen.findByRole('button', { name: 'Stop reading brand' }))
    expect(backend.callsTo(`POST /api/v1/jobs/${RUN.id}/stop`)).toHaveLength(1)

    backend.jobs = [fakeJob({ trait_definitions: [...JOB.trait_definitions, BRAND] })]
    const cells = { ...fakeRow(0).cells, brand: fakeCell({ value: 'Acme', raw: 'Acme' }) }
    backend.rows = [
      fakeRow(0, { data: { ...fakeRow(0).data, brand: 'Acme' }, cells }),
      fakeRow(1, { cells: { ...cells, brand: emptyCell('page_not_stored') } }),
    ]
    const ended: Job = {
      ...RUN,
      status: 'partial_completion',
      finished_at: '2026-03-01T10:05:00.000Z',
      progress: { ...RUN.progress, failed: 1, in_progress: 0 },
    }
    backend.answer(RUNS, () => json({ data: [ended] }))
    const reason = 'No copy of the page is kept, so nothing could be read from it. Run the target again.'
    backend.answer(`GET /api/v1/jobs/${RUN.id}/tasks`, () => json([fakeTask(1, { error_kind: 'page_not_stored', error: reason })]))
    expect(await screen.findByText(/brand: 1 of 2 cells filled/)).toBeInTheDocument()
    expect(await screen.findByText(/1 empty: No copy of the page is kept/)).toBeInTheDocument()
    expect(await screen.findByText('Acme')).toBeInTheDocument()
    const again = fakeJob({ id: '77777777-0000-4000-8000-000000000003', rerun_of: JOB.id, status: 'pending' })
    backend.answer(`POST /api/v1/jobs/${JOB.id}/rerun`, () => {
      backend.jobs = [...backend.jobs, again]
      return json(again, 201)
    })
    await user.click(screen.getByRole('button', { name: 'Run incomplete targets again' }))
    await waitFor(() => expect(backend.callsTo(`POST /api/v1/jobs/${JOB.id}/rerun`)[0]?.body).toEqual({ which: 'incomplete' }))
  })

  it('and was stopped offers to read the remaining rows with the same definition', async () => {
    const backend = backendWith({ runs: [RUN] })
    const { user } = show(backend)
    await screen.findByText(/^Reading/)
    const ended: Job = {
      ...RUN,
      status: 'partial_completion',
      finished_at: '2026-03-01T10:05:00.000Z',
      progress: { ...RUN.progress, failed: 1, in_progress: 0 },
    }
    backend.answer(RUNS, () => json({ data: [ended] }))
    backend.answer(`GET /api/v1/jobs/${RUN.id}/tasks`, () => json([fakeTask(1, { error_kind: 'stopped', error: 'Stopped.' })]))
    await user.click(await screen.findByRole('button', { name: 'Read the rest' }))
    await waitFor(() => expect(backend.callsTo(ADD)[0]?.body).toEqual({ trait_definition: BRAND, replaces: 'brand' }))
  })
})
