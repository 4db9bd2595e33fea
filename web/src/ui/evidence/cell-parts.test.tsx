import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { cellText } from '../../lib/cell-text.ts'
import { fakeCell } from '../../testing/fake-data.ts'
import { CellDetails } from './cell-details.tsx'

const VALUE = [
  { name: 'Nora Falk', role: 'Miller' },
  { name: 'Otto Brandt', role: null },
]
const place = (quote: string, item: number, member: string) => ({
  url: 'https://mill.example/',
  snapshot: null,
  block: 1,
  quote,
  selector: null,
  item,
  member,
})
const CELL = fakeCell({
  value: VALUE,
  raw: '[{"name":"Nora Falk","role":"Miller"},{"name":"Otto Brandt"}]',
  evidence: [place('Nora Falk', 0, 'name'), place('The miller: Miller', 0, 'role'), place('Otto Brandt', 1, 'name')],
})

it('a cell of objects is a table that opens with the evidence of its first value, and a chosen one shows its own', async () => {
  const user = userEvent.setup()
  render(<CellDetails cell={CELL} type="array" evidencePath={null} />)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Item', 'name', 'role'])
  expect(table.getByRole('button', { name: /^Nora Falk/ })).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('figure')).getByText('Nora Falk')).toBeInTheDocument()
  await user.click(table.getByRole('button', { name: 'Miller, role of item 1: show the evidence' }))
  expect(screen.getAllByRole('figure')).toHaveLength(1)
  expect(screen.getByText('The miller: Miller')).toBeInTheDocument()
  await user.keyboard('{Tab}{Enter}')
  expect(table.getByRole('button', { name: /^Otto Brandt/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByText('The miller: Miller')).not.toBeInTheDocument()
})

it('opens with the part that is asked for', () => {
  render(<CellDetails cell={CELL} type="array" evidencePath={null} part="/1/name" />)
  expect(screen.getByRole('button', { name: /^Otto Brandt/ })).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('figure')).getByText('Otto Brandt')).toBeInTheDocument()
})

it('in the grid such a cell shows the number of items and begins with the first', () => {
  expect(cellText(VALUE, 'array')).toBe('2 items: Nora Falk, Miller; Otto Brandt')
  expect(cellText([VALUE[0]!], 'array')).toBe('1 item: Nora Falk, Miller')
  expect(cellText(['a', 'b'], 'array')).toBe('a, b')
  expect(cellText([{ c: 'brass', amount: 4 }], 'array', ['amount', 'c'])).toBe('1 item: 4, brass')
})

it('an object shows its parts to any depth, each with its evidence or why it is empty', async () => {
  const user = userEvent.setup()
  const at = (path: string, quote: string) => ({ url: 'https://mill.example/', snapshot: null, block: 1, quote, selector: null, path })
  const cell = fakeCell({
    // As a database gives it back: in an order of its own.
    value: { items: [{ price: { amount: 4.2 }, name: 'Rye' }], buyer: { city: null, name: 'Otto' }, number: 'A-1' },
    evidence: [at('/number', 'No. A-1'), at('/buyer/name', 'Otto'), at('/items/0/name', 'Rye'), at('/items/0/price/amount', '€4.20')],
    parts: [
      { path: '/number', reason: null, confidence: 0.95 },
      { path: '/buyer/name', reason: null, confidence: 0.9 },
      { path: '/buyer/city', reason: 'ambiguous', confidence: null },
      { path: '/items', reason: null, confidence: 0.9 },
    ],
  })
  render(<CellDetails cell={cell} type="object" evidencePath={null} />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'number',
    'buyer',
    'name',
    'city',
    'items',
    '1',
    'amount',
  ])
  await user.click(screen.getByRole('button', { name: '4.2, amount of price of item 1 of items: show the evidence' }))
  expect(screen.getByText('€4.20')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Empty, city of buyer: show why' }))
  expect(screen.getByText('Why city of buyer is empty')).toBeInTheDocument()
  expect(screen.queryByText('€4.20')).not.toBeInTheDocument()
})

it('an object without evidence of its parts is shown by its parts, and with the evidence of the whole', () => {
  const cell = fakeCell({
    value: { amount: 4.2, currency: 'EUR' },
    evidence: [{ url: 'https://mill.example/', snapshot: null, block: 1, quote: '€4.20', selector: null }],
  })
  render(<CellDetails cell={cell} type="object" evidencePath={null} />)
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['amount', 'currency'])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByText('€4.20')).toBeInTheDocument()
})

it('in the grid an object lists its members', () => {
  expect(cellText({ amount: 4.2, currency: 'EUR', note: null }, 'object')).toBe('amount: 4.2, currency: EUR')
})
