// What is offered after a correction: also later, from the corrected cell; and what is said where nothing could be learned.
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeCell, fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const CALL = 'POST /api/v1/recipe-proposals'
const price = fakeCell({ value: 12, raw: null, status: 'corrected', method: 'corrected', evidence: [] })
const row = fakeRow(0, { data: { name: 'Product 1', price: 12 }, cells: { ...fakeRow(0).cells, price } })

async function openCorrected(backend: FakeBackend) {
  backend.jobs = [fakeJob()]
  backend.rows = [row, fakeRow(1)]
  const { user } = renderApp({ path: `/app?job=${fakeJob().id}`, as: ADA, backend })
  const grid = await screen.findByRole('grid', { name: 'Results' })
  act(() => grid.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  return { user, panel: within(await screen.findByRole('complementary', { name: 'Evidence for price' })) }
}

it('a corrected cell offers the other rows of its site at any time; all of them are shown where that is wanted', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  expect(backend.callsTo(CALL)).toHaveLength(0)
  const changes = Array.from({ length: 30 }, (_, at) => ({
    task_id: `task-${at + 1}`,
    target_item_value: `https://shop.example/p/${at + 2}`,
    from: fakeCell(),
    to: fakeCell({ value: 100 + at, evidence: [] }),
  }))
  backend.answer(CALL, () => json({ id: 'p', field: 'price', site: 'shop.example', checked: 40, changes }))
  await user.click(panel.getByRole('button', { name: 'Other rows of this site' }))
  const shown = within(await panel.findByRole('list', { name: 'Proposed changes' }))
  expect(backend.callsTo(CALL).map(({ body }) => body)).toEqual([{ task_id: 'task-0', field: 'price' }])
  expect(shown.queryByText('129')).not.toBeInTheDocument()
  await user.click(shown.getByRole('button', { name: 'Show 10 more' }))
  expect(shown.getByText('129')).toBeInTheDocument()
  expect(document.activeElement).toBe(shown.getAllByRole('listitem')[20])
  expect(panel.getByRole('button', { name: 'Apply to 30 rows' })).toBeInTheDocument()
})

it('what stands nowhere on its page is told to teach nothing, and is not tried again; a server in trouble is', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  const answers = [refusal(500, 'Something broke.'), refusal(409, 'The value stands nowhere on the page of this row.')]
  backend.answer(CALL, () => answers.shift()!)
  await user.click(panel.getByRole('button', { name: 'Other rows of this site' }))
  expect(await panel.findByText('Nothing was learned from this correction. Something broke.')).toBeInTheDocument()
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText(/^Nothing was learned from this correction\. The value stands nowhere/)).toBeInTheDocument()
  expect(panel.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

it('an emptied form says how a cell is left empty', async () => {
  const { user, panel } = await openCorrected(new FakeBackend())
  await user.click(panel.getByRole('button', { name: 'Correct' }))
  await user.clear(panel.getByRole('textbox'))
  expect(panel.getByText('A cell that should be empty is rejected instead of corrected.')).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
})
