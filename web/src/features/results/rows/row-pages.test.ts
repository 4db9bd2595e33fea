// @vitest-environment node
import type { GridRow } from '@quarry/contract'
import { expect, it, vi } from 'vitest'
import { fakeRow } from '../../../testing/fake-data.ts'
import { RowPages, type LoadRows } from './row-pages.ts'

const signal = new AbortController().signal
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A server with the given number of rows, which records its requests. */
function server(count: number) {
  const held = { rows: Array.from({ length: count }, (_, position): GridRow => fakeRow(position)) }
  const load = vi.fn<LoadRows>(async ({ offset, limit }) => ({ data: held.rows.slice(offset, offset + limit), total: held.rows.length }))
  return { held, load, asked: () => load.mock.calls.map(([{ offset }]) => offset) }
}
const positions = (pages: RowPages, from = 0, to = pages.count) =>
  Array.from({ length: to - from }, (_, index) => pages.at(from + index)?.position)

it('loads only the requested pages, from any position', async () => {
  const { load, asked } = server(100_000)
  const pages = await RowPages.open(load, { signal })
  expect(pages.count).toBe(100_000)
  pages.want({ from: 60_010, to: 60_060 })
  await settled()
  expect(asked()).toEqual([0, 60_000, 60_050])
  expect(positions(pages, 60_000, 60_100)).toEqual(Array.from({ length: 100 }, (_, index) => 60_000 + index))
  expect(pages.at(59_999)).toBeUndefined()
})

it('cancels pages that are no longer needed, and loads two pages at once at most', async () => {
  const signals: AbortSignal[] = []
  const hanging: LoadRows = (_range, aborted) => new Promise(() => signals.push(aborted))
  const { load } = server(10_000)
  const isOpen = { value: false }
  const pages = await RowPages.open((range, aborted) => (isOpen.value ? hanging : load)(range, aborted), { signal })
  isOpen.value = true
  pages.want({ from: 1_000, to: 1_400 })
  expect(signals.map((one) => one.aborted)).toEqual([false, false])
  pages.want({ from: 5_000, to: 5_100 })
  expect(signals.map((one) => one.aborted)).toEqual([true, true, false, false])
})

it('keeps a bounded number of rows, however far it is scrolled, and afterwards the most recently viewed ones', async () => {
  const { load } = server(100_000)
  const pages = await RowPages.open(load, { signal })
  const leave = pages.subscribe(() => {})
  for (let from = 0; from < 20_000; from += 50) {
    pages.want({ from, to: from + 200 })
    while ([0, 199].some((place) => pages.at(from + place) === undefined)) await settled()
  }
  const loaded = () => [...pages.loaded()].reduce((sum, rows) => sum + rows.length, 0)
  expect(loaded()).toBeLessThanOrEqual(2_000)
  expect(pages.at(0)?.position).toBe(0)
  leave()
  expect(loaded()).toBe(50 + 200)
})

it('notifies of every loaded page and of a failure, which is not repeated until a retry', async () => {
  const { load, held } = server(200)
  const pages = await RowPages.open(load, { signal })
  const told = vi.fn()
  pages.subscribe(told)
  load.mockRejectedValueOnce(new Error('No answer.'))
  pages.want({ from: 50, to: 60 })
  await settled()
  expect(pages.error?.message).toBe('No answer.')
  expect(told).toHaveBeenCalledTimes(1)
  pages.want({ from: 50, to: 61 })
  await settled()
  expect(load).toHaveBeenCalledTimes(2)
  pages.retry()
  await settled()
  expect(pages.error).toBeNull()
  expect(pages.at(50)).toBe(held.rows[50])
})

it('live rows are inserted in target order; those beyond the loaded rows wait for their page', async () => {
  const { held, load } = server(0)
  held.rows = [0, 2, 4].map((position) => fakeRow(position))
  const pages = await RowPages.open(load, { signal })
  pages.insert([fakeRow(9), fakeRow(2), fakeRow(1)])
  expect(positions(pages)).toEqual([0, 1, 2, 4, 9])

  held.rows = Array.from({ length: 120 }, (_, index) => fakeRow(index * 2))
  const long = await RowPages.open(load, { signal })
  long.insert([fakeRow(51), fakeRow(201)])
  expect(long.count).toBe(121)
  expect(positions(long, 24, 30)).toEqual([48, 50, 51, 52, 54, 56])
  held.rows = [...held.rows, fakeRow(51), fakeRow(201)].toSorted((one, other) => one.position - other.position)
  long.want({ from: 0, to: 121 })
  await settled()
  expect(positions(long)).toEqual(held.rows.map((row) => row.position))
})

it('keeps a bounded number of rows of a job that is watched from its beginning', async () => {
  const { load } = server(0)
  const pages = await RowPages.open(load, { signal })
  pages.want({ from: 0, to: 200 })
  for (let from = 0; from < 5_000; from += 250) pages.insert(Array.from({ length: 250 }, (_, index) => fakeRow(from + index)))
  expect([...pages.loaded()].reduce((sum, rows) => sum + rows.length, 0)).toBeLessThanOrEqual(2_000)
  expect(positions(pages, 0, 200)).toEqual(Array.from({ length: 200 }, (_, index) => index))
})

it('shown rows stay while they are requested again and others arrive live', async () => {
  const { held, load } = server(0)
  held.rows = [0, 2, 4].map((position) => fakeRow(position))
  const pages = await RowPages.open(load, { signal })
  pages.want({ from: 0, to: 3 })
  held.rows = [0, 1, 2, 3, 4].map((position) => fakeRow(position))
  pages.expect(5)
  pages.insert([fakeRow(1)])
  expect(positions(pages, 0, 4)).toEqual([0, 1, 2, 4])
  await settled()
  expect(positions(pages)).toEqual([0, 1, 2, 3, 4])
})

it('a page that was requested before a change of one of its rows does not restore the old row', async () => {
  const { held, load } = server(100)
  const pages = await RowPages.open(load, { signal })
  const before = { data: held.rows.slice(50), total: 100 }
  let answer = () => {}
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(before))))
  pages.want({ from: 0, to: 100 })
  const changed = { ...fakeRow(70), target_item_value: 'changed' }
  held.rows = held.rows.with(70, changed)
  pages.put(changed)
  answer()
  await settled()
  expect(pages.at(70)?.target_item_value).toBe('changed')
})

it('a page that was requested before rows arrived live is requested again', async () => {
  const { held, load } = server(120)
  const pages = await RowPages.open(load, { signal })
  const before = { data: held.rows.slice(50, 100), total: 120 }
  let answer = () => {}
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(before))))
  pages.want({ from: 0, to: 100 })
  const late = { ...fakeRow(3), task_id: 'late' }
  held.rows = [...held.rows.slice(0, 4), late, ...held.rows.slice(4)]
  pages.insert([late])
  answer()
  await settled()
  expect(pages.count).toBe(121)
  expect([49, 50, 99].map((place) => pages.at(place)?.position)).toEqual([48, 49, 98])
})

it('where there are more rows than arrived live, the visible ones are requested again, once', async () => {
  const { held, load, asked } = server(0)
  held.rows = [fakeRow(0), fakeRow(2)]
  const pages = await RowPages.open(load, { signal })
  pages.want({ from: 0, to: 2 })
  held.rows = [fakeRow(0), fakeRow(1), fakeRow(2)]
  pages.expect(3)
  await settled()
  expect(positions(pages)).toEqual([0, 1, 2])
  pages.expect(5)
  await settled()
  expect(pages.count).toBe(3)
  expect(asked()).toEqual([0, 0, 0])
})

it('rows that no longer pass the filters once they were changed keep their places, and none behind them is left out', async () => {
  const { held, load } = server(400)
  const all = held.rows
  const pages = await RowPages.open(load, { signal, view: { search: 'x', filters: [], sort: null } })
  pages.want({ from: 0, to: 200 })
  await settled()
  for (const place of [3, 4, 60]) pages.put({ ...all[place]!, target_item_value: 'accepted' })
  pages.put({ ...all[5]!, target_item_value: 'still uncertain' })
  held.rows = all.filter((_, place) => ![3, 4, 60].includes(place))
  pages.want({ from: 150, to: 400 })
  await settled()
  expect(pages.count).toBe(400)
  expect(positions(pages)).toEqual(all.map((row) => row.position))
  const copied: number[] = []
  for await (const rows of pages.read({ from: 350, to: 400 })) copied.push(...rows.map((row) => row.position))
  expect(copied).toEqual(all.slice(350).map((row) => row.position))
  // On the refetch they are gone; the rows after them keep their positions.
  pages.subscribe(() => {})()
  pages.want({ from: 50, to: 150 })
  await settled()
  expect(pages.count).toBe(400)
  expect(positions(pages, 100, 150)).toEqual(all.slice(100, 150).map((row) => row.position))
})

it('a changed row takes the place of the old one', async () => {
  const pages = await RowPages.open(server(120).load, { signal })
  pages.want({ from: 0, to: 120 })
  await settled()
  const [first] = pages.loaded()
  pages.put({ ...fakeRow(70), target_item_value: 'changed' })
  expect(pages.at(70)?.target_item_value).toBe('changed')
  expect([...pages.loaded()][0]).toBe(first)
  pages.put({ ...fakeRow(7), task_id: 'of another job' })
  expect(pages.at(7)?.task_id).toBe('task-7')
})

it('rows that were changed elsewhere are requested again at their places, and only those are reported', async () => {
  const { held, load } = server(200)
  const pages = await RowPages.open(load, { signal, view: { search: 'x', filters: [], sort: null } })
  pages.want({ from: 50, to: 100 })
  await settled()
  const changed = fakeRow(70, { data: { name: 'Product 71', price: 12 } })
  // Row 60 no longer matches the filters.
  held.rows = held.rows.with(70, changed).toSpliced(60, 1)
  expect(await pages.renew()).toEqual(['task-70'])
  expect(pages.at(70)?.data['price']).toBe(12)
  expect(positions(pages, 50, 100)).toEqual(Array.from({ length: 50 }, (_, index) => 50 + index))
  expect(await pages.renew()).toEqual([])
})

it('rows that cannot be requested again stay unchanged, without a failure', async () => {
  const { load } = server(10)
  const pages = await RowPages.open(load, { signal })
  load.mockRejectedValueOnce(new Error('away'))
  expect(await pages.renew()).toEqual([])
  expect([pages.count, pages.error]).toEqual([10, null])
})

it('a row that was changed here while it was requested again is not reverted', async () => {
  const { held, load } = server(10)
  const pages = await RowPages.open(load, { signal })
  const before = { data: held.rows, total: 10 }
  let answer = () => {}
  load.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(before))))
  const renewal = pages.renew()
  pages.put(fakeRow(3, { data: { name: 'Product 4', price: 12 } }))
  answer()
  expect(await renewal).toEqual([])
  expect(pages.at(3)?.data['price']).toBe(12)
})
