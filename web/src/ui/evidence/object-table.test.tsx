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

it('a cell of objects is a table, and a chosen value shows the evidence of its own', async () => {
  const user = userEvent.setup()
  render(<CellDetails cell={CELL} type="array" evidencePath={null} />)
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Item', 'name', 'role'])
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
  await user.click(table.getByRole('button', { name: 'Miller, role of item 1: show the evidence' }))
  expect(screen.getAllByRole('figure')).toHaveLength(1)
  expect(screen.getByText('The miller: Miller')).toBeInTheDocument()
  await user.keyboard('{Tab}{Enter}')
  expect(table.getByRole('button', { name: /^Otto Brandt/ })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByText('The miller: Miller')).not.toBeInTheDocument()
})

it('in the grid such a cell tells how many items it has and begins with the first', () => {
  expect(cellText(VALUE, 'array')).toBe('2 items: Nora Falk, Miller; Otto Brandt')
  expect(cellText([VALUE[0]!], 'array')).toBe('1 item: Nora Falk, Miller')
  expect(cellText(['a', 'b'], 'array')).toBe('a, b')
})
