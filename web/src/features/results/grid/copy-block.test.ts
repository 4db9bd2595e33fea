// @vitest-environment node
import { WHOLE_VIEW, type Field, type GridRow } from '@quarry/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { RowPages, type LoadRows } from '../rows/row-pages.ts'
import { rowsInMemory, type RowSource } from '../rows/row-source.ts'
import { copiedBlock } from './copy-block.ts'
import { selectedBlock } from './grid-selection.ts'

const fields: readonly Field[] = fakeJob().trait_definitions
const run = (rows: RowSource) => ({ job: fakeJob(), rows, view: WHOLE_VIEW, kind: 'job' as const })
const all: readonly GridRow[] = Array.from({ length: 2_500 }, (_, position) => fakeRow(position))
const signal = new AbortController().signal
const text = async (copied: string | Promise<Blob>) => (typeof copied === 'string' ? copied : (await copied).text())
const line = (row: number) => `https://shop.example/p/${row + 1}\tProduct ${row + 1}\t${row + 10}`

afterEach(() => vi.unstubAllGlobals())

it('[S1.13] a selected block is copied as tab-separated text', () => {
  const block = selectedBlock({ active: { row: 2, column: 2 }, anchor: { row: 1, column: 0 } })
  expect(copiedBlock({ run: run(rowsInMemory(all.slice(0, 3))), fields, block })).toBe(`${line(1)}\n${line(2)}`)
  const inside = { fromRow: 0, toRow: 1, fromColumn: 2, toColumn: 2 }
  expect(copiedBlock({ run: run(rowsInMemory(all.slice(0, 3))), fields, block: inside })).toBe('10\n11')
})

it('rows that are not loaded are asked for, in the order of the view', async () => {
  const load = vi.fn<LoadRows>(async ({ offset, limit }) => ({ data: all.slice(offset, offset + limit), total: 900 }))
  const rows = await RowPages.open(load, { signal })
  const block = { fromRow: 30, toRow: 899, fromColumn: 1, toColumn: 2 }
  const copied = await text(copiedBlock({ run: run(rows), fields, block }))
  expect(copied.split('\n')).toEqual(all.slice(30, 900).map((_, index) => `Product ${index + 31}\t${index + 40}`))
  expect(load.mock.calls.slice(1).map(([range]) => range)).toEqual([
    { offset: 30, limit: 500 },
    { offset: 530, limit: 370 },
  ])
})

it('a long block of all rows is cut out of the export, wherever its chunks end, with the columns as shown', async () => {
  const bytes = new TextEncoder().encode(['URL\tname\tprice', ...all.map((_, row) => line(row).replace('Product', 'Pröduct'))].join('\n'))
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1_001) }, (_, index) => bytes.slice(index * 1_001, (index + 1) * 1_001))
  const file = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      const piece = pieces.shift()
      if (piece) stream.enqueue(piece)
      else stream.close()
    },
  })
  const answers = [Response.json({ url: '/file' }), new Response(file)]
  vi.stubGlobal('fetch', async () => answers.shift())
  const rows = await RowPages.open(async () => ({ data: all.slice(0, 50), total: all.length }), { signal })
  const shown = run(rows)
  const job = { ...shown.job, trait_definitions: [fields[1]!, fields[0]!] }
  const block = { fromRow: 1, toRow: all.length - 1, fromColumn: 0, toColumn: 2 }
  const copied = await text(copiedBlock({ run: { ...shown, job }, fields, block }))
  const wanted = all.slice(1).map((_, index) => `https://shop.example/p/${index + 2}\t${index + 11}\tPröduct ${index + 2}`)
  expect(copied.split('\n')).toEqual(wanted)
})

it('only the needed part of a long export is read', async () => {
  let sent = 0
  const cancelled = vi.fn()
  const file = new ReadableStream<Uint8Array>(
    {
      pull: (stream) => {
        const head = sent === 0 ? 'URL\tname\tprice\n' : ''
        stream.enqueue(new TextEncoder().encode(`${head}${Array.from({ length: 500 }, (_, index) => line(sent + index)).join('\n')}\n`))
        sent += 500
      },
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  )
  const answers = [Response.json({ url: '/file' }), new Response(file)]
  vi.stubGlobal('fetch', async () => answers.shift())
  const rows = await RowPages.open(async () => ({ data: all.slice(0, 50), total: 100_000 }), { signal })
  const block = { fromRow: 0, toRow: 1_200, fromColumn: 0, toColumn: 2 }
  const copied = await text(copiedBlock({ run: run(rows), fields, block }))
  expect(copied.split('\n')).toEqual(Array.from({ length: 1_201 }, (_, index) => line(index)))
  expect(cancelled).toHaveBeenCalledOnce()
  expect(sent).toBeLessThanOrEqual(2_000)
})
