// Malicious PDFs: each is read or fails with a reason, and does not delay other files.
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../limits.ts'
import { createFileReader } from './read-file.ts'

const idle = new AbortController().signal
const TEXT = 'BT /F 12 Tf 72 700 Td (Reference HX-1) Tj ET'
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'

/** The first object is the catalogue, the second the root of its pages. */
function pdf(objects: readonly string[]): Uint8Array {
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer<</Root 1 0 R>>\n`, 'latin1')
}
const stream = (content: Buffer | string, entries = ''): string =>
  `<<${entries}/Length ${content.length}>>stream\n${content.toString('latin1')}\nendstream`
const pages = (kids: string, count: number): string => `<</Type/Pages/Kids[${kids}]/Count ${count}>>`
const page = (contents: string, more = ''): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents ${contents}/Resources<</Font<</F 4 0 R>>${more}>>>>`
/** Of one page, with its font or another as object 4 and further objects from 5. */
const onePage = (contents: string, more: string, ...objects: string[]): Uint8Array =>
  pdf(['<</Type/Catalog/Pages 2 0 R>>', pages('3 0 R', 1), page(contents, more), ...objects])

/** 2 GB of blanks: one small stream, many times over. */
function bomb(): Uint8Array {
  const blanks = deflateSync(Buffer.alloc(32 * 1024 * 1024, ' '))
  return onePage(`[${'5 0 R '.repeat(64)}]`, '', FONT, stream(blanks, '/Filter/FlateDecode'))
}

function brokenFont(): Uint8Array {
  const font = '<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 0/LastChar 255/Widths[1 2/FontDescriptor 6 0 R/ToUnicode 8 0 R>>'
  const program = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 251))
  const names = 'begincmap 99999999 beginbfrange <0000> <ffffffff> <0041> endbfrange'
  const descriptor = '<</Type/FontDescriptor/FontName/X/Flags 4/FontFile2 7 0 R>>'
  return onePage('5 0 R', '', font, stream(TEXT), descriptor, stream(program, '/Length1 99999999'), stream(names))
}

const read = (bytes: Uint8Array) => createFileReader().read('pdf', bytes, idle)

describe('a hostile PDF', () => {
  it('that unpacks to gigabytes fails with parse_limit, and another file is read meanwhile', async () => {
    const { read: readOne } = createFileReader()
    const [huge, small] = await Promise.allSettled([
      readOne('pdf', bomb(), idle),
      readOne('pdf', onePage('5 0 R', '', FONT, stream(TEXT)), idle),
    ])
    expect(huge).toMatchObject({ status: 'rejected', reason: { kind: 'parse_limit', retry: 'never' } })
    expect(small).toMatchObject({ status: 'fulfilled', value: { markup: expect.stringContaining('HX-1') } })
  })

  it('whose pages contain each other fails with empty_page', async () => {
    const loop = pdf(['<</Type/Catalog/Pages 2 0 R>>', pages('3 0 R 2 0 R', 5), '<</Type/Pages/Parent 2 0 R/Kids[2 0 R 3 0 R]/Count 4>>'])
    await expect(read(loop)).rejects.toMatchObject({ kind: 'empty_page', retry: 'never' })
  })

  it('with a form that paints itself is read', async () => {
    const itself = stream('/X Do /X Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>')
    const loop = onePage('5 0 R', '/XObject<</X 6 0 R>>', FONT, stream(`/X Do ${TEXT}`), itself)
    expect((await read(loop)).markup).toContain('HX-1')
  })

  it('of ten thousand pages is read up to the limit, and marked as cut', async () => {
    const count = 10_000
    const kids = Array.from({ length: count }, (_, at) => `${at + 6} 0 R`).join(' ')
    const leaves = Array.from({ length: count }, () => page('5 0 R'))
    const { markup, isCut } = await read(pdf(['<</Type/Catalog/Pages 2 0 R>>', pages(kids, count), 'null', FONT, stream(TEXT), ...leaves]))
    expect([markup.split('data-page=').length - 1, isCut]).toEqual([ENGINE_LIMITS.file.pagesMax, true])
  })

  it('with a damaged font is read or fails with a reason', async () => {
    const [result] = await Promise.allSettled([read(brokenFont())])
    const kind: unknown = result?.status === 'rejected' ? (result.reason as { kind?: unknown }).kind : 'read'
    expect(['read', 'undecodable', 'empty_page', 'parse_limit']).toContain(kind)
  })
})
