import { fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { rowsInMemory } from '../rows/row-source.ts'
import { usePaintedRows } from './use-painted-rows.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const run = { job: fakeJob(), rows: rowsInMemory(Array.from({ length: 100 }, (_, position) => fakeRow(position))) }

function showGrid() {
  const [scroller, pane] = [document.createElement('div'), document.createElement('div')]
  scroller.tabIndex = 0
  scroller.append(pane)
  document.body.replaceChildren(scroller)
  const frame = {
    columns: [{ index: 0, start: 260, size: 200 }],
    pinned: [],
    targetWidthPx: 260,
  }
  const place = { row: 8, column: 1 }
  const input = {
    run,
    frame,
    rowCount: 100,
    rowHeightPx: 36,
    keys: { selection: { active: place, anchor: place }, isChosen: false },
    viewHeightPx: 360,
    scroller: { current: scroller },
    pane: { current: pane },
    movingHead: { current: null },
  }
  return { scroller, ...renderHook(() => usePaintedRows(input)) }
}
const shownRows = () => [...document.querySelectorAll('[role="row"]')].map((row) => Number(row.ariaRowIndex) - 2)
const inOrder = () => shownRows().toSorted((a, b) => a - b)

it('sorts the rows into the order of the table only after scrolling has stopped; the focus and the cursor stay', () => {
  const { scroller } = showGrid()
  scroller.focus()
  const cursor = document.getElementById('cell-8-1')
  expect(cursor).toHaveTextContent('Product 9')
  for (const scrollTop of [100, 200, 250]) {
    fireEvent.scroll(scroller, { target: { scrollTop } })
    vi.advanceTimersByTime(140)
  }
  expect(shownRows()).not.toEqual(inOrder())
  vi.advanceTimersByTime(160)
  expect(shownRows()).toEqual(inOrder())
  expect(shownRows()).toHaveLength(21)
  expect(document.activeElement).toBe(scroller)
  expect(document.getElementById('cell-8-1')).toBe(cursor)
  expect(vi.getTimerCount()).toBe(0)
})

it('sets one timer however many frames are scrolled, and none is left when the grid goes', () => {
  const { scroller, unmount } = showGrid()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  for (let frame = 1; frame <= 60; frame++) fireEvent.scroll(scroller, { target: { scrollTop: frame * 20 } })
  expect(timers).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
