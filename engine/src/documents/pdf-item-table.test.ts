import { describe, expect, it } from 'vitest'
import { markupOf, piecesOf } from './pdf-blocks.ts'
import { itemTableAt } from './pdf-item-table.ts'
import { joinedTables } from './pdf-joined-tables.ts'
import { readLines } from './pdf-text.ts'
import type { TextLine, TextRun } from './pdf-shapes.ts'

type Cell = [text: string, x: number]
/** A line of text runs at font size ten, with letters five points wide. */
const line = (y: number, ...cells: Cell[]): TextRun[] => cells.map(([text, x]) => ({ text, x, y, size: 10, width: text.length * 5 }))
const linesOf = (...runs: TextRun[][]): TextLine[] => readLines(runs.flat(), 600)
const SIZES = { body: 10, largest: 10 }

const HEAD = (y: number): TextRun[] => line(y, ['Pos', 50], ['Article', 90], ['Qty', 300], ['Price', 380], ['Amount', 460])
const ITEM = (y: number, ...[pos, name, amount]: [pos: string, name: string, amount: string]): TextRun[] =>
  line(y, [pos, 50], [name, 90], ['2', 310], ['4.00', 385], [amount, 465])

describe('itemTableAt', () => {
  it('reads rows of several lines, also with an amount below the first line', () => {
    const lines = linesOf(
      HEAD(100),
      line(120, ['1', 50], ['Mug', 90], ['2', 310], ['4.00', 385]),
      line(131, ['red, of tin', 90], ['8.00', 465]),
      ITEM(150, '2', 'Pan', '8.00'),
    )
    expect(itemTableAt(lines, 0)).toEqual({
      end: 4,
      table: {
        names: ['Pos', 'Article', 'Qty', 'Price', 'Amount'],
        rows: [
          { cells: ['1', 'Mug', '2', '4.00', '8.00'], isGroup: false },
          { cells: ['red, of tin'], isGroup: true },
          { cells: ['2', 'Pan', '2', '4.00', '8.00'], isGroup: false },
        ],
        sums: [],
        isClosed: false,
      },
    })
  })

  it('adds an amount further below to the row that lacks it', () => {
    const lines = linesOf(
      HEAD(100),
      line(120, ['1', 50], ['Mug', 90], ['2', 310], ['4.00', 385]),
      line(160, ['of the delivery in May', 90], ['8.00', 465]),
      ITEM(190, '2', 'Pan', '8.00'),
    )
    expect(itemTableAt(lines, 0)?.table.rows.map(({ cells }) => cells)).toEqual([
      ['1', 'Mug', '2', '4.00', '8.00'],
      ['of the delivery in May'],
      ['2', 'Pan', '2', '4.00', '8.00'],
    ])
  })

  it('reads a sum under any column as a sum, and text on its left as a group', () => {
    const lines = linesOf(
      HEAD(100),
      ITEM(120, '1', 'Mug', '8.00'),
      ITEM(140, '2', 'Pan', '8.00'),
      line(160, ['Pay within 30 days.', 90], ['Subtotal', 380], ['16.00', 460]),
      line(175, ['Net', 380], ['16.00', 460]),
      line(190, ['VAT 20%', 380], ['3.20', 465]),
    )
    const table = itemTableAt(lines, 0)?.table
    expect(table?.rows.map(({ cells }) => cells)).toEqual([
      ['1', 'Mug', '2', '4.00', '8.00'],
      ['2', 'Pan', '2', '4.00', '8.00'],
      ['Pay within 30 days.'],
    ])
    expect(table?.sums).toEqual([
      ['Subtotal', '16.00'],
      ['Net', '16.00'],
      ['VAT 20%', '3.20'],
    ])
  })

  it('joins a text that is wrapped at the end of its column', () => {
    const lines = linesOf(
      HEAD(100),
      line(120, ['1', 50], ['A mug of red tin with a handle of', 90], ['2', 310], ['4.00', 385], ['8.00', 465]),
      line(131, ['stainless steel', 90]),
      line(142, ['in stock', 90]),
    )
    expect(itemTableAt(lines, 0)?.table.rows).toEqual([
      { cells: ['1', 'A mug of red tin with a handle of stainless steel', '2', '4.00', '8.00'], isGroup: false },
      { cells: ['in stock'], isGroup: true },
    ])
  })

  it('joins column names of several lines, and splits adjacent ones', () => {
    const lines = linesOf(
      line(90, ['Unit price', 380], ['Amount', 460]),
      line(100, ['Pos', 50], ['Qty', 90], ['Article', 112]),
      line(110, ['net', 380], ['net', 460]),
      line(130, ['1', 50], ['2', 95], ['Mug', 130], ['4.00', 385], ['8.00', 465]),
    )
    const [first] = linesOf(line(100, ['Pos', 50], ['Qty', 90], ['Article', 112]))
    expect(first?.cells.map(({ text }) => text)).toEqual(['Pos', 'Qty Article'])
    expect(itemTableAt(lines, 0)?.table).toMatchObject({
      names: ['Pos', 'Qty', 'Article', 'Unit price net', 'Amount net'],
      rows: [{ cells: ['1', '2', 'Mug', '4.00', '8.00'] }],
    })
  })

  it('keeps groups as separate rows, and sums, taxes and carried sums out of the items', () => {
    const lines = linesOf(
      HEAD(100),
      line(120, ['Kitchen', 90]),
      ITEM(150, '1', 'Mug', '8.00'),
      line(165, ['Subtotal 8.00', 400]),
      line(195, ['Garden', 90]),
      ITEM(225, '2', 'Rake', '8.00'),
      line(240, ['Carried forward:', 300], ['16.00', 460]),
      line(255, ['VAT 10%', 300], ['1.60', 465]),
      line(270, ['Grand total:', 300], ['17.60', 460]),
      line(285, ['Paid on account', 300], ['7.60', 465]),
      line(300, ['Thank you for your order.', 50]),
    )
    const { table, end } = itemTableAt(lines, 0)!
    expect(table.rows.map(({ cells, isGroup }) => (isGroup ? cells[0] : cells[1]))).toEqual(['Kitchen', 'Mug', 'Garden', 'Rake'])
    expect(table.sums).toEqual([
      ['Subtotal', '8.00'],
      ['Carried forward', '16.00'],
      ['VAT 10%', '1.60'],
      ['Grand total', '17.60'],
      ['Paid on account', '7.60'],
    ])
    expect([table.isClosed, end]).toEqual([true, 10])
  })

  it('reads a line across several names, right below them, as a group', () => {
    const { table } = itemTableAt(linesOf(HEAD(100), line(111, ['All that is for kitchens', 60]), ITEM(130, '1', 'Mug', '8.00')), 0)!
    expect([table.names.length, table.rows[0]]).toEqual([5, { cells: ['All that is for kitchens'], isGroup: true }])
  })

  it('ends before text after the last row, and before the header of another table', () => {
    const foot = [...line(150, ['Bank', 50], ['Court', 300]), ...line(165, ['Leeds', 50], ['York', 300])]
    expect(itemTableAt(linesOf(HEAD(100), ITEM(120, '1', 'Mug', '8.00'), foot), 0)).toMatchObject({ end: 2, table: { rows: [{}] } })
    const other = [HEAD(150), ITEM(170, '9', 'Rake', '1.00')]
    expect(itemTableAt(linesOf(HEAD(100), ITEM(120, '1', 'Mug', '8.00'), ...other), 0)?.end).toBe(2)
  })

  it.each<[string, TextRun[][]]>([
    ['two columns', [line(100, ['Article', 50], ['Price', 200]), line(115, ['Mug', 50], ['8.00', 205])]],
    ['no amounts', [HEAD(100), line(115, ['a', 50], ['b', 90], ['c', 310])]],
    ['labels with values beside them', [line(100, ['Name:', 50], ['Mug', 150], ['Price:', 300], ['8.00', 400])]],
  ])('returns null for %s', (_, runs) => expect(itemTableAt(linesOf(...runs), 0)).toBeNull())
})

describe('joinedTables', () => {
  const pageOne = linesOf(HEAD(100), ITEM(120, '1', 'Mug', '8.00'), line(140, ['Carried forward', 300], ['8.00', 465]))
  const pageTwo = linesOf(
    HEAD(100),
    line(120, ['Carried forward', 300], ['8.00', 465]),
    ITEM(150, '2', 'Pan', '8.00'),
    line(165, ['Total', 300], ['16.00', 465]),
  )

  it('moves rows of the next page to the table that they continue, with their page', () => {
    const [one = '', two = ''] = joinedTables([pageOne, pageTwo].map((lines) => piecesOf(lines, SIZES))).map(markupOf)
    expect(one).toContain('<td>Mug</td><td>2</td><td>4.00</td><td>8.00</td></tr><tr data-page="2"><td>2</td><td>Pan</td>')
    expect(two).toBe('<table><tr><th>Carried forward</th><td>8.00</td></tr><tr><th>Total</th><td>16.00</td></tr></table>')
  })

  it('does not continue a table that has ended with its sums', () => {
    const joined = joinedTables([pageTwo, pageTwo].map((lines) => piecesOf(lines, SIZES)))
    expect(joined.map((pieces) => markupOf(pieces).match(/<td>Pan/g)?.length)).toEqual([1, 1])
  })
})
