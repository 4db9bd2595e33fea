import { describe, expect, it } from 'vitest'
import { alignedCells } from './pdf-aligned-table.ts'
import { readLines } from './pdf-text.ts'
import type { TextRun } from './pdf-shapes.ts'

/** A text at a position, with letters five points wide. */
const run = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: text.length * 5, size: 10 })
const rows = (runs: TextRun[]): string[] => {
  const cells = alignedCells(readLines(runs, 600)) ?? []
  return [...Map.groupBy(cells, ({ row }) => row)].map(([, own]) => own.map(({ lines }) => lines.join(' ')).join(' | '))
}

describe('columns found by alignment', () => {
  it('are separated by a gap that nearly all lines leave, also where it is narrower than a space', () => {
    const figures = ['1,204 12.5', '3,377 98.1', '8,450 44.0', '2,118 10.7', '9,006 71.3']
    const runs = figures.flatMap((both, index) => [run(`Town ${index}`, 20, 100 + index * 14), run(both, 120, 100 + index * 14)])
    expect(rows(runs)[1]).toBe('Town 1 | 3,377 | 98.1')
  })

  it('keep digit groups of one number together', () => {
    const runs = ['1 000', '25 000', '310 500', '47 250'].flatMap((number, index) => {
      const y = 100 + index * 14
      return [run('Quota', 20, y), run(number, 200 - number.length * 5, y), run('7', 260, y)]
    })
    expect(rows(runs)[2]).toBe('Quota | 310 500 | 7')
  })

  it('start a new row at a second amount, also after another line of the cell', () => {
    const line = (y: number, label: string, ...figures: string[]): TextRun[] => [
      ...(label === '' ? [] : [run(label, 20, y)]),
      ...figures.map((figure, at) => run(figure, 200 + at * 80, y)),
    ]
    const runs = [
      ...line(100, '', '2031', '2030'),
      ...line(115, 'Note', '₪', '₪'),
      ...line(130, 'Current'),
      ...line(145, 'Cash', '148,820', '26,239'),
      ...line(160, 'Owed', '-', '-'),
      ...line(175, '', '148,820', '26,239'),
      ...line(205, 'Carts', '14,729', '-'),
      ...line(235, 'In all', '163,549', '26,239'),
    ]
    expect(rows(runs).slice(1)).toEqual([
      'Cash | 148,820 | 26,239',
      'Owed | - | -',
      '148,820 | 26,239',
      'Carts | 14,729 | -',
      'In all | 163,549 | 26,239',
    ])
  })

  it('join names of several lines and keep names over several columns above them', () => {
    const runs = [
      run('Visits by season', 150, 60),
      run('Summer', 150, 80),
      run('Winter', 210, 80),
      run('months', 150, 92),
      run('months', 210, 92),
      ...[0, 1, 2].flatMap((index) => [
        run('Pier', 20, 120 + index * 16),
        run('410', 155, 120 + index * 16),
        run('95', 220, 120 + index * 16),
      ]),
    ]
    expect(rows(runs).slice(0, 3)).toEqual(['Visits by season', 'Summer months | Winter months', 'Pier | 410 | 95'])
  })

  it('join lines of one row, whose distance is smaller than that of rows', () => {
    const runs = [0, 1, 2].flatMap((index) => {
      const y = 100 + index * 30
      return [run('Boats that are', 20, y), run('moored', 20, y + 11), run('12', 200, y), run('30', 260, y)]
    })
    expect(rows(runs)).toEqual(['Boats that are moored | 12 | 30', 'Boats that are moored | 12 | 30', 'Boats that are moored | 12 | 30'])
  })
})
