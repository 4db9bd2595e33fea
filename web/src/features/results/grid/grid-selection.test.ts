// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { movedByKey, nextCell, selectedBlock, selectionWithin } from './grid-selection.ts'

const size = { rows: 10, columns: 4, pageRows: 5 }

describe('the cursor', () => {
  it.each([
    ['ArrowDown', false, { row: 3, column: 1 }],
    ['ArrowDown', true, { row: 9, column: 1 }],
    ['ArrowLeft', false, { row: 2, column: 0 }],
    ['End', false, { row: 2, column: 3 }],
    ['End', true, { row: 9, column: 3 }],
    ['PageDown', false, { row: 7, column: 1 }],
    ['PageUp', false, { row: 0, column: 1 }],
  ])('%s (far: %s) goes to %o', (key, isFar, place) => {
    expect(movedByKey({ row: 2, column: 1 }, { key, isFar }, size)).toEqual(place)
  })

  it('stays inside the table and ignores other keys', () => {
    expect(movedByKey({ row: 9, column: 3 }, { key: 'ArrowDown', isFar: false }, size)).toEqual({ row: 9, column: 3 })
    expect(movedByKey({ row: 0, column: 0 }, { key: 'x', isFar: false }, size)).toBeNull()
  })

  it('finds the next and the previous problem, wrapping around', () => {
    const isLoaded = () => true
    const isWanted = ({ row, column }: { row: number; column: number }) => row === 4 && column === 2
    expect(nextCell({ from: { row: 2, column: 1 }, step: 1, size, isLoaded }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 2, column: 1 }, step: -1, size, isLoaded }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 0, column: 0 }, step: 1, size, isLoaded }, () => false)).toBeNull()
    expect(nextCell({ from: { row: 4, column: 3 }, step: 1, size, isLoaded }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 4, column: 2 }, step: 1, size, isLoaded }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 4, column: 0 }, step: -1, size, isLoaded }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 0, column: 0 }, step: 1, size, isLoaded: (row) => row !== 3 }, isWanted)).toEqual({
      row: 3,
      column: null,
    })
  })
})

it('a block spans from the smaller to the larger of its corners', () => {
  const block = selectedBlock({ active: { row: 2, column: 2 }, anchor: { row: 1, column: 0 } })
  expect(block).toEqual({ fromRow: 1, toRow: 2, fromColumn: 0, toColumn: 2 })
})

it('a selection ends where rows or columns end that became fewer', () => {
  const all = { active: { row: 9, column: 3 }, anchor: { row: 0, column: 0 } }
  expect(selectionWithin(all, size)).toBe(all)
  expect(selectionWithin(all, { rows: 2, columns: 3 })).toEqual({ active: { row: 1, column: 2 }, anchor: { row: 0, column: 0 } })
  expect(selectionWithin(all, { rows: 0, columns: 1 })).toEqual({ active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } })
})
