import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeRow } from '../../../testing/fake-data.ts'
import { RowPages } from './row-pages.ts'
import { rowsInMemory, type RowSource } from './row-source.ts'
import { useOpenedRow } from './use-rows.ts'

const signal = new AbortController().signal
const rowsOf = (positions: readonly number[]) => {
  const data = positions.map((position) => fakeRow(position))
  return RowPages.open(async () => ({ data, total: data.length }), { signal })
}
const follow = (rows: RowSource) =>
  renderHook(({ shown, opened }) => useOpenedRow(shown, opened)?.task_id, { initialProps: { shown: rows, opened: { row: 1 } } })

it('the opened row stays the same while others arrive before it, and follows its changes', async () => {
  const rows = await rowsOf([0, 4])
  const { result } = renderHook(({ opened }) => useOpenedRow(rows, opened), { initialProps: { opened: { row: 1 } } })
  expect(result.current?.position).toBe(4)
  act(() => rows.insert([fakeRow(1), fakeRow(2)]))
  expect(rows.at(1)?.position).toBe(1)
  expect(result.current?.position).toBe(4)
  act(() => rows.put({ ...fakeRow(4), target_item_value: 'changed' }))
  expect(result.current?.target_item_value).toBe('changed')
})

it('stays through another order of the rows, until a place is opened again', () => {
  const rows = [fakeRow(0), fakeRow(1), fakeRow(2)]
  const { result, rerender } = follow(rowsInMemory(rows))
  expect(result.current).toBe('task-1')
  const turned = rowsInMemory([...rows.slice(1), rows[0]!])
  rerender({ shown: turned, opened: { row: 1 } })
  expect(result.current).toBe('task-2')
  const opened = { row: 0 }
  rerender({ shown: turned, opened })
  rerender({ shown: rowsInMemory(rows), opened })
  expect(result.current).toBe('task-1')
})
