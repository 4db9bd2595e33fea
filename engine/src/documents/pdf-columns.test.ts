import { describe, expect, it } from 'vitest'
import { sideBySideAt } from './pdf-columns.ts'
import { readLines } from './pdf-text.ts'
import type { TextRun } from './pdf-shapes.ts'

const WIDTH = 600

function runs(...lines: [y: number, ...texts: [x: number, text: string][]][]): TextRun[] {
  return lines.flatMap(([y, ...texts]) => texts.map(([x, text]) => ({ text, x, y, width: text.length * 5, size: 10 })))
}

function textsAt(given: TextRun[]): { left: string[]; right: string[] } | null {
  const found = sideBySideAt(readLines(given, WIDTH), 0)
  const texts = (lines: { cells: { text: string }[] }[]): string[] => lines.map(({ cells }) => cells.map(({ text }) => text).join(' | '))
  return found === null ? null : { left: texts(found.left), right: texts(found.right) }
}

describe('sideBySideAt', () => {
  it('separates an address from the facts beside it', () => {
    expect(
      textsAt(
        runs(
          [10, [20, 'Anna Beispiel'], [320, 'Number'], [450, '4711']],
          [24, [20, 'Hill Road 2'], [320, 'Date'], [450, '5 March 2024']],
          [38, [20, 'Leeds'], [320, 'Customer'], [450, 'C-12']],
          [52, [320, 'Contact'], [450, 'Ms Jones']],
        ),
      ),
    ).toEqual({
      left: ['Anna Beispiel', 'Hill Road 2', 'Leeds'],
      right: ['Number | 4711', 'Date | 5 March 2024', 'Customer | C-12', 'Contact | Ms Jones'],
    })
  })

  it('separates blocks whose lines are at different heights', () => {
    const found = textsAt(
      runs(
        [10, [20, 'Acme Ltd']],
        [15, [320, 'phone 555']],
        [24, [20, 'Mill Lane 1']],
        [29, [320, 'mail us']],
        [38, [20, 'Leeds'], [320, 'web']],
      ),
    )
    expect(found).toEqual({ left: ['Acme Ltd', 'Mill Lane 1', 'Leeds'], right: ['phone 555', 'mail us', 'web'] })
  })

  it('keeps a table of names and amounts together', () => {
    expect(
      textsAt(runs([10, [20, 'Ink'], [450, '40.00']], [24, [20, 'Paper'], [450, '24.00']], [38, [20, 'Pens'], [450, '8.00']])),
    ).toBeNull()
  })
})
