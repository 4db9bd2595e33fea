import { describe, expect, it } from 'vitest'
import type { AccessSecrets } from './access-secrets.ts'
import { openAccess } from './open-access.ts'
import { mergeCookies } from './site-cookies.ts'
import { domainOf } from './site-of-access.ts'

const SECRETS: AccessSecrets = {
  address: 'https://www.shop.example/account',
  cookies: [{ key: 'session', value: 'c1', domain: 'shop.example', path: '/', hostOnly: false, secure: true }],
  headers: { 'X-Key': 'h1' },
  basicAuth: { user: 'ä', password: 'p:1' },
  userAgent: 'Agent/1',
  language: 'de',
  signIn: { address: 'https://www.shop.example/login', user: 'u', password: 'p', fields: [] },
}
const openIt = (changes: Partial<AccessSecrets> = {}) => openAccess({ ...SECRETS, ...changes }, (url) => ({ url }))
const at = (address: string) => new URL(address)

describe('an access to a site', () => {
  it('adds its headers and cookies to requests to any host of its domain', () => {
    expect(openIt().headersFor(at('https://prices.shop.example/a'))).toEqual({
      'user-agent': 'Agent/1',
      'accept-language': 'de',
      authorization: `Basic ${Buffer.from('ä:p:1').toString('base64')}`,
      'x-key': 'h1',
      cookie: 'session=c1',
    })
  })

  it.each([
    'https://other.example/',
    'https://shop.example.evil.test/',
    'https://notshop.example/',
    'https://evil.test/shop.example',
    'http://www.shop.example/',
    'ftp://www.shop.example/',
    'wss://www.shop.example/',
  ])('adds nothing to requests to %s', (address) => {
    const access = openIt()
    expect([access.covers(at(address)), access.headersFor(at(address))]).toEqual([false, {}])
    access.keepCookies(at(address.replace(/^(ftp|wss)/, 'http')), ['session=stolen; Domain=shop.example'])
    expect(access.takeChanges()).toEqual([])
  })

  it('finds the registrable domain, also below shared hosts', () => {
    expect(
      ['a.b.co.uk', 'me.github.io', '10.0.0.5:81', '[::1]:81', 'intranet:8080'].map((host) => domainOf(at(`http://${host}/`))),
    ).toEqual(['b.co.uk', 'me.github.io', '10.0.0.5:81', '[::1]:81', 'intranet:8080'])
    const shared = openIt({ address: 'https://me.github.io/' })
    expect([shared.covers(at('https://me.github.io/x')), shared.covers(at('https://you.github.io/'))]).toEqual([true, false])
  })

  it('keeps the cookies that the site sets, and returns each change once', () => {
    const access = openIt()
    access.keepCookies(at('https://www.shop.example/a/b'), [
      'session=c2; Domain=shop.example; Path=/; Secure',
      'seen=1; HttpOnly; Max-Age=60',
    ])
    expect(access.headersFor(at('https://www.shop.example/a/c'))['cookie']?.split('; ').toSorted()).toEqual(['seen=1', 'session=c2'])
    const changes = access.takeChanges()
    expect(changes.map(({ key, value, hostOnly, path }) => [key, value, hostOnly, path])).toEqual([
      ['session', 'c2', false, '/'],
      ['seen', '1', true, '/a'],
    ])
    expect(access.takeChanges()).toEqual([])
    expect(mergeCookies(SECRETS.cookies, changes).map(({ value }) => value)).toEqual(['c2', '1'])
  })

  it('deletes the cookies that the site deletes', () => {
    const access = openIt()
    access.keepCookies(at('https://www.shop.example/'), ['session=; Domain=shop.example; Path=/; Max-Age=0'])
    expect(access.headersFor(at('https://www.shop.example/'))['cookie']).toBeUndefined()
    expect(mergeCookies(SECRETS.cookies, access.takeChanges())).toEqual([])
  })

  it('exchanges cookies with a browser, and ignores those of other sites', () => {
    const access = openIt()
    const [given] = access.browserCookies()
    expect(given).toEqual({ name: 'session', value: 'c1', domain: '.shop.example', path: '/', expires: -1, httpOnly: false, secure: true })
    access.keepBrowserCookies([
      { ...given!, value: 'c9' },
      { ...given!, domain: '.tracker.test', name: 't' },
      { ...given!, domain: 'www.shop.example', name: 'own' },
    ])
    expect(access.takeChanges().map(({ key, value, hostOnly }) => [key, value, hostOnly])).toEqual([
      ['session', 'c9', false],
      ['own', 'c1', true],
    ])
    access.keepBrowserCookies(access.browserCookies())
    expect(access.takeChanges()).toEqual([])
  })

  it('recognises its sign-in page with any query string', () => {
    const access = openIt()
    expect(access.isSignInPage(at('https://www.shop.example/login?next=/a'))).toBe(true)
    expect(access.isSignInPage(at('https://www.shop.example/logins'))).toBe(false)
    expect(openIt({ signIn: null }).isSignInPage(at('https://www.shop.example/login'))).toBe(false)
  })
})
