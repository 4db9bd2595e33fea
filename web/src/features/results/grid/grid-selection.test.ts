// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { fakeJob, fakeRow } from '../../../testing/fake-data.ts'
import { blockAsTsv, movedByKey, nextCell, selectedBlock } from './grid-selection.ts'

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

  it('finds the next and the previous problem, going round', () => {
    const isWanted = ({ row, column }: { row: number; column: number }) => row === 4 && column === 2
    expect(nextCell({ from: { row: 2, column: 1 }, step: 1, size }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 2, column: 1 }, step: -1, size }, isWanted)).toEqual({ row: 4, column: 2 })
    expect(nextCell({ from: { row: 0, column: 0 }, step: 1, size }, () => false)).toBeNull()
  })
})

it('[S1.13] a selected block is copied as tab-separated text', () => {
  const rows = [fakeRow(0), fakeRow(1), fakeRow(2)]
  const block = selectedBlock({ active: { row: 2, column: 2 }, anchor: { row: 1, column: 0 } })
  expect(blockAsTsv(fakeJob(), rows, block)).toBe('https://shop.example/p/2\tProduct 2\t11\nhttps://shop.example/p/3\tProduct 3\t12')
})
