import { describe, expect, it } from 'vitest'
import { readCookies } from './read-cookies.ts'

const ADDRESS = 'https://www.shop.example/'
const LATER = 4_000_000_000
const briefly = (text: string, address = ADDRESS) => {
  const { cookies, leftOut } = readCookies(text, address)
  return { cookies: cookies.map(({ key, value, domain, hostOnly }) => `${key}=${value} ${hostOnly ? '' : '.'}${domain}`), leftOut }
}

describe('readCookies', () => {
  it.each(['a=1; b=x=y', 'Cookie: a=1; b=x=y', 'cookie:a=1;b=x=y ', 'a=1\nb=x=y'])('reads a header: %j', (text) => {
    expect(briefly(text)).toEqual({ cookies: ['a=1 .shop.example', 'b=x=y .shop.example'], leftOut: 0 })
  })

  it('reads cookies of a host without a registrable domain for that host', () => {
    expect(briefly('a=1', 'http://127.0.0.1:8080/')).toEqual({ cookies: ['a=1 127.0.0.1'], leftOut: 0 })
  })

  it('reads a cookies.txt, without cookies of other sites and expired ones', () => {
    const text = [
      '# Netscape HTTP Cookie File',
      `.shop.example\tTRUE\t/\tTRUE\t${LATER}\tsession\tc1`,
      '#HttpOnly_www.shop.example\tFALSE\t/a\tFALSE\t0\tid\t7',
      `.other.example\tTRUE\t/\tTRUE\t${LATER}\tspy\t1`,
      '.shop.example\tTRUE\t/\tTRUE\t1000\told\t1',
    ].join('\r\n')
    expect(briefly(text)).toEqual({ cookies: ['session=c1 .shop.example', 'id=7 www.shop.example'], leftOut: 2 })
    expect(readCookies(text, ADDRESS).cookies[1]).toMatchObject({ path: '/a', httpOnly: true, secure: true })
    expect(readCookies(text, ADDRESS).cookies[0]?.expires).toBe(new Date(LATER * 1000).toISOString())
  })

  it('reads the JSON of a browser extension and a storage state', () => {
    const list = [
      {
        domain: '.shop.example',
        hostOnly: false,
        name: 'a',
        value: '1',
        path: '/',
        expirationDate: LATER + 0.5,
        secure: true,
        httpOnly: true,
      },
      { domain: 'www.shop.example', name: 'b', value: '2', path: '/', expires: -1 },
      { domain: 'other.example', name: 'c', value: '3' },
      7,
    ]
    const read = { cookies: ['a=1 .shop.example', 'b=2 www.shop.example'], leftOut: 1 }
    expect(briefly(JSON.stringify(list))).toEqual(read)
    expect(briefly(JSON.stringify({ cookies: list, origins: [] }))).toEqual(read)
  })

  it.each(['', 'nothing', '[]', '{}', '{"a":', '=1', 'a b=1', 'a=1\u0000'])('finds no cookies in %j', (text) => {
    expect(readCookies(text, ADDRESS).cookies).toEqual([])
  })
})
