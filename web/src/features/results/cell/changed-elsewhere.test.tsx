import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json } from '../../../testing/fake-backend.ts'
import { fakeCell, fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const corrected = fakeCell({ value: 12, raw: null, status: 'corrected', method: 'corrected', evidence: [] })
const changedRow = fakeRow(0, { data: { name: 'Product 1', price: 12 }, cells: { ...fakeRow(0).cells, price: corrected } })

const CELL = 'PATCH /api/v1/results/task-0/cells/price'

function backendWithJob(): FakeBackend {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0), fakeRow(1)]
  return backend
}

async function openPrice(backend: FakeBackend) {
  const { user } = renderApp({ path: `/app?job=${fakeJob().id}`, as: ADA, backend })
  const table = await screen.findByRole('grid', { name: 'Results' })
  act(() => table.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  return { user, table: within(table), panel: within(await screen.findByRole('complementary', { name: 'Evidence for price' })) }
}

describe('a cell that was changed in another window', () => {
  it('shows its current value in the table and in the panel once the window is active again', async () => {
    const backend = backendWithJob()
    const { table, panel } = await openPrice(backend)
    await panel.findByText('Found on the page')
    backend.rows = [changedRow, fakeRow(1)]
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await table.findByText('12')).toBeInTheDocument()
    expect(await panel.findByText('Corrected by hand')).toBeInTheDocument()
  })

  it('is also updated in the table where its panel finds it changed', async () => {
    const backend = backendWithJob()
    backend.answer('GET /api/v1/tasks/task-0/result', () => json({ data: changedRow }))
    const { table, panel } = await openPrice(backend)
    expect(await panel.findByText('Corrected by hand')).toBeInTheDocument()
    expect(table.getByText('12')).toBeInTheDocument()
  })

  it('that is corrected here too keeps the other value until it is overwritten deliberately', async () => {
    const backend = backendWithJob()
    const { user, panel } = await openPrice(backend)
    const newer = { task_id: 'task-0', column: 'price', value: 11, by: 'ben@example.com', at: '2026-01-01T10:00:00.000Z' }
    backend.answer(CELL, () => json({ detail: { message: 'ben@example.com has changed price meanwhile.', newer: [newer] } }, 409))
    await user.click(panel.getByRole('button', { name: 'Correct' }))
    await user.clear(panel.getByRole('textbox', { name: 'Value of price' }))
    await user.type(panel.getByRole('textbox', { name: 'Value of price' }), '12{Enter}')
    expect(await panel.findByRole('alert')).toHaveTextContent('ben@example.com wrote “11” meanwhile')
    expect(panel.getByRole('textbox', { name: 'Value of price' })).toHaveValue('12')
    backend.answer(CELL, () => json(changedRow))
    await user.click(panel.getByRole('button', { name: 'Overwrite with Mine' }))
    expect(await panel.findByText('Corrected by hand')).toBeInTheDocument()
    expect(panel.queryByRole('alert')).not.toBeInTheDocument()
    expect(backend.callsTo(CELL).map((call) => call.body)).toEqual([
      { action: 'correct', value: '12', expected: 10 },
      { action: 'correct', value: '12' },
    ])
  })

  it('that is restored here too keeps the other value until it is overwritten deliberately', async () => {
    const backend = backendWithJob()
    const versions = 'GET /api/v1/results/task-0/cells/price/versions'
    const restore = 'POST /api/v1/results/task-0/cells/price/versions/7/restore'
    const at = '2026-01-01T09:00:00.000Z'
    backend.answer(versions, () => json({ data: [{ id: '7', cell: corrected, replaced_by: 'edit', replaced_at: at, by: ADA.email }] }))
    const newer = { task_id: 'task-0', column: 'price', value: 11, by: 'ben@example.com', at }
    backend.answer(restore, () => json({ detail: { message: 'ben@example.com has changed price meanwhile.', newer: [newer] } }, 409))
    const { user, panel } = await openPrice(backend)
    await user.click(await panel.findByRole('button', { name: 'Bring back 12' }))
    expect(await panel.findByRole('alert')).toHaveTextContent('ben@example.com wrote “11” meanwhile')
    backend.answer(restore, () => json(changedRow))
    await user.click(panel.getByRole('button', { name: 'Overwrite with Mine' }))
    expect(await panel.findByText('Corrected by hand')).toBeInTheDocument()
    expect(panel.queryByRole('alert')).not.toBeInTheDocument()
    expect(backend.callsTo(restore).map((call) => call.body)).toEqual([{ expected: 10 }, {}])
  })
})
