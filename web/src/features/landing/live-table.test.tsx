import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it, vi } from 'vitest'
import { LiveTable } from './live-table.tsx'
import { showLiveTable } from './live-view.ts'

const cell = (value: string | number | boolean | null, quote = String(value)) => ({
  value,
  status: value === null ? 'absent' : 'found',
  method: 'structured',
  confidence: 0.96,
  evidence: value === null ? null : { quote, url: 'http://127.0.0.1:3001/shop/p/1', context: { label: 'Price', after: ' incl. tax' } },
})
const rowOf = (position: number, price: number) => ({
  position,
  cells: { name: cell(`Lamp ${position}`), brand: cell(null), price: cell(price), in_stock: cell(true) },
})

let previews: number
let config: { practice_web_url: string | null }

beforeEach(() => {
  previews = 0
  config = { practice_web_url: 'http://127.0.0.1:3001/' }
  sessionStorage.clear()
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/v1/config') return Promise.resolve(Response.json(config))
    previews += 1
    const lines = [0, 1, 2, 3, 4, 5].map((position) => JSON.stringify({ type: 'row', row: rowOf(position, 1234.5 + position) }))
    return Promise.resolve(new Response(lines.join('\n')))
  })
})

it('fills its rows from a preview, shows the evidence of the first price, and of the cell that is chosen', async () => {
  const user = userEvent.setup()
  render(<LiveTable />)
  await screen.findByText('6 of 6 rows read live from the built-in practice shop. Choose a cell to see its evidence.')
  expect(screen.getByRole('button', { name: /1,234\.5/, pressed: true })).toBeInTheDocument()
  expect(screen.getByText('1234.5', { selector: 'mark bdi' })).toBeInTheDocument()
  expect(screen.getByText('Structured data')).toBeInTheDocument()
  expect(screen.getByText('Confidence: High (96%)')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'http://127.0.0.1:3001/shop/p/1' })).toHaveAttribute('rel', 'noopener noreferrer')

  await user.click(screen.getByRole('button', { name: /Lamp 3/ }))
  expect(screen.getByText('Lamp 3', { selector: 'mark bdi' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: /Lamp 3/, pressed: true })).toHaveFocus()
  const empty = within(screen.getAllByRole('row')[1]!).getByRole('button', { name: 'Empty' })
  await user.click(empty)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(previews).toBe(2))
  await screen.findByText(/^6 of 6 rows read live/)
})

it('keeps the state of the prerendered page when the app replaces it: no second preview, the same cell', async () => {
  const user = userEvent.setup()
  const painted = document.createElement('div')
  painted.innerHTML = renderToStaticMarkup(<LiveTable />)
  document.body.append(painted)
  const figure = painted.querySelector('figure')
  if (!figure) throw new Error('no figure')
  const end = showLiveTable(figure)
  await user.click(await screen.findByRole('button', { name: /Lamp 2/ }))
  painted.remove()

  render(<LiveTable />)
  expect(screen.getByRole('button', { name: /Lamp 2/, pressed: true })).toBeInTheDocument()
  // The prerendered table no longer updates, and its end does not affect the app's table.
  end()
  await user.click(screen.getByRole('button', { name: /Lamp 4/ }))
  expect(screen.getByRole('button', { name: /Lamp 4/, pressed: true })).toBeInTheDocument()
  expect(previews).toBe(1)
})

it('is not shown where there is no practice web', async () => {
  config = { practice_web_url: null }
  render(<LiveTable />)
  await waitFor(() => expect(document.querySelector('figure')).not.toBeVisible())
  expect(previews).toBe(0)
})
