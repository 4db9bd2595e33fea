import { describe, expect, it } from 'vitest'
import { ruledPiece } from './pdf-ruled-markup.ts'
import type { Ruling } from './pdf-rulings.ts'
import { readLines } from './pdf-text.ts'
import type { TextRun } from './pdf-shapes.ts'

const run = (text: string, x: number, y: number): TextRun => ({ text, x, y, width: text.length * 5, size: 10 })
const across = (at: number, from = 20, to = 320): Ruling => ({ isHorizontal: true, at, from, to })
const down = (at: number, from = 50, to = 110): Ruling => ({ isHorizontal: false, at, from, to })
const FRAME = [across(50), across(70), across(110), down(20), down(120), down(220), down(320)]

function markup(runs: TextRun[], rulings: Ruling[]): string {
  const pieces = readLines(runs, 400, rulings).flatMap(({ table }) => (table === undefined ? [] : [ruledPiece(table)]))
  return pieces
    .map((piece) =>
      typeof piece === 'string' ? piece : JSON.stringify([piece.names, ...piece.rows.map(({ cells }) => cells), ...piece.sums]),
    )
    .join()
}

describe('a ruled table', () => {
  it('has one cell inside surrounding rulings, with all its lines', () => {
    const runs = [run('Berth', 25, 63), run('Boat', 125, 63), run('Owner', 225, 63), run('East pier', 25, 83), run('beside the', 125, 83)]
    const more = [run('crane of the', 125, 95), run('Lena', 225, 83)]
    expect(markup([...runs, ...more], FRAME)).toBe(
      '<table><tr><th>Berth</th><th>Boat</th><th>Owner</th></tr><tr><td>East pier</td><td>beside the<br>crane of the</td><td>Lena</td></tr></table>',
    )
  })

  it('has as many rows as stacked amounts where rows are not ruled', () => {
    const runs = [
      ...['Article', 'Quantity', 'Price'].map((name, index) => run(name, 25 + index * 100, 63)),
      ...['Rope', '4', '12.00'].map((text, index) => run(text, 25 + index * 100, 83)),
      ...['Total', '', '48.00'].flatMap((text, index) => (text === '' ? [] : [run(text, 25 + index * 100, 99)])),
    ]
    expect(markup(runs, FRAME)).toBe(
      JSON.stringify([
        ['Article', 'Quantity', 'Price'],
        ['Rope', '4', '12.00'],
        ['Total', '48.00'],
      ]),
    )
  })

  it('has a row per line where a column of amounts is unruled beside ruled rows', () => {
    const rulings = [across(50), across(70), across(110, 220), across(150, 220), across(190), down(20, 50, 190), down(120, 50, 190)]
    const frame = [...rulings, down(220, 50, 190), down(320, 50, 190)]
    const names = ['Duty', 'Base', 'Share'].map((name, index) => run(name, 25 + index * 100, 63))
    const body = [0, 1, 2, 3, 4].flatMap((line) => [
      run(`Fund ${line}`, 25, 85 + line * 20),
      run(`${line + 1}00.00`, 125, 85 + line * 20),
      ...(line === 2 ? [] : [run(`${line}.50`, 225, 85 + line * 20)]),
    ])
    const made = markup([...names, ...body], frame)
    expect(made).toContain('["Fund 1","200.00","1.50"]')
    expect(made).toContain('["Fund 4","500.00","4.50"]')
  })

  it('keeps the span of names over several columns', () => {
    const rulings = [across(30), ...FRAME.slice(0, 3), down(20, 30, 110), down(120, 50, 110), down(220, 50, 110), down(320, 30, 110)]
    const runs = [run('Harbour dues', 60, 43), run('Class', 25, 63), run('Day', 125, 63), run('Year', 225, 63)]
    const body = [run('A', 25, 90), run('3', 125, 90), run('700', 225, 90)]
    expect(markup([...runs, ...body], rulings)).toContain('<th colspan="3">Harbour dues</th>')
  })

  it('has its columns found by alignment where they are only partly ruled', () => {
    const rulings = [across(50), across(70), across(90), across(110), across(130), down(20, 50, 130), down(120, 50, 70), down(320, 50, 130)]
    const runs = [0, 1, 2, 3].flatMap((row) => [
      run('Quay', 25, 63 + row * 20),
      run(`${row + 1}.5`, 150, 63 + row * 20),
      run('80', 250, 63 + row * 20),
    ])
    expect(markup(runs, rulings)).toContain('<td>Quay</td><td>2.5</td><td>80</td>')
  })

  it('is none for a frame around one text', () => {
    const frame = [across(50), across(110), down(20), down(320)]
    expect(markup([run('Please note', 25, 63), run('the tides', 25, 78)], frame)).toBe('')
  })
})
