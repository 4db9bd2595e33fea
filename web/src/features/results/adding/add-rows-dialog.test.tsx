import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeBackend, json } from '../../../testing/fake-backend.ts'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const ESTIMATE = `POST /api/v1/jobs/${fakeJob().id}/targets/estimate`

it('counts a long pasted list together with typed lines, and removes it again', async () => {
  const backend = new FakeBackend()
  backend.jobs = [fakeJob()]
  backend.rows = [fakeRow(0)]
  backend.answer(ESTIMATE, ({ body }) => json(estimateOf(body)))
  const { user } = renderApp({ path: `/app?job=${fakeJob().id}`, as: ADA, backend })
  await user.click(await screen.findByRole('button', { name: 'Add Rows' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Rows' }))
  const items = Array.from({ length: 10_000 }, (_, index) => `https://shop.example/products/${index}`)
  await user.click(dialog.getByRole('textbox'))
  await user.paste(items.join('\n'))
  expect(await dialog.findByText('10,000 rows')).toBeInTheDocument()
  expect(dialog.getByRole('textbox')).toHaveValue('')
  expect(await dialog.findByRole('button', { name: 'Add 10,000 Rows' })).toBeEnabled()
  expect(backend.callsTo(ESTIMATE).at(-1)?.body).toMatchObject({ target_items: items })
  await user.paste('https://shop.example/more')
  expect(dialog.getByRole('textbox')).toHaveValue('https://shop.example/more')
  expect(await dialog.findByRole('button', { name: 'Add 10,001 Rows' })).toBeEnabled()
  await user.click(dialog.getByRole('button', { name: 'Remove the rows from the clipboard' }))
  expect(await dialog.findByRole('button', { name: 'Add 1 Row' })).toBeEnabled()
})

function estimateOf(body: unknown) {
  const { target_items: targets } = body as { target_items: string[] }
  const rows = targets.length
  return {
    rows,
    columns: 2,
    cells: rows * 2,
    included_cells: rows * 2,
    extra_cells: 0,
    extra_cell_usd: 0,
    cost_usd: 0,
    balance_usd: 0,
    missing_usd: 0,
    covered_rows: rows,
    covered_cost_usd: 0,
    capped_at_rows: null,
    seconds: 10,
    problems: [],
    table_rows: rows + 1,
    first_targets: targets.slice(0, 3),
    duplicates: { count: 0, examples: [] },
  }
}
