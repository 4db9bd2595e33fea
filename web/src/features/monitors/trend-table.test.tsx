import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TrendTable } from './trend-table.tsx'

it('of addresses that are too long the end is shown, because addresses of one site differ there', () => {
  const targets = [1, 2].map((number) => ({ target: `https://shop.example/a/long/way/to/thing/${number}`, values: [number] }))
  const runs = [{ id: '1', job_id: '1', at: '2026-11-23T12:00:00Z' }]
  render(<TrendTable trend={{ field: 'price', kind: 'number', runs, targets, target_count: 2, counts: [] }} />)
  const head = screen.getByRole('rowheader', { name: 'https://shop.example/a/long/way/to/thing/2' })
  expect(head.querySelector('bdi')?.parentElement).toHaveClass('[direction:rtl]')
})
