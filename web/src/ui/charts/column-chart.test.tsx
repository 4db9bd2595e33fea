import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ColumnChart } from './column-chart.tsx'

it('what is written under the last column ends at the edge, where it would be cut off', () => {
  const bars = [50, 125].map((from) => ({ label: `${from} to ${from + 75}`, count: 1, isChosen: false }))
  const axis = { kind: 'numbers' as const, places: [50, 125].map((from) => ({ from, to: from + 75 })) }
  render(<ColumnChart label="price" bars={bars} width={246} axis={axis} />)
  const last = screen.getByText('200')
  expect([last.getAttribute('text-anchor'), last.getAttribute('x')]).toEqual(['end', '246'])
  expect(screen.getByText('100').getAttribute('text-anchor')).toBe('middle')
})
