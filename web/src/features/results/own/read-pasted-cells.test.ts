import { describe, expect, it } from 'vitest'
import { readPastedCells } from './read-pasted-cells.ts'

describe('cells of a spreadsheet on the clipboard', () => {
  it('are read by line and tab, with any line break and without the one at the end', () => {
    expect(readPastedCells('a\tb\nc\t')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ])
    expect(readPastedCells('a\r\nb\r\n')).toEqual([['a'], ['b']])
    expect(readPastedCells('a\n\nb\n')).toEqual([['a'], [''], ['b']])
    expect(readPastedCells('a')).toEqual([['a']])
    expect(readPastedCells('')).toEqual([['']])
  })

  it('keep tabs, line breaks and quotes of a quoted cell', () => {
    expect(readPastedCells('"one\ntwo"\t"a\tb"\n"say ""hi"""\tx')).toEqual([
      ['one\ntwo', 'a\tb'],
      ['say "hi"', 'x'],
    ])
  })

  it('keep quotes that are part of the text', () => {
    expect(readPastedCells('"big"\t5"\t"a')).toEqual([['"big"', '5"', '"a']])
    expect(readPastedCells('"so" she said\tx')).toEqual([['"so" she said', 'x']])
  })
})
