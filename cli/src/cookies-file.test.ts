import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ArgumentError } from './command.ts'
import { accessByCookies } from './cookies-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-cookies-'))
const file = join(folder, 'cookies.txt')
beforeAll(() =>
  writeFileSync(
    file,
    '# Netscape HTTP Cookie File\n.shop.example\tTRUE\t/\tFALSE\t0\tsession\tc1\n.other.example\tTRUE\t/\tFALSE\t0\tspy\t1\n',
  ),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe('--cookies', () => {
  it('go to the site of the addresses, and to no other', () => {
    const access = accessByCookies(file, ['https://www.shop.example/a', 'prices.shop.example/b'], null)
    expect(access?.headersFor(new URL('https://www.shop.example/a'))).toEqual({ cookie: 'session=c1' })
    for (const other of ['https://other.example/', 'http://www.shop.example/a']) expect(access?.headersFor(new URL(other))).toEqual({})
  })

  it('are none where no file is named', () => expect(accessByCookies(undefined, ['https://a.example'], null)).toBeNull())

  it.each([
    ['addresses of several sites', ['https://www.shop.example/', 'https://other.example/'], 'for the pages of one site'],
    ['a site that the file has none for', ['https://third.example/'], 'has no cookies of third.example'],
  ])('refuse %s', (_, urls, sentence) => {
    expect(() => accessByCookies(file, urls, null)).toThrow(ArgumentError)
    expect(() => accessByCookies(file, urls, null)).toThrow(sentence)
  })
})
