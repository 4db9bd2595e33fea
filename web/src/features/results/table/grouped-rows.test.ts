import type { ResultView, RowGroups } from '@quarry/contract'
import { describe, expect, it, vi } from 'vitest'
import { fakeRow } from '../../../testing/fake-data.ts'
import { GroupedRows } from './grouped-rows.ts'

const VIEW: ResultView = { search: 'lamp', filters: [], sort: { field: 'price', direction: 'asc' } }
const GROUPS: RowGroups = {
  data: [
    { value: 'Berlin', count: 3, sums: { price: 36 } },
    { value: null, count: 2, sums: {} },
  ],
  total: 5,
  groups: 2,
}

/** Rows of Berlin have places from 0, those without a city from 10. */
function grouped(open = new Set<string>()) {
  const asked: ResultView[] = []
  const load =
    (view: ResultView) =>
    async ({ offset, limit }: { offset: number; limit: number }) => {
      asked.push(view)
      const first = view.filters.some(({ is }) => is === 'unfilled') ? 10 : 0
      const count = first === 10 ? 2 : 3
      const all = Array.from({ length: count }, (_, index) => fakeRow(first + index))
      return { data: all.slice(offset, offset + limit), total: count }
    }
  const rows = new GroupedRows({ view: VIEW, groups: GROUPS, field: 'city', load, open })
  const shown = () =>
    Array.from(
      { length: rows.count },
      (_, place) => rows.groupAt(place)?.value ?? rows.at(place)?.position ?? (rows.groupAt(place) ? null : '…'),
    )
  return { rows, asked, shown }
}

describe('rows in groups', () => {
  it('are collapsed at first: a header for each group, and nothing is loaded', () => {
    const { rows, asked, shown } = grouped()
    rows.want({ from: 0, to: 50 })
    expect(shown()).toEqual(['Berlin', null])
    expect(asked).toEqual([])
    expect(rows.groupAt(0)).toMatchObject({ count: 3, sums: { price: 36 }, isOpen: false, field: 'city' })
  })

  it('follow the header of their group while it is expanded, in the order of the view; only expanded groups are loaded', async () => {
    const { rows, asked, shown } = grouped()
    const told = vi.fn()
    rows.subscribe(told)
    rows.toggle(0)
    expect(rows.count).toBe(5)
    rows.want({ from: 0, to: 5 })
    await expect.poll(shown).toEqual(['Berlin', 0, 1, 2, null])
    expect(asked).toEqual([{ ...VIEW, filters: [{ field: 'city', is: 'equals', value: 'Berlin' }] }])
    expect(told).toHaveBeenCalled()
    rows.toggle(4)
    rows.want({ from: 0, to: 7 })
    await expect.poll(shown).toEqual(['Berlin', 0, 1, 2, null, 10, 11])
    expect(rows.placeOf(fakeRow(11).task_id)).toBe(6)
    rows.toggle(0)
    expect(shown()).toEqual(['Berlin', null, 10, 11])
    expect(rows.placeOf(fakeRow(1).task_id)).toBeNull()
  })

  it('are read without the headers, as far as they are expanded', async () => {
    const { rows } = grouped()
    rows.toggleAll(true)
    const read: number[] = []
    for await (const part of rows.read({ from: 2, to: 6 })) read.push(...part.map(({ position }) => position))
    expect(read).toEqual([1, 2, 10])
  })

  it('stay expanded when they are counted again, and a change of a row also changes it in its group', async () => {
    const open = new Set<string>()
    grouped(open).rows.toggle(0)
    const { rows, shown } = grouped(open)
    rows.want({ from: 0, to: 5 })
    await expect.poll(shown).toEqual(['Berlin', 0, 1, 2, null])
    rows.put(fakeRow(1, { data: { name: 'Changed' } }))
    expect(rows.at(2)?.data).toEqual({ name: 'Changed' })
  })
})
