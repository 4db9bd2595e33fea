import { describe, expect, it } from 'vitest'
import { markupOf, piecesOf } from './pdf-blocks.ts'
import { readLines } from './pdf-text.ts'
import type { TextRun } from './pdf-shapes.ts'

/** A text run with letters half as wide as the font size. */
const run = (text: string, ...[x, y, size = 10]: [x: number, y: number, size?: number]): TextRun => {
  return { text, x, y, size, width: (text.length * size) / 2 }
}
const markup = (...runs: TextRun[]): string => markupOf(piecesOf(readLines(runs, 600), { body: 10, largest: 20 }))

describe('readLines', () => {
  it('joins the runs of a line as words, and separates cells at wide gaps', () => {
    const [line] = readLines([run('spoon', 78, 100), run('Bent', 50, 100.5), run('$12', 300, 99.8)], 600)
    expect(line?.cells.map(({ text }) => text)).toEqual(['Bent spoon', '$12'])
  })

  it('reads two columns of prose one after the other', () => {
    const prose = (word: string, x: number): TextRun[] =>
      [1, 2, 3, 4, 5, 6].map((row) => run(`${word} ${row} of a longer running text here`, x, 100 + row * 12))
    const lines = readLines([...prose('left', 50), ...prose('right', 320)], 600).map(({ cells }) => cells[0]?.text.slice(0, 7))
    expect(lines).toEqual([
      'left 1 ',
      'left 2 ',
      'left 3 ',
      'left 4 ',
      'left 5 ',
      'left 6 ',
      'right 1',
      'right 2',
      'right 3',
      'right 4',
      'right 5',
      'right 6',
    ])
  })
})

describe('markupOf', () => {
  it('makes larger lines headings, the largest ones of level 1', () => {
    expect(markup(run('Bent Spoon', 50, 60, 20), run('Care', 50, 100, 14), run('Wipe it.', 50, 120))).toBe(
      '<h1>Bent Spoon</h1>\n<h2>Care</h2>\n<p>Wipe it.</p>',
    )
  })

  it('makes labels with values beside them a table with row headers', () => {
    expect(markup(run('Article number', 50, 100), run('BS-1', 220, 100), run('Weight', 50, 118), run('30 g', 220, 118))).toBe(
      '<table><tr><th>Article number</th><td>BS-1</td></tr><tr><th>Weight</th><td>30 g</td></tr></table>',
    )
  })

  it('keeps the header of columns, and leaves a missing cell empty', () => {
    const row = (y: number, ...cells: [string, number][]): TextRun[] => cells.map(([text, x]) => run(text, x, y))
    expect(
      markup(
        ...row(100, ['Size', 50], ['Colour', 150], ['Price', 260]),
        ...row(115, ['Small', 50], ['Blue', 150], ['$12', 268]),
        ...row(130, ['Large', 50], ['$18', 268]),
      ),
    ).toBe(
      '<table><thead><tr><th>Size</th><th>Colour</th><th>Price</th></tr></thead><tbody><tr><td>Small</td><td>Blue</td><td>$12</td></tr><tr><td>Large</td><td></td><td>$18</td></tr></tbody></table>',
    )
  })

  it('keeps page links below a table out of its rows', () => {
    const row = (y: number, ...cells: [string, number][]): TextRun[] => cells.map(([text, x]) => run(text, x, y))
    const rows = [
      ...row(100, ['Company name', 50], ['Trade', 200], ['City', 260]),
      ...row(115, ['Miller and Sons', 50], ['Cutlery', 200], ['Leeds', 260]),
      ...row(130, ['1', 50], ['2', 70], ['9', 90]),
    ]
    expect(markup(...rows)).toBe(
      '<table><tr><th>Company name</th><th>Trade</th><th>City</th></tr><tr><td>Miller and Sons</td><td>Cutlery</td><td>Leeds</td></tr></table>\n<p>1 2 9</p>',
    )
  })

  it('makes labels with values indented below them definitions', () => {
    expect(markup(run('Industry', 50, 100), run('Cutlery', 80, 112), run('Founded', 50, 124), run('1897', 80, 136))).toBe(
      '<dl><dt>Industry</dt><dd>Cutlery</dd><dt>Founded</dt><dd>1897</dd></dl>',
    )
  })

  it('joins running text and hyphenated words to a paragraph, and keeps short and labelled lines', () => {
    expect(
      markup(run('This is a rather long line of running text about the care of spo-', 50, 100), run('ons, which goes on here.', 50, 112)),
    ).toBe('<p>This is a rather long line of running text about the care of spoons, which goes on here.</p>')
    expect(markup(run('Miller Ltd', 50, 100), run('1 Mill Road', 50, 112))).toBe('<p>Miller Ltd<br>1 Mill Road</p>')
    expect(markup(run('Phone: 123', 50, 100), run('Fax: 456', 50, 112))).toBe('<p>Phone: 123</p>\n<p>Fax: 456</p>')
  })

  it('makes bullets one list, and escapes markup', () => {
    expect(markup(run('• one', 50, 100), run('• <b>two', 50, 112))).toBe('<ul><li>one</li><li>&lt;b&gt;two</li></ul>')
  })
})
