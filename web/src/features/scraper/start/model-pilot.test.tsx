import { act, screen, within } from '@testing-library/react'
import type { JobEstimate, Pilot } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { changeDraft, draft, newField } from '../../../state/draft/draft.ts'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const CALL = 'POST /api/v1/pilot'
const ESTIMATE: JobEstimate = {
  rows: 40,
  columns: 2,
  cells: 80,
  included_cells: 80,
  extra_cells: 0,
  extra_cell_usd: 0.0001,
  cost_usd: 0,
  balance_usd: 0,
  missing_usd: 0,
  covered_rows: 40,
  covered_cost_usd: 0,
  capped_at_rows: null,
  seconds: 90,
  problems: [],
}
const PILOT: Pilot = {
  job_targets: 40,
  targets: 3,
  failed_targets: 1,
  cells: 4,
  empty: [{ field: 'summary', cells: 2 }],
  empty_cells: 2,
  model: { name: 'helper', is_local: false },
  filled_cells: 1,
  pilot: { tokens: 990, cost_usd: 0.00252, seconds: 4 },
  job: { tokens: 13_200, cost_usd: 0.04, seconds: 80 },
  basis: 'pilot',
}

function open(answer: () => Response | Promise<Response>, as: typeof ADA | null = ADA) {
  const backend = new FakeBackend()
  backend.answer('POST /api/v1/jobs/estimate', () => json(ESTIMATE))
  backend.answer(CALL, answer)
  const app = renderApp({ as, backend })
  act(() =>
    draft.set({
      basePrompt: 'News',
      targetName: 'URL',
      targets: ['a', 'b', 'c'].map((value) => ({ value, label: value })),
      fields: [newField({ name: 'title', description: 'The title' }), newField({ name: 'summary', description: 'In your own words' })],
    }),
  )
  return { ...app, backend }
}
const button = () => screen.findByRole('button', { name: 'What would a model add?' })

describe('what a model would add', () => {
  it('is estimated on demand, for the current form, in cells, tokens, money and time', async () => {
    const { user, backend } = open(() => json(PILOT))
    const press = await button()
    expect(backend.callsTo(CALL)).toEqual([])
    await user.click(press)
    const told = await screen.findByText(
      /^Without a model 2 of 4 cells on 2 targets stay empty: summary \(2\)\. 1 target could not be read\./,
    )
    expect(told).toHaveTextContent('helper filled 1 of them, with 990 tokens')
    expect(told).toHaveTextContent('Estimated from these targets, all 40 targets would take about 13,200 tokens, $0.04')
    expect(backend.callsTo(CALL)[0]?.body).toMatchObject({ target_items: ['a', 'b', 'c'], target_item_name: 'URL' })
  })

  it('can be asked by keyboard, and is busy meanwhile', async () => {
    const gate = Promise.withResolvers<Response>()
    const { user, backend } = open(() => gate.promise)
    const press = await button()
    act(() => press.focus())
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Reading 3 targets...' })).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('{Enter}')
    expect(backend.callsTo(CALL)).toHaveLength(1)
    await act(async () => gate.resolve(json(PILOT)))
    expect(await screen.findByText(/stay empty/)).toBeInTheDocument()
  })

  it.each<[string, Partial<Pilot>, RegExp]>([
    [
      'nothing, where no cell stays empty',
      { empty: [], empty_cells: 0, filled_cells: null, pilot: null, job: null },
      /it would add nothing here/,
    ],
    ['that none is set', { model: null, filled_cells: null, pilot: null, job: null }, /No language model is configured on this server/],
    [
      'that none of the targets could be read',
      { failed_targets: 3, cells: 0, empty: [], empty_cells: 0 },
      /none could be read, so it is unknown/,
    ],
    [
      'that it was not asked',
      { filled_cells: null, pilot: null, basis: 'history' },
      /helper was not asked[\s\S]*Estimated from your earlier jobs/,
    ],
    [
      'what is not known of its price',
      { job: { tokens: 13_200, cost_usd: null, seconds: null } },
      /The price of tokens is not configured on this server\./,
    ],
  ])('tells %s', async (_, change, words) => {
    const { user } = open(() => json({ ...PILOT, ...change }))
    await user.click(await button())
    expect(await screen.findByText(words)).toBeInTheDocument()
  })

  it('is invalid once the form has changed', async () => {
    const { user } = open(() => json(PILOT))
    await user.click(await button())
    expect(await screen.findByText(/stay empty/)).toBeInTheDocument()
    act(() => changeDraft({ basePrompt: 'Other news' }))
    expect(screen.queryByText(/stay empty/)).not.toBeInTheDocument()
  })

  it('shows why it could not be estimated', async () => {
    const { user } = open(() => refusal(429, 'Your previews of today are used up.'))
    await user.click(await button())
    expect(await screen.findByText(/The pilot could not be run\. Your previews of today are used up\./)).toBeInTheDocument()
  })

  it('is not offered to visitors, who have no jobs', async () => {
    open(() => json(PILOT), null)
    const bar = within(await screen.findByRole('contentinfo'))
    expect(bar.queryByRole('button', { name: 'What would a model add?' })).not.toBeInTheDocument()
  })
})
