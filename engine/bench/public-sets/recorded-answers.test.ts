import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { recordedPages, recordsOf } from './recorded-answers.ts'

function exchange(url: string, body: string): string {
  return `- request:\n    method: get\n    uri: ${url}\n    body:\n      string: ''\n  response:\n    body:\n      encoding: ASCII-8BIT\n      string: ${body}\n    http_version: \n`
}

test('Pages of a recording are read from encoded bytes and from quoted text; other responses are left out.', () => {
  const packed = gzipSync('<html>Lot 4</html>').toString('base64')
  const quoted = String.raw`"<html>\r\n<p title=\"caf\xE9\">` + '\\\n        one\n\n        two</p></html>"'
  const yaml = `---\nhttp_interactions:\n${exchange('https://a.example/1', `!binary |-\n        ${packed}`)}${exchange('https://a.example/2', quoted)}${exchange('https://a.example/3', `'{"rows":1}'`)}`
  expect(recordedPages(yaml)).toEqual([
    { url: 'https://a.example/1', html: '<html>Lot 4</html>' },
    { url: 'https://a.example/2', html: '<html>\r\n<p title="café">one two</p></html>' },
  ])
})

test('Records are read with plain values, quoted values and values over several lines.', () => {
  const yaml =
    "---\n- number: 10.2015.2\n  about: Modification of\n    a house\n  day: '2019-04-15'\n- number: \"A\\tB\"\n  about: 'the owner''s shed'\n"
  expect(recordsOf(yaml)).toEqual([
    { number: '10.2015.2', about: 'Modification of a house', day: '2019-04-15' },
    { number: 'A\tB', about: "the owner's shed" },
  ])
})
