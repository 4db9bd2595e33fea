import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CHAR_PX } from './char-width.ts'
import { ColumnChart } from './column-chart.tsx'

it('the label under the last column ends at the edge, where it would be cut off', () => {
  const bars = [50, 125].map((from) => ({ label: `${from} to ${from + 75}`, count: 1, isChosen: false }))
  const axis = { kind: 'numbers' as const, places: [50, 125].map((from) => ({ from, to: from + 75 })) }
  render(<ColumnChart label="price" bars={bars} width={246} axis={axis} />)
  const last = screen.getByText('200')
  expect([last.getAttribute('text-anchor'), last.getAttribute('x')]).toEqual(['end', '246'])
  expect(screen.getByText('100').getAttribute('text-anchor')).toBe('middle')
})

it('a text that is drawn inwards at the edge touches none beside it', () => {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month))
  const bars = months.map((at) => ({ label: new Date(at).toISOString(), count: 1, isChosen: false }))
  const axis = { kind: 'dates' as const, places: months.map((from) => ({ from, to: from + 31 * 86_400_000 })) }
  const { container } = render(<ColumnChart label="posted" bars={bars} width={334} axis={axis} />)
  const texts = [...container.querySelectorAll('svg > text')].map((text) => {
    const [anchor, x, width] = [text.getAttribute('text-anchor'), Number(text.getAttribute('x')), (text.textContent ?? '').length * CHAR_PX]
    const left = anchor === 'end' ? x - width : anchor === 'start' ? x : x - width / 2
    return { left, right: left + width }
  })
  expect(texts.length).toBeGreaterThan(2)
  for (const [at, { left }] of texts.entries()) expect(left).toBeGreaterThan(texts[at - 1]?.right ?? -Infinity)
})
