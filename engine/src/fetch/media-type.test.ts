import { describe, expect, it } from 'vitest'
import { fileKindOf, mediaTypeOf } from './media-type.ts'

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const WORD = 'PK\x03\x04....word/document.xml'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ODS = 'application/vnd.oasis.opendocument.spreadsheet'
const XLS = 'application/vnd.ms-excel'
const OLD = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
const WORKBOOK = `${OLD}..W\0o\0r\0k\0b\0o\0o\0k\0\0\0`

describe('mediaTypeOf', () => {
  it.each<[string, string, string, string, string]>([
    ['its header', 'text/html; charset=utf-8', '/a', '<p>', 'text/html'],
    ['its header in upper case', 'Application/JSON', '/a', '{}', 'application/json'],
    ['another name of the same type', 'application/csv', '/a', 'a,b', 'text/csv'],
    ['its first bytes before the header', 'text/html', '/a', '%PDF-1.7 …', 'application/pdf'],
    ['its first bytes', 'application/octet-stream', '/a', '\n%PDF-1.4', 'application/pdf'],
    ['the content of its archive', 'application/zip', '/download', WORD, DOCX],
    ['its name', 'application/octet-stream', '/a.DOCX', 'PK\x03\x04', DOCX],
    ['the content of its archive, as a workbook', 'application/octet-stream', '/download', 'PK\x03\x04....xl/workbook.xml', XLSX],
    ['its name, as a workbook', 'application/vnd.ms-excel', '/a.xlsx', 'PK\x03\x04', XLSX],
    ['how its archive begins', 'application/zip', '/a', `PK\x03\x04....mimetype${ODS}PK`, ODS],
    ['its header, of an archive', ODS, '/a', 'PK\x03\x04', ODS],
    ['its streams', 'application/octet-stream', '/download', WORKBOOK, XLS],
    ['its first bytes and its name', 'application/octet-stream', '/a.xls', OLD, XLS],
    ['its name, behind a password', 'application/octet-stream', '/a.xlsx', OLD, XLS],
    ['its header, not another old Office file', 'application/msword', '/a.doc', OLD, 'application/msword'],
    ['its beginning, where a page is called a workbook', XLS, '/a.xls', '<html><table>', 'text/html'],
    ['its beginning, where a table of text is called a workbook', XLS, '/export', 'a\tb\n1\t2', 'text/tab-separated-values'],
    [
      'its name and beginning, where values with commas are called a workbook',
      'application/octet-stream',
      '/a.xls',
      'a,b\n1,2',
      'text/csv',
    ],
    ['its header, also with a name that every object has', 'constructor', '/a.constructor', 'PK\x03\x04', 'constructor'],
    ['any name of JSON lines', 'application/jsonl', '/a', '{}', 'application/x-ndjson'],
    ['its name where the header is vague', 'text/plain', '/list.csv', 'a,b', 'text/csv'],
    ['its name where there is no header', '', '/list.json', '[]', 'application/json'],
    ['its beginning where there is nothing else', '', '/a', ' {"a":1}', 'application/json'],
    ['its beginning, as markup', '', '/a', '\n<p>', 'text/html'],
    ['its text content', '', '/a', 'hello', 'text/plain'],
    ['an archive of something else', 'application/zip', '/a.zip', 'PK\x03\x04photo.jpg\0', 'application/zip'],
    ['bytes without a name', '', '/a', '\0\x01', 'application/octet-stream'],
    ['a header of text with two bytes per character', 'text/plain', '/a', 'h\0i\0', 'text/plain'],
    ['its header before its name', 'text/html', '/data.csv', '<p>', 'text/html'],
  ])('recognises a body by %s', (_, header, ...[path, body, type]) => {
    const headers: Record<string, string> = header === '' ? {} : { 'content-type': header }
    expect(mediaTypeOf({ url: new URL(path, 'https://site.test'), headers, body: Buffer.from(body, 'latin1') })).toBe(type)
  })

  it('prefers the file name of a download to the address', () => {
    const headers = { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment; filename="prices.csv"' }
    expect(mediaTypeOf({ url: new URL('https://site.test/export'), headers, body: Buffer.from('a,b') })).toBe('text/csv')
  })

  it('names the kind of PDF, Word and workbook files, and null for others', () => {
    expect(['application/pdf', DOCX, XLSX, ODS, XLS].map(fileKindOf)).toEqual(['pdf', 'docx', 'sheet', 'sheet', 'sheet'])
    expect(['text/html', 'application/msword', 'constructor'].map(fileKindOf)).toEqual([null, null, null])
  })
})
