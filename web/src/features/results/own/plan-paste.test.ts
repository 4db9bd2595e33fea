import { EDIT_LIMITS, ownFieldOf, type GridRow, type TableField } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { rowsInMemory } from '../rows/row-source.ts'
import { leftOutTexts, planPaste, type PasteOrder } from './plan-paste.ts'

const own = (name: string): TableField => ownFieldOf({ id: name, name, kind: 'text', options: [] })
const SHOWN: TableField[] = [{ name: 'name', description: '', type: 'string' }, own('Note'), own('State')]
const ROWS = Array.from({ length: 4 }, (_, position): GridRow => ({
  task_id: String(position + 1),
  position,
  target_item_value: `https://a.example/${position}`,
  data: {},
  cells: {},
  ...(position === 1 ? { own: { Note: 'old' } } : {}),
}))
const RUN = { rows: rowsInMemory(ROWS) }
const at = (row: number, column: number) => ({ active: { row, column }, anchor: { row, column } })
const plan = (order: Partial<PasteOrder>) => planPaste({ run: RUN, shown: SHOWN, selection: at(0, 2), lines: [['a']], ...order })
const cellsOf = async (order: Partial<PasteOrder>) =>
  (await plan(order)).edit?.cells.map(({ task_id, column, value, expected }) => [task_id, column, value, expected])

describe('a block of cells that is pasted', () => {
  it('extends right and down from the cursor, with the expected value of each cell', async () => {
    expect(await cellsOf({ lines: [['a', 'b'], ['c']] })).toEqual([
      ['1', 'Note', 'a', null],
      ['1', 'State', 'b', null],
      ['2', 'Note', 'c', 'old'],
    ])
  })

  it('leaves read cells unchanged, and reports values without a place', async () => {
    const lines = Array.from({ length: 3 }, () => ['x', 'y', 'z', 'too far'])
    const planned = await plan({ lines, selection: at(2, 1) })
    expect(planned.edit?.cells.map(({ task_id, column, value }) => [task_id, column, value])).toEqual([
      ['3', 'Note', 'y'],
      ['3', 'State', 'z'],
      ['4', 'Note', 'y'],
      ['4', 'State', 'z'],
    ])
    expect(leftOutTexts(planned)).toEqual([
      'Pasting fills own columns: what was read in “name” stays as it is.',
      '1 line of the block lies below the last row: left out.',
      '1 column of the block lies behind the last column: left out.',
    ])
    expect((await plan({ lines: [['x']], selection: at(0, 0) })).edit).toBeNull()
  })

  it('of one cell fills all that is selected', async () => {
    const selection = { active: { row: 0, column: 2 }, anchor: { row: 1, column: 3 } }
    expect(await cellsOf({ selection })).toEqual([
      ['1', 'Note', 'a', null],
      ['1', 'State', 'a', null],
      ['2', 'Note', 'a', 'old'],
      ['2', 'State', 'a', null],
    ])
  })

  it('skips the headers of groups', async () => {
    const grouped = { ...RUN.rows, count: 6, groupAt: () => null }
    expect((await plan({ run: { rows: grouped }, lines: [['a'], ['b']] })).edit?.cells.map((cell) => cell.task_id)).toEqual(['1', '2'])
  })

  it('has at most as many cells as one edit', async () => {
    const lines = Array.from({ length: EDIT_LIMITS.setCellsMax + 1 }, () => ['x'])
    await expect(plan({ lines })).rejects.toThrow('At most 20,000 cells')
  })
})
