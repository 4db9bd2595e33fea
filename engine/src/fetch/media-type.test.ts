import { describe, expect, it } from 'vitest'
import { fileKindOf, mediaTypeOf } from './media-type.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WORD = 'PK\x03\x04....word/document.xml'

describe('mediaTypeOf', () => {
  it.each<[string, string, string, string, string]>([
    ['its header', 'text/html; charset=utf-8', '/a', '<p>', 'text/html'],
    ['its header in capitals', 'Application/JSON', '/a', '{}', 'application/json'],
    ['another name of the same type', 'application/csv', '/a', 'a,b', 'text/csv'],
    ['its first bytes, whatever the header says', 'text/html', '/a', '%PDF-1.7 …', 'application/pdf'],
    ['its first bytes', 'application/octet-stream', '/a', '\n%PDF-1.4', 'application/pdf'],
    ['what its archive holds', 'application/zip', '/download', WORD, DOCX],
    ['its name', 'application/octet-stream', '/a.DOCX', 'PK\x03\x04', DOCX],
    ['JSON a line under any of its names', 'application/jsonl', '/a', '{}', 'application/x-ndjson'],
    ['its name where the header is vague', 'text/plain', '/list.csv', 'a,b', 'text/csv'],
    ['its name where there is no header', '', '/list.json', '[]', 'application/json'],
    ['its beginning where there is nothing else', '', '/a', ' {"a":1}', 'application/json'],
    ['its beginning, as markup', '', '/a', '\n<p>', 'text/html'],
    ['nothing but text', '', '/a', 'hello', 'text/plain'],
    ['an archive of something else', 'application/zip', '/a.zip', 'PK\x03\x04photo.jpg\0', 'application/zip'],
    ['bytes without a name', '', '/a', '\0\x01', 'application/octet-stream'],
    ['text of two bytes a sign', 'text/plain', '/a', 'h\0i\0', 'text/plain'],
    ['a header that is believed, not the name', 'text/html', '/data.csv', '<p>', 'text/html'],
  ])('tells a body by %s', (_, header, ...[path, body, type]) => {
    const headers: Record<string, string> = header === '' ? {} : { 'content-type': header }
    expect(mediaTypeOf({ url: new URL(path, 'https://site.test'), headers, body: Buffer.from(body, 'latin1') })).toBe(type)
  })

  it('the name a download is given counts before the address', () => {
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="prices.csv"' }
    expect(mediaTypeOf({ url: new URL('https://site.test/export'), headers, body: Buffer.from('a,b') })).toBe('text/csv')
  })

  it('PDF and DOCX are files to be read, everything else is not', () => {
    expect(['application/pdf', DOCX, 'text/html', 'application/msword'].map(fileKindOf)).toEqual(['pdf', 'docx', null, null])
  })
})
