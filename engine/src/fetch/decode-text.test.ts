import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { decodeBody, decodeText } from './decode-text.ts'

const TEXT = 'Größe: 5,00 €, Café'
const UTF8 = Buffer.from(TEXT)
const CP1252 = Buffer.from([...TEXT].map((char) => (char === '€' ? 0x80 : char.charCodeAt(0))))
const utf16 = (bom: number[]): Buffer => Buffer.concat([Buffer.from(bom), Buffer.from(TEXT, 'utf16le')])

describe('decodeText', () => {
  it.each([
    ['BOM before everything', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), UTF8]), 'text/html; charset=iso-8859-1'],
    ['UTF-16 by BOM', utf16([0xff, 0xfe]), 'text/html'],
    ['the header before the page', Buffer.concat([UTF8]), 'text/html; charset="UTF-8"'],
    ['windows-1252 declared as iso-8859-1, as on the web', CP1252, 'text/html; charset=ISO-8859-1'],
    ['an unknown charset in the header', UTF8, 'text/html; charset=none'],
    ['valid UTF-8 without a declaration', UTF8, 'text/html'],
    ['other bytes without a declaration', CP1252, 'text/html'],
    ['a page that is wrongly declared as UTF-8', CP1252, 'text/html; charset=utf-8'],
  ])('decodes %s', (_, bytes, header) => expect(decodeText(bytes, header)).toBe(TEXT))

  it('decodes by the declaration inside the page', () => {
    const page = (head: string): Buffer => Buffer.concat([Buffer.from(head), CP1252])
    for (const head of [
      '<meta charset=windows-1252>',
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
      '<?xml version="1.0" encoding="windows-1252"?>',
    ]) {
      expect(decodeText(page(head), 'text/html')).toBe(head + TEXT)
    }
  })

  it('decodes valid UTF-8 that is declared as another charset', () => {
    const head = '<meta charset=gbk>'
    expect(decodeText(Buffer.concat([Buffer.from(head), UTF8]), 'text/html')).toBe(head + TEXT)
  })

  it('detects Japanese and Russian charsets without a declaration', () => {
    const japanese = Buffer.from('82b182ea82cd93fa967b8cea82cc838183628145835783c582b7814289bf8ae982cd8cdc90e7897e82c582b78142', 'hex')
    expect(decodeText(japanese, 'text/html')).toContain('これは日本語の')
    const russian = Buffer.from(
      'd6e5edf320f2eee2e0f0e020f1eef1f2e0e2ebffe5f220f1f2ee20f0f3e1ebe5e92e20c4eef1f2e0e2eae020e1e5f1efebe0f2ede02e',
      'hex',
    )
    expect(decodeText(russian, 'text/html')).toContain('Цену товара составляет сто рублей')
  })

  it('decodes a UTF-8 page with one invalid byte as UTF-8', () => {
    expect(decodeText(Buffer.concat([UTF8, Buffer.from([0xff])]), 'text/html; charset=utf-8')).toBe(`${TEXT}\ufffd`)
  })
})

describe('decodeBody', () => {
  const long = 'Größe: 5,00 € '.repeat(6_000)
  const html = 'text/html; charset=utf-8'

  it('gives the bytes of a long UTF-8 page, and decodes them on first use, independent of the input buffer', () => {
    const bytes = Buffer.from(long)
    const body = decodeBody(bytes, html)
    bytes.fill(0)
    expect(body.bytes).toBe(Buffer.from(long).toString('latin1'))
    expect({ ...body }.body).toBe(long)
  })

  it.each([
    ['short', Buffer.from(TEXT), html],
    ['of another charset', Buffer.from(long.replaceAll('€', 'E'), 'latin1'), 'text/html; charset=windows-1252'],
    ['not valid', Buffer.concat([Buffer.from(long), Buffer.from([0xff])]), html],
    ['marked as UTF-8 by its first bytes', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(long)]), html],
    ['declared to be of another charset by its header', Buffer.from(long), 'text/html; charset=windows-1252'],
  ])('gives only the text of a page that is %s', (_what, bytes, header) => {
    const body = decodeBody(bytes, header)
    expect([body.bytes, body.body]).toEqual([undefined, decodeText(bytes, header)])
  })

  it('does not keep pages until a full garbage collection', () => {
    const program = `
      import { decodeBody, withLateBody } from ${JSON.stringify(new URL('decode-text.ts', import.meta.url).href)}
      const bytes = Buffer.from('page '.repeat(20_000))
      const read = () => withLateBody({ bytes: decodeBody(bytes, 'text/html; charset=utf-8').bytes, url: 'https://shop.example/' })
      const collect = () => [1, 2].forEach(() => gc({ type: 'minor' }))
      read()
      gc()
      const before = process.memoryUsage().heapUsed
      for (let count = 0; count < 200; count += 1) if (count % 20 === 0) collect(read()); else read()
      collect()
      console.log((process.memoryUsage().heapUsed - before) / 1e6)
    `
    const { stdout } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(Number.parseFloat(stdout)).toBeLessThan(5)
  }, 30_000)
})
