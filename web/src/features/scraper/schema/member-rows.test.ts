import type { FieldMember } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import {
  addBelow,
  addInside,
  indent,
  membersOf,
  membersText,
  moveRow,
  newRow,
  outdent,
  removeRow,
  rowProblem,
  rowsOf,
  ROW_DEPTH_MAX,
  type Rows,
} from './member-rows.ts'

const MEMBERS: FieldMember[] = [
  { name: 'number', type: 'string' },
  {
    name: 'seller',
    type: 'object',
    description: 'Who sells',
    members: [{ name: 'name' }, { name: 'address', type: 'object', members: [{ name: 'city' }] }],
  },
  { name: 'lines', type: 'array', members: [{ name: 'article' }] },
]
const outline = (rows: Rows): string[] => rows.map(({ depth, name }) => `${'-'.repeat(depth)}${name}`)
const at = (rows: Rows, name: string): number => rows.findIndex((row) => row.name === name)

describe('the outline of members', () => {
  it('gives back the members that it was made of', () => {
    const rows = rowsOf(MEMBERS)
    expect(outline(rows)).toEqual(['number', 'seller', '-name', '-address', '--city', 'lines', '-article'])
    expect(membersOf(rows)).toEqual(MEMBERS)
    expect(membersText(MEMBERS)).toBe('number, seller (name, address (city)), lines (each article)')
  })

  it('moves a member in and out with all its members', () => {
    const rows = rowsOf(MEMBERS)
    const inside = indent(rows, at(rows, 'lines'))!.rows
    expect(outline(inside)).toEqual(['number', 'seller', '-name', '-address', '--city', '-lines', '--article'])
    expect(outline(outdent(inside, at(inside, 'address'))!.rows)).toEqual([
      'number',
      'seller',
      '-name',
      '-lines',
      '--article',
      'address',
      '-city',
    ])
    expect(indent(rows, 0)).toBeNull()
    expect(outdent(rows, 0)).toBeNull()
  })

  it('makes an object of what gets a member inside', () => {
    const rows = rowsOf([{ name: 'price', type: 'number' }, { name: 'currency' }])
    expect(membersOf(indent(rows, 1)!.rows)).toEqual([{ name: 'price', type: 'object', members: [{ name: 'currency' }] }])
  })

  it('moves a member past its neighbours with all that is inside them', () => {
    const rows = rowsOf(MEMBERS)
    const moved = moveRow(rows, at(rows, 'lines'), -1)!.rows
    expect(outline(moved)).toEqual(['number', 'lines', '-article', 'seller', '-name', '-address', '--city'])
    expect(outline(moveRow(moved, at(moved, 'lines'), 1)!.rows)).toEqual(outline(rows))
    expect(moveRow(rows, at(rows, 'name'), -1)).toBeNull()
  })

  it('adds below what is inside, adds inside, and removes with what is inside', () => {
    const rows = rowsOf(MEMBERS)
    expect(outline(addBelow(rows, at(rows, 'seller')).rows)).toEqual([
      'number',
      'seller',
      '-name',
      '-address',
      '--city',
      '',
      'lines',
      '-article',
    ])
    expect(outline(addInside(rows, at(rows, 'seller'))!.rows).slice(1, 6)).toEqual(['seller', '-name', '-address', '--city', '-'])
    expect(outline(removeRow(rows, at(rows, 'seller')).rows)).toEqual(['number', 'lines', '-article'])
  })

  it('nests no deeper than a schema may', () => {
    let rows: Rows = [newRow(0, { name: 'm0' })]
    for (let depth = 0; depth < ROW_DEPTH_MAX; depth += 1)
      rows = addInside(rows, depth)!.rows.map((row, place) => ({ ...row, name: `m${place}` }))
    expect(addInside(rows, rows.length - 1)).toBeNull()
    const beside = addBelow(rows, rows.length - 1).rows
    expect(indent(beside, beside.length - 1)).toBeNull()
  })

  it('marks members that would be left out or refused', () => {
    const rows = rowsOf([{ name: 'a' }, { name: 'a' }, { name: 'b', type: 'object', members: [{ name: 'a' }] }])
    expect(rows.map((_, place) => rowProblem(rows, place))).toEqual([null, 'This name is used twice here.', null, null])
    const unnamed = rows.map((row) => (row.name === 'b' ? { ...row, name: ' ' } : row))
    expect(rowProblem(unnamed, 2)).toContain('Needs a name')
    expect(membersOf(unnamed).map(({ name }) => name)).toEqual(['a', 'a'])
  })
})
