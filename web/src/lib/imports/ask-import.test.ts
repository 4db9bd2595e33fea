// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InPageImportWorker } from '../../testing/in-page-import-worker.ts'
import { workbook } from '../../testing/workbook.ts'
import { importItems, importTableRows } from './ask-import.ts'

let ended = 0
beforeEach(() => {
  ended = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class CountedWorker extends InPageImportWorker {
  override terminate(): void {
    ended += 1
  }
}

class StuckWorker extends CountedWorker {
  override postMessage(): void {}
}

it('a worker that takes too long is ended, with advice for the kind of file', async () => {
  vi.stubGlobal('Worker', StuckWorker)
  vi.useFakeTimers()
  const told = Promise.allSettled([importItems(new Blob(['x']), 'excel'), importItems(new Blob(['x']), 'csv')])
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await told).map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'ImportError: Error parsing Excel file: it could not be read within 60 seconds. Copy the cells you need into a new file, or save them as CSV.',
    'ImportError: Error reading CSV file. It could not be read within 60 seconds. Split it.',
  ])
  expect(ended).toBe(2)
})

it('a list to join with is read by the same worker and bounds, which ends with its answer', async () => {
  vi.stubGlobal('Worker', CountedWorker)
  const cell = (place: string): string => `<row><c r="${place}"><v>7</v></c></row>`
  const read = (place: string) => importTableRows(new Blob([workbook({ rows: cell(place) })]), 'excel', { columnsMax: 2, rowsMax: 2 })
  expect(await read('B9')).toEqual([['', '7']])
  await expect(read('ZZZZZZ2')).rejects.toThrow('Error parsing Excel file: its first sheet has the cell "ZZZZZZ2"')
  const limits = { columnsMax: 2, rowsMax: 2 }
  expect(await importTableRows(new Blob(['a;b\n\n1;2\n;\n3;4\n']), 'csv', limits)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ])
  await expect(importTableRows(new Blob(['a\n1\n2\n3']), 'csv', limits)).rejects.toThrow('A list can have at most 2 rows.')
  expect(ended).toBe(4)
})
