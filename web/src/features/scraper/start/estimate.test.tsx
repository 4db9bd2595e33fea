import { act, screen, waitFor, within } from '@testing-library/react'
import type { JobEstimate } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { draft, newField } from '../../../state/draft/draft.ts'
import { FakeBackend, json } from '../../../testing/fake-backend.ts'
import { fakeJob } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const ESTIMATE = 'POST /api/v1/jobs/estimate'
const CREATE = 'POST /api/v1/jobs/'
const COVERED: JobEstimate = {
  rows: 3,
  columns: 2,
  cells: 6,
  included_cells: 6,
  extra_cells: 0,
  extra_cell_usd: 0.0001,
  cost_usd: 0,
  balance_usd: 0,
  missing_usd: 0,
  covered_rows: 3,
  covered_cost_usd: 0,
  capped_at_rows: null,
  seconds: 90,
  problems: [],
}
const MISSING = 'This job may need 5,000 cells beyond the included ones. $0.30 is missing. Add funds, or set a spending cap for the job.'
const UNCOVERED: JobEstimate = {
  ...COVERED,
  included_cells: 1_000,
  extra_cells: 5_000,
  cost_usd: 0.5,
  balance_usd: 0.2,
  missing_usd: 0.3,
  covered_rows: 1_500,
  covered_cost_usd: 0.2,
  problems: [MISSING],
}

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ value: `t${n}`, label: `t${n}` }))

/** Filled in after the sign-in, which empties the form. */
function show({ backend, as = ADA, targetName = 'URL' }: { backend: FakeBackend; as?: typeof ADA | null; targetName?: string }) {
  const app = renderApp({ as, backend })
  act(() =>
    draft.set({
      basePrompt: 'A shop',
      targetName,
      targets: ['a', 'b', 'c'].map((item) => ({ value: item, label: item })),
      fields: [newField({ name: 'title', description: 'The name' }), newField({ name: 'price', description: 'The price', type: 'number' })],
    }),
  )
  return app
}

function backendWith(estimate: JobEstimate): FakeBackend {
  const backend = new FakeBackend()
  backend.answer(ESTIMATE, () => json(estimate))
  const job = fakeJob({ status: 'pending' })
  backend.answer(CREATE, () => {
    backend.jobs = [job]
    return json(job)
  })
  return backend
}
const bar = async () => within(await screen.findByRole('contentinfo'))
const start = async (backend: FakeBackend, name: RegExp) => {
  const { user } = show({ backend })
  await user.click(await (await bar()).findByRole('button', { name }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }))
}

describe('before a job starts', () => {
  it('[S9.2] shows the cells that it uses of the plan and the approximate time (O.26)', async () => {
    const backend = backendWith(COVERED)
    show({ backend })
    expect(await screen.findByText(/6 included in your plan · about 2 min/)).toBeInTheDocument()
    expect(screen.getByText(/3 rows × 2 columns = 6 cells/)).toBeInTheDocument()
    expect(backend.callsTo(ESTIMATE)).toHaveLength(1)
    expect(backend.callsTo(ESTIMATE)[0]?.body).toMatchObject({ target_items: ['a', 'b', 'c'], spending_cap_usd: null })
  })

  it('[S9.3] [S9.16] [S9.30] says what extra cells cost at most, beside the balance (O.25, O.26)', async () => {
    show({ backend: backendWith({ ...UNCOVERED, balance_usd: 5, missing_usd: 0, problems: [] }) })
    expect((await bar()).getByRole('button', { name: /^Start/ })).toBeEnabled()
    expect(await screen.findByText(/1,000 included, 5,000 extra for/)).toHaveTextContent('up to $0.50 of your balance of $5.00')
  })

  it('requests no estimate for a visitor, nor for an incomplete form', async () => {
    const visitor = show({ backend: backendWith(COVERED), as: null })
    await bar()
    visitor.unmount()
    const { backend, user } = show({ backend: backendWith(COVERED), targetName: '' })
    await user.type(await screen.findByLabelText('Target Name'), 'URL')
    expect(await screen.findByText(/6 included in your plan/)).toBeInTheDocument()
    expect(backend.callsTo(ESTIMATE)).toHaveLength(1)
    expect(visitor.backend.callsTo(ESTIMATE)).toEqual([])
  })

  it('[S9.4] [S9.5] names the limits of the plan that the job exceeds, with the way to Pricing (O.29)', async () => {
    const problem = 'The Starter plan allows up to 25 rows per job, and this job has 26.'
    show({ backend: backendWith({ ...COVERED, problems: [problem] }) })
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect((await bar()).getByRole('link', { name: 'See Pricing' })).toHaveAttribute('href', '/#pricing')
    expect((await bar()).queryByRole('link', { name: 'Add Funds' })).not.toBeInTheDocument()
  })

  it('removes by one click what the plan does not allow in one job, after which the job can be started', async () => {
    const problem = 'The Starter plan allows up to 10 columns per job, and this job has 12.'
    const { user } = show({ backend: backendWith({ ...COVERED, problems: [problem] }) })
    const fields = Array.from({ length: 12 }, (_, index) => newField({ name: `f${index}`, description: 'A field' }))
    act(() => draft.set((form) => ({ ...form, fields, targets: numbered(26) })))
    await user.click(await screen.findByRole('button', { name: 'Keep the first 25 rows and 10 columns' }))
    expect(draft.get().targets).toHaveLength(25)
    expect(draft.get().fields).toHaveLength(10)
    expect(screen.getByRole('button', { name: /^Start Scraping Job/ })).toHaveFocus()
    expect(screen.getByText('1 target item and 2 fields removed.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().targets).toHaveLength(26)
    expect(draft.get().fields).toHaveLength(12)
  })

  it('a refusal is no longer shown once the form is changed', async () => {
    const backend = backendWith(COVERED)
    backend.answer(CREATE, () => json({ detail: 'Not now.' }, 409))
    await start(backend, /^Start Scraping Job/)
    expect(await screen.findByText('Failed to create job. Not now.')).toBeInTheDocument()
    act(() => draft.set((form) => ({ ...form, basePrompt: 'Another shop' })))
    expect(screen.queryByText('Failed to create job. Not now.')).not.toBeInTheDocument()
  })

  it('[S9.3] what the balance does not cover is told with the amount missing, Add Funds, and a start with a cap (O.26)', async () => {
    const backend = backendWith(UNCOVERED)
    const { user } = show({ backend })
    expect(await screen.findByText(MISSING)).toBeInTheDocument()
    expect((await bar()).getByRole('link', { name: 'Add Funds' })).toHaveAttribute('href', '/profile?tab=usage')
    await user.click((await bar()).getByRole('button', { name: 'Start with a cap of $0.20 (1,500 rows)' }))
    await screen.findByRole('alertdialog')
    expect(backend.callsTo(CREATE)[0]?.body).toMatchObject({ spending_cap_usd: 0.2 })
  })

  it('without a balance the included cells alone can be used', async () => {
    const backend = backendWith({ ...UNCOVERED, balance_usd: 0, covered_rows: 500, covered_cost_usd: 0 })
    await start(backend, /^Start with the included cells only \(500 rows\)/)
    expect(backend.callsTo(CREATE)[0]?.body).toMatchObject({ spending_cap_usd: 0 })
  })

  it('no cap is offered where it would not help', async () => {
    show({ backend: backendWith({ ...UNCOVERED, problems: [MISSING, 'You have used the 100 requests of this month.'] }) })
    expect(await screen.findByText(/You have used the 100 requests/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /with a cap/ })).not.toBeInTheDocument()
  })

  it('a cap of the user is sent with the job, and the rows it covers are shown', async () => {
    const backend = backendWith({ ...UNCOVERED, balance_usd: 5, missing_usd: 0, problems: [] })
    const { user } = show({ backend })
    await user.type(await screen.findByLabelText('Spending cap, USD'), '0.1')
    backend.answer(ESTIMATE, () => json({ ...COVERED, extra_cells: 1_000, cost_usd: 0.1, balance_usd: 5, capped_at_rows: 1_000 }))
    expect(await screen.findByText(/ends at 1,000 rows/)).toBeInTheDocument()
    expect(backend.callsTo(ESTIMATE).at(-1)?.body).toMatchObject({ spending_cap_usd: 0.1 })
    await user.click((await bar()).getByRole('button', { name: /^Start Scraping Job/ }))
    await screen.findByRole('alertdialog')
    expect(backend.callsTo(CREATE)[0]?.body).toMatchObject({ spending_cap_usd: 0.1 })
  })
})

describe('a start that is refused for money', () => {
  it('[S8.9] [S8.11] says the server’s sentence, and leads to Add Funds where the estimate did not', async () => {
    const backend = backendWith(COVERED)
    const detail = 'Your balance is $0.20: $0.30 is missing.'
    backend.answer(CREATE, () => json({ detail, quota: { reason: 'balance', missing_usd: 0.3, upgrade: true } }, 402))
    await start(backend, /^Start Scraping Job/)
    expect(await screen.findByText(`Failed to create job. ${detail}`)).toBeInTheDocument()
    expect((await bar()).getByRole('link', { name: 'Add Funds' })).toHaveAttribute('href', '/profile?tab=usage')
    await waitFor(() => expect(backend.callsTo(ESTIMATE)).toHaveLength(2))
  })

  it.each(['requests', 'storage'] as const)('[S9.8] [S9.20] [S9.9] used up %s lead to Pricing (O.22, O.23)', async (reason) => {
    const backend = backendWith(COVERED)
    backend.answer(CREATE, () => json({ detail: 'Used up.', quota: { reason, upgrade: true } }, 402))
    await start(backend, /^Start Scraping Job/)
    expect(await screen.findByText('Failed to create job. Used up.')).toBeInTheDocument()
    expect((await bar()).getByRole('link', { name: 'See Pricing' })).toBeInTheDocument()
  })
})

describe('a job under way', () => {
  const showJob = (change: Parameters<typeof fakeJob>[0]) => {
    const backend = new FakeBackend()
    const job = fakeJob(change)
    backend.jobs = [job]
    renderApp({ path: `/app?job=${job.id}`, as: ADA, backend })
  }

  it('[S9.33] that waits tells its place in the queue', async () => {
    showJob({ status: 'pending', queue_position: 3 })
    expect(await screen.findByText(/Place 3 in the queue/)).toBeInTheDocument()
  })

  it('shows the usage of the language model, and nothing where none was used', async () => {
    showJob({ model_usage: { calls: 3, prompt_tokens: 4_100, completion_tokens: 220, cost_usd: 0.0123 } })
    expect(await screen.findByText(/language model: 3 calls, 4,320 tokens, \$0.01 of the operator’s/)).toBeInTheDocument()
    document.body.replaceChildren()
    showJob({ model_usage: { calls: 0, prompt_tokens: 0, completion_tokens: 0, cost_usd: 0 } })
    await screen.findByText(/of \d+ rows/)
    expect(screen.queryByText(/language model/)).not.toBeInTheDocument()
  })

  it('[S3.25] tells the cells it has used, what they cost, and its cap', async () => {
    showJob({ usage: { cells_consumed: 1_200, cells_overage: 200, cost_usd: 0.02, spending_cap_usd: 0.5 } })
    expect(await screen.findByText(/1,200 cells used, 200 extra for \$0.02 · spending cap \$0.50/)).toBeInTheDocument()
  })
})
