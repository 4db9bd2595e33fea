import { expect, it } from 'vitest'
import type { TextRun } from './pdf-shapes.ts'
import { readLines } from './pdf-text.ts'

/** The cells of a line of words at font size ten, each with its left and right position. */
const line = (...words: [text: string, from: number, to: number][]): string[] => {
  const runs = words.map(([text, x, right]): TextRun => ({ text, x, y: 100, width: right - x, size: 10 }))
  return readLines(runs, 600).flatMap(({ cells }) => cells.map(({ text }) => text))
}

it.each([
  [
    'Hebrew',
    [
      ['כולל', 100, 120],
      ['לתשלום', 125, 165],
      ['סכום', 170, 195],
    ],
    'סכום לתשלום כולל',
  ],
  [
    'Arabic',
    [
      ['الفاتورة', 100, 140],
      ['رقم', 145, 165],
    ],
    'رقم الفاتورة',
  ],
  [
    'Hebrew with a number at its end',
    [
      ['2026', 100, 125],
      ['בינואר', 130, 160],
    ],
    'בינואר 2026',
  ],
  [
    'Latin',
    [
      ['total', 100, 120],
      ['amount', 125, 165],
    ],
    'total amount',
  ],
] as [string, [string, number, number][], string][])('words of a line in %s are read in the direction of the script', (_, words, text) => {
  expect(line(...words)).toEqual([text])
})

it('cells keep their order, and adjacent runs are one word in either direction', () => {
  expect(line(['לום', 100, 115], ['לתש', 115, 130], ['סכום', 300, 330])).toEqual(['לתשלום', 'סכום'])
  expect(line(['pay', 100, 115], ['able', 115, 135], ['5.00', 300, 320])).toEqual(['payable', '5.00'])
})
