import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { RowPages } from '../rows/row-pages.ts'
import { useColumnFills } from './use-column-fills.ts'

const signal = new AbortController().signal

afterEach(() => vi.useRealTimers())

it('counts once no more rows arrive, and at intervals while they arrive', async () => {
  vi.useFakeTimers()
  const rows = await RowPages.open(async () => ({ data: [fakeRow(0)], total: 1 }), { signal })
  const { result } = renderHook(() => useColumnFills({ job: fakeJob(), rows }))
  const found = () => result.current.fills.get('name')?.found
  expect(found()).toBe(1)
  act(() => rows.insert([fakeRow(1)]))
  act(() => vi.advanceTimersByTime(200))
  expect(found()).toBe(1)
  act(() => vi.advanceTimersByTime(100))
  expect(found()).toBe(2)
  for (let position = 2; position < 22; position++) {
    act(() => rows.insert([fakeRow(position)]))
    act(() => vi.advanceTimersByTime(200))
  }
  expect(found()).toBeGreaterThan(2)
})
