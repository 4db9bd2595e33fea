// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { decodeText, itemsFromCsv, itemsFromPaste, itemsFromText } from './parse-items.ts'

describe('items', () => {
  it('[S5.20] text is split on line breaks, trimmed, without empties', () => {
    expect(itemsFromText(' a.example \r\n\r\nb, c\n\td\r')).toEqual(['a.example', 'b, c', 'd'])
  })

  it('[S5.21] CSV is split on line breaks, then commas, trimmed, without empties', () => {
    expect(itemsFromCsv('a, b,\r\n,c\n\n d ')).toEqual(['a', 'b', 'c', 'd'])
  })

  it('[S5.21] commas and line breaks inside double quotes stay in the value (O.86)', () => {
    expect(itemsFromCsv('"Lamp, red","two\nlines","say ""hi""",plain')).toEqual(['Lamp, red', 'two\nlines', 'say "hi"', 'plain'])
  })

  it('[S5.16] pasted text is split at tabs and line breaks', () => {
    expect([...itemsFromPaste('a\tb\r\nc\n\nd e')]).toEqual(['a', 'b', 'c', 'd e'])
  })

  it('[S5.15] marks of no width at the ends go, and an item of them alone is none; within an item they stay', () => {
    expect(itemsFromText('\u200b\u200b\n\u200bhttps://shop.example/\u2060 \n👩\u200d🔧')).toEqual(['https://shop.example/', '👩\u200d🔧'])
    expect([...itemsFromPaste('\u200e\t\u00adLamp')]).toEqual(['Lamp'])
  })
})

describe('decodeText', () => {
  it.each([
    ['UTF-8', [0x67, 0xc3, 0xb6], 'gö'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x67], 'g'],
    ['UTF-16 little endian', [0xff, 0xfe, 0xf6, 0x00], 'ö'],
    ['UTF-16 big endian', [0xfe, 0xff, 0x00, 0xf6], 'ö'],
    ['Windows-1252', [0x67, 0xf6, 0x80], 'gö€'],
  ])('reads %s', (_name, bytes, text) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe(text)
  })
})
