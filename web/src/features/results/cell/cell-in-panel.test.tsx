import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { SumCheck } from '@quarry/contract'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { fakeCell, fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

function backendWithJob(): FakeBackend {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0), fakeRow(1)]
  return backend
}
const show = (backend: FakeBackend) => renderApp({ path: `/app?job=${fakeJob().id}`, as: ADA, backend })
const grid = async () => within(await screen.findByRole('grid', { name: 'Results' }))

const openCell = async (backend: FakeBackend) => {
  const { user } = show(backend)
  await screen.findByRole('grid')
  act(() => screen.getByRole('grid').focus())
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  return { user, panel: within(await screen.findByRole('complementary', { name: 'Evidence for price' })) }
}
const CELL_CALL = 'PATCH /api/v1/results/task-0/cells/price'
const edits = (backend: FakeBackend) => backend.callsTo(CELL_CALL).map(({ body }) => body)
const corrected = fakeCell({ value: 12, raw: null, status: 'corrected', method: 'corrected', evidence: [] })
const changedRow = fakeRow(0, { data: { name: 'Product 1', price: 12 }, cells: { ...fakeRow(0).cells, price: corrected } })

const sums = (agrees: boolean): SumCheck => ({
  kind: 'total',
  items: { field: 'lines', amount: 'amount' },
  stated: [{ kind: 'tax', amount: 2 }],
  lines: 2,
  sum: 7,
  counted: [{ kind: 'tax', amount: 2 }],
  expected: 9,
  difference: agrees ? 0 : 1,
  agrees,
})
const withSums = (...checks: SumCheck[]) =>
  fakeRow(0, { cells: { ...fakeRow(0).cells, price: { ...fakeCell({ value: 10 }), sum_checks: checks } } })

describe('an amount beside what its items make', () => {
  it('has a mark in the grid where it differs, and the comparison in the panel', async () => {
    const backend = backendWithJob()
    backend.rows = [withSums(sums(false)), fakeRow(1)]
    const { panel } = await openCell(backend)
    expect(panel.getByText('Differs from its items by 1')).toBeInTheDocument()
    expect(panel.getByText('2 lines of lines make 7; plus 2 tax that is 9.')).toBeInTheDocument()
    expect((await grid()).getByRole('gridcell', { name: /Differs from its items/ })).toHaveTextContent('≠10')
  })

  it('is shown to agree in the panel only', async () => {
    const backend = backendWithJob()
    backend.rows = [withSums(sums(true)), fakeRow(1)]
    const { panel } = await openCell(backend)
    expect(panel.getByText('Agrees with its items')).toBeInTheDocument()
    expect((await grid()).queryByRole('img', { name: 'Differs from its items' })).toBeNull()
  })
})

describe('a cell in the panel', () => {
  it('is corrected, shown at once, and undone from the message', async () => {
    const backend = backendWithJob()
    const { user, panel } = await openCell(backend)
    backend.answer(CELL_CALL, () => json(changedRow))
    await user.click(panel.getByRole('button', { name: 'Correct' }))
    const box = panel.getByRole('textbox', { name: 'Value of price' })
    expect(box).toHaveFocus()
    await user.clear(box)
    await user.type(box, '12{Enter}')
    expect(await panel.findByText('Corrected by hand')).toBeInTheDocument()
    // The input is gone: the focus moves to the element beside it.
    expect(panel.getByRole('button', { name: 'Correct' })).toHaveFocus()
    expect((await grid()).getByText('12')).toBeInTheDocument()
    backend.answer(CELL_CALL, () => json(fakeRow(0)))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await panel.findByText('Found on the page')).toBeInTheDocument()
    await waitFor(() =>
      expect(edits(backend)).toEqual([
        { action: 'correct', value: '12', expected: 10 },
        { action: 'restore', expected: 12 },
      ]),
    )
  })

  it('learns again from each correction: changes of an earlier one are not offered again', async () => {
    const backend = backendWithJob()
    const { user, panel } = await openCell(backend)
    backend.answer(CELL_CALL, () => json(changedRow))
    const change = { task_id: 'task-1', target_item_value: 'https://shop.example/p/2', from: fakeCell() }
    const offer = { field: 'price', site: 'shop.example', checked: 1 }
    const offered = [12, 13].map((value) => ({
      ...offer,
      id: `p${value}`,
      changes: [{ ...change, to: fakeCell({ value, evidence: [] }) }],
    }))
    const answers = [json(offered[0]), refusal(409, 'This cell has no correction to learn from.'), json(offered[1])]
    backend.answer('POST /api/v1/recipe-proposals', () => answers.shift()!)
    backend.answer('POST /api/v1/recipe-proposals/p13/apply', () => json({ changed: 1 }))
    const correct = async (value: string) => {
      await user.click(panel.getByRole('button', { name: 'Correct' }))
      await user.clear(panel.getByRole('textbox', { name: /^Value of/ }))
      await user.type(panel.getByRole('textbox', { name: /^Value of/ }), `${value}{Enter}`)
      return within(await panel.findByRole('list', { name: 'Proposed changes' }))
    }
    expect((await correct('12')).getByText('12')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(panel.queryByRole('list', { name: 'Proposed changes' })).not.toBeInTheDocument())
    expect((await correct('13')).getByText('13')).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: 'Apply to 1 row' }))
    expect(await screen.findByText('1 row changed.')).toBeInTheDocument()
    expect(panel.queryByRole('list', { name: 'Proposed changes' })).not.toBeInTheDocument()
    expect(panel.getByRole('button', { name: 'Correct' })).toHaveFocus()
  })

  it.each([
    ['corrected', corrected, [{ action: 'correct', value: 12, expected: 12 }]],
    ['accepted', fakeCell({ value: 12, status: 'corrected' }), [{ action: 'restore', expected: 12 }, { action: 'accept' }]],
  ])('that was %s before goes back to that by Undo, not to what was read', async (_, price, back) => {
    const backend = backendWithJob()
    backend.rows = [fakeRow(0, { data: { name: 'Product 1', price: 12 }, cells: { name: fakeCell(), price } })]
    const { user, panel } = await openCell(backend)
    backend.answer(CELL_CALL, () => json(backend.rows[0]))
    await user.click(panel.getByRole('button', { name: 'Reject' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(edits(backend)).toEqual([{ action: 'reject', expected: 12 }, ...back]))
  })

  it('that refuses a value shows the reason, and the typed text stays', async () => {
    const backend = backendWithJob()
    const { user, panel } = await openCell(backend)
    backend.answer(CELL_CALL, () => refusal(422, 'This is no value for price: it holds a number.'))
    await user.click(panel.getByRole('button', { name: 'Correct' }))
    // Editing continues however long it is.
    const long = ' cheap'.repeat(12)
    await user.type(panel.getByRole('textbox', { name: /^Value of/ }), `${long}{Enter}`)
    expect(await panel.findByRole('alert')).toHaveTextContent('This is no value for price: it holds a number.')
    expect(panel.getByRole('textbox', { name: /^Value of/ })).toHaveValue(`10${long}`)
    await user.click(panel.getByRole('button', { name: 'Cancel' }))
    expect(panel.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('that is not verified can be accepted; one that is found can be rejected', async () => {
    const backend = backendWithJob()
    backend.rows = [
      fakeRow(0, { cells: { ...fakeRow(0).cells, price: fakeCell({ value: 12, status: 'unverified', reason: 'unverified' }) } }),
    ]
    const { user, panel } = await openCell(backend)
    backend.answer(CELL_CALL, () => json(fakeRow(0)))
    await user.click(panel.getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument())
    await user.click(panel.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(edits(backend)).toEqual([
        { action: 'accept', expected: 12 },
        { action: 'reject', expected: 10 },
      ]),
    )
  })

  it('leads to the stored page of each place the value was found at, which opens beside', async () => {
    const backend = backendWithJob()
    const evidence = ['p/1', 'sheet.pdf#page=2'].map((path) => ({
      url: `https://shop.example/${path}`,
      snapshot: 'abc',
      block: 1,
      quote: '10 EUR',
      selector: null,
    }))
    backend.rows = [fakeRow(0, { cells: { ...fakeRow(0).cells, price: fakeCell({ value: 10, evidence }) } })]
    backend.answer('POST /api/v1/results/task-0/evidence/price/links', () =>
      json({ url: '/api/v1/results/task-0/evidence/price?s=1' }, 201),
    )
    const tab = { opener: window, location: { href: '' }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
    const { user, panel } = await openCell(backend)
    const buttons = panel.getAllByRole('button', { name: 'Show it on the stored page' })
    expect(buttons).toHaveLength(2)
    for (const button of buttons) await user.click(button)
    await waitFor(() => expect(tab.location.href).toBe('/api/v1/results/task-0/evidence/price?s=1'))
    expect(tab.opener).toBeNull()
    const asked = backend.callsTo('POST /api/v1/results/task-0/evidence/price/links').map(({ query }) => query.get('place'))
    expect(asked).toEqual([null, '1'])
  })
})
