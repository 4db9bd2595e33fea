import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../limits.ts'
import { workbook } from '../testing/workbook.ts'
import { createFileReader } from './read-file.ts'

const idle = new AbortController().signal
const xml = (body: string): Uint8Array =>
  Buffer.from(`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`)
const docx = (body: string, more: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync({
    '[Content_Types].xml': Buffer.from(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    '_rels/.rels': Buffer.from(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': xml(body),
    ...more,
  })
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const opened = Buffer.from(`<?xml version="1.0"?><Relationships>${'<Relationship Id="a">'.repeat(30_000)}`)

describe('createFileReader', () => {
  it('reads a Word document, several at once', async () => {
    const { read } = createFileReader()
    const texts = await Promise.all([1, 2, 3].map((number) => read('docx', docx(paragraph(`Spoon ${number} &amp; more`)), idle)))
    expect(texts.map(({ markup }) => markup)).toEqual(
      [1, 2, 3].map((number) => `<html><body><p>Spoon ${number} &amp; more</p></body></html>`),
    )
  })

  it('reads a workbook', async () => {
    const { markup } = await createFileReader().read('sheet', workbook({ sheets: [{ name: 'Prices', rows: [['Mug', 8]] }] }), idle)
    expect(markup).toContain('<section sheet="Prices"><h2>Prices</h2><table>')
  })

  it.each<['pdf' | 'docx' | 'sheet', string, Uint8Array, string]>([
    ['pdf', 'not a PDF', Buffer.from('%PDF-1.7 and then nothing'), 'undecodable'],
    ['sheet', 'not a workbook', Buffer.from('PK\x03\x04 and then nothing'), 'undecodable'],
    ['docx', 'not an archive', Buffer.from('PK\x03\x04 and then nothing'), 'undecodable'],
    ['docx', 'an archive without a document', zipSync({ 'a.txt': Buffer.from('x') }), 'undecodable'],
    ['docx', 'a document without text', docx(paragraph('')), 'empty_page'],
    ['docx', 'nested too deeply', docx(`${'<w:sdt>'.repeat(600)}${paragraph('text')}${'</w:sdt>'.repeat(600)}`), 'undecodable'],
    ['docx', 'unclosed in one part', docx(paragraph('text'), { 'word/_rels/document.xml.rels': opened }), 'undecodable'],
    [
      'docx',
      'with many elements beside its root',
      docx(paragraph('text'), { '_rels/.rels': Buffer.from(`<a/>${'<b/>'.repeat(60_000)}`) }),
      'undecodable',
    ],
    [
      'docx',
      'with many comments before its root',
      docx(paragraph('text'), { 'word/styles.xml': Buffer.from(`${'<!--b-->'.repeat(60_000)}<a/>`) }),
      'undecodable',
    ],
    ['docx', 'with crossed elements', docx(paragraph('<b><c></b></c>text')), 'undecodable'],
    ['docx', 'a document that unpacks to too much', docx('', { 'word/styles.xml': new Uint8Array(70 * 1024 * 1024) }), 'too_large'],
  ])('refuses a %s file that is %s with the right kind of failure', async (kind, ...[, bytes, failure]) => {
    await expect(createFileReader().read(kind, bytes, idle)).rejects.toMatchObject({ kind: failure, retry: 'never' })
  })

  it('does not unpack pictures and fonts of a document', async () => {
    const media = { 'word/media/image1.png': new Uint8Array(80 * 1024 * 1024) }
    expect((await createFileReader().read('docx', docx(paragraph('text'), media), idle)).markup).toContain('text')
  })

  it('fails with parse_limit for a file that takes too much time or memory', async () => {
    const slow = createFileReader(null, { ...ENGINE_LIMITS.file, timeMs: 0 })
    const greedy = createFileReader(null, { ...ENGINE_LIMITS.file, memoryBytesMax: 1 })
    const long = docx(paragraph('text').repeat(60_000))
    await expect(slow.read('docx', long, idle)).rejects.toMatchObject({ kind: 'parse_limit' })
    await expect(greedy.read('docx', long, idle)).rejects.toMatchObject({ kind: 'parse_limit' })
    const row = `<row>${'<c><v>1</v></c>'.repeat(2_000)}</row>`
    const deep = workbook({ sheets: [{ name: 'S', data: row.repeat(1_000) }] })
    await expect(slow.read('sheet', deep, idle)).rejects.toMatchObject({ kind: 'parse_limit' })
    await expect(greedy.read('sheet', deep, idle)).rejects.toMatchObject({ kind: 'parse_limit' })
  })

  it('stops at once when cancelled, also while waiting for its turn', async () => {
    const { read } = createFileReader()
    const controller = new AbortController()
    const reads = [1, 2, 3, 4].map(() => read('docx', docx(paragraph('text').repeat(60_000)), controller.signal))
    controller.abort(new Error('given up'))
    for (const one of await Promise.allSettled(reads)) expect(one).toMatchObject({ status: 'rejected', reason: { message: 'given up' } })
    expect((await read('docx', docx(paragraph('text')), idle)).markup).toContain('text')
  })
})
