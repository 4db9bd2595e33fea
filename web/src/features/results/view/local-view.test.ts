// @vitest-environment node
import { TARGET_COLUMN, WHOLE_VIEW, type Field, type ResultView } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { emptyCell, fakeCell, fakeRow } from '../../../testing/fake-data.ts'
import { knownView } from './known-view.ts'
import { viewOfRows } from './local-view.ts'

const fields: Field[] = [
  { name: 'title', description: 'Name', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
]
const rows = [
  fakeRow(0, { data: { title: 'Lamp', price: 20 } }),
  fakeRow(1, { data: { title: 'bench', price: 9.5 } }),
  fakeRow(2, { data: { title: 'Chair', price: 100 } }),
  fakeRow(3, {
    data: { title: null, price: null },
    cells: { title: fakeCell({ status: 'unverified', value: 'Stool' }), price: emptyCell() },
  }),
]
const positions = (view: Partial<ResultView>) => viewOfRows(rows, fields, { ...WHOLE_VIEW, ...view }).map((row) => row.position)
const filtered = (field: string, is: ResultView['filters'][number]['is'], value = '') => positions({ filters: [{ field, is, value }] })

describe('rows of a preview', () => {
  it('are sorted by type, those without a value last in both directions', () => {
    expect(positions({ sort: { field: 'price', direction: 'asc' } })).toEqual([1, 0, 2, 3])
    expect(positions({ sort: { field: 'price', direction: 'desc' } })).toEqual([2, 0, 1, 3])
    expect(positions({ sort: { field: 'title', direction: 'asc' } })).toEqual([1, 2, 0, 3])
    expect(positions({ sort: { field: TARGET_COLUMN, direction: 'desc' } })).toEqual([3, 2, 1, 0])
  })

  it('are filtered and searched as the server does it', () => {
    expect(filtered('title', 'contains', 'A')).toEqual([0, 2])
    expect(filtered('title', 'equals', 'BENCH')).toEqual([1])
    expect(filtered('price', 'at_least', '20')).toEqual([0, 2])
    expect(filtered('price', 'at_most', '9.50')).toEqual([1])
    expect(filtered('price', 'empty')).toEqual([3])
    expect(filtered('title', 'empty')).toEqual([])
    expect(filtered('title', 'uncertain')).toEqual([3])
    expect(filtered('title', 'filled')).toEqual([0, 1, 2])
    expect(positions({ search: 'lAMp' })).toEqual([0])
    expect(positions({ search: '/p/4' })).toEqual([3])
  })
})

describe('a view that names fields', () => {
  const known: ResultView = {
    search: 'lamp',
    filters: [{ field: 'title', is: 'filled', value: '' }],
    sort: { field: TARGET_COLUMN, direction: 'asc' },
  }

  it('stays as it is where the job has them', () => {
    expect(knownView(known, fields)).toBe(known)
  })

  it('requests no field that the job does not have', () => {
    const unknown = { field: 'colour', is: 'filled', value: '' } as const
    expect(knownView({ ...known, filters: [unknown, ...known.filters], sort: { field: 'colour', direction: 'desc' } }, fields)).toEqual({
      ...known,
      sort: null,
    })
  })
})
