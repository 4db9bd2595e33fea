// The proposal after a correction: also later, from the corrected cell; and the message where nothing could be learned.
import type { ProposalEvent } from '@quarry/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeCell, fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'
import { lessonOf } from '../cell/cell-change.ts'

const EDIT = 'PATCH /api/v1/results/task-0/cells/price'
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

it('shows the number of checked rows meanwhile; a failure is shown and can be retried', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  let tell: (event: ProposalEvent) => void
  backend.answer(CALL, () => {
    const body = new ReadableStream<Uint8Array>({
      start(lines) {
        tell = (event) => lines.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } })
  })
  await user.click(panel.getByRole('button', { name: 'Other rows of this site' }))
  expect(await panel.findByText(/^Learning from your correction/)).toBeInTheDocument()
  expect(panel.queryByRole('progressbar')).not.toBeInTheDocument()
  await waitFor(() => expect(backend.callsTo(CALL)).toHaveLength(1))
  tell!({ type: 'progress', looked_at: 20, rows: 80 })
  expect(await panel.findByText('Looked at 20 of 80 rows')).toBeInTheDocument()
  expect(panel.getByRole('progressbar', { name: 'Rows checked' })).toHaveAttribute('aria-valuenow', '25')
  tell!({ type: 'failed', detail: 'It broke. Reference: 7' })
  expect(await panel.findByText('Nothing was learned from this correction. It broke. Reference: 7')).toBeInTheDocument()

  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText(/^Learning from your correction/)).toBeInTheDocument()
  await waitFor(() => expect(backend.callsTo(CALL)).toHaveLength(2))
  expect(panel.queryByRole('progressbar')).not.toBeInTheDocument()
  tell!({ type: 'done', proposal: { id: 'p', field: 'price', site: 'shop.example', checked: 80, changes: [] } })
  expect(await panel.findByText('Learned. The other 80 rows of shop.example stay as they are.')).toBeInTheDocument()
})

it('a value that is not on its page is reported to teach nothing and is not retried; a failing server is', async () => {
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

it('an undone correction is removed from the recipe, and the former values of its rows are offered; nothing is shown where nothing was learned', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  backend.answer(EDIT, () => json(fakeRow(0)))
  const back = { task_id: 'task-1', target_item_value: 'https://shop.example/p/2', from: fakeCell({ value: 12 }), to: fakeCell() }
  backend.answer(CALL, () => json({ id: 'p', field: 'price', site: 'shop.example', checked: 1, changes: [back] }))
  await user.click(panel.getByRole('button', { name: 'Bring back what was read' }))
  expect(await panel.findByText(/^Without your correction,/)).toHaveTextContent('price reads otherwise in 1 of the other 1 row')
  expect(backend.callsTo(CALL).map(({ body }) => body)).toEqual([{ task_id: 'task-0', field: 'price' }])

  backend.answer(EDIT, () => json(row))
  await user.click(panel.getByRole('button', { name: 'Correct' }))
  backend.answer(CALL, () => refusal(409, 'The value stands nowhere on the page of this row.'))
  await user.type(panel.getByRole('textbox', { name: /^Value of/ }), '9{Enter}')
  await panel.findByText(/^Nothing was learned/)
  backend.answer(EDIT, () => json(fakeRow(0)))
  backend.answer(CALL, () => refusal(409, 'This cell has no correction to learn from.'))
  await user.click(panel.getByRole('button', { name: 'Bring back what was read' }))
  await waitFor(() => expect(backend.callsTo(CALL)).toHaveLength(3))
  await waitFor(() => expect(panel.queryByText(/orget|learn/)).not.toBeInTheDocument())
})

it('the removal of a value is offered for the other rows that have it, except for yes and no', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  const rejected = fakeCell({ value: null, status: 'absent', reason: 'rejected', method: null, confidence: null, evidence: [] })
  backend.answer(EDIT, () => json({ ...row, cells: { ...row.cells, price: rejected } }))
  const same = { task_id: 'task-1', target_item_value: 'https://shop.example/p/2', from: fakeCell({ value: 12 }), to: rejected }
  backend.answer(CALL, () => json({ id: 'p', field: 'price', site: 'shop.example', checked: 40, changes: [same] }))
  await user.click(panel.getByRole('button', { name: 'Reject' }))
  expect(await panel.findByText(/^As here,/)).toHaveTextContent(
    'price has the value that you took out in 1 of the other 40 rows of shop.example:',
  )
  expect(panel.getByRole('list', { name: 'Proposed changes' })).toHaveTextContent('12')
  expect(panel.getByRole('list', { name: 'Proposed changes' })).toHaveTextContent('empty')
  expect(lessonOf({ edit: { action: 'reject' }, before: null }, fakeCell({ value: true }))).toBeNull()
  // What was learned from a yes that was set by hand is unlearned with it.
  expect(lessonOf({ edit: { action: 'reject' }, before: null }, fakeCell({ value: true, method: 'corrected' }))).toBe('taken-out')

  await user.click(panel.getByRole('button', { name: 'Not now' }))
  backend.answer(CALL, () => json({ id: 'p', field: 'price', site: 'shop.example', checked: 40, changes: [] }))
  await user.click(panel.getByRole('button', { name: 'Other rows of this site' }))
  expect(await panel.findByText('No other row of shop.example has the value that you took out.')).toBeInTheDocument()
})

it('a correction whose value is removed is reported as discarded, with the rows read without it', async () => {
  const backend = new FakeBackend()
  const { user, panel } = await openCorrected(backend)
  const rejected = fakeCell({ value: null, status: 'absent', reason: 'rejected', method: null, confidence: null, evidence: [] })
  backend.answer(EDIT, () => json({ ...row, cells: { ...row.cells, price: rejected } }))
  const back = { task_id: 'task-1', target_item_value: 'https://shop.example/p/2', from: fakeCell({ value: 12 }), to: fakeCell() }
  backend.answer(CALL, () => json({ id: 'p', field: 'price', site: 'shop.example', checked: 3, changes: [back] }))
  await user.click(panel.getByRole('button', { name: 'Reject' }))
  expect(await panel.findByText(/^Without your correction,/)).toHaveTextContent('price reads otherwise in 1 of the other 3 rows')
})

it('an emptied form explains how to leave a cell empty', async () => {
  const { user, panel } = await openCorrected(new FakeBackend())
  await user.click(panel.getByRole('button', { name: 'Correct' }))
  await user.clear(panel.getByRole('textbox', { name: /^Value of/ }))
  expect(panel.getByText('If the cell should be empty, reject it instead.')).toBeInTheDocument()
  expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
})
