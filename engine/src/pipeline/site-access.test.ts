// Reading with an access: what is sent to which site, with redirects and in the browser, and signing in.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pageStepSchema, type PageStep } from '@quarry/contract'
import { createPracticeWeb, MEMBER, memberOfferOf, PAGES_PER_SESSION } from '@quarry/practice-web'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccessSecrets, SignIn } from '../access/access-secrets.ts'
import { openAccess, type SiteAccess } from '../access/open-access.ts'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { findBrowser } from '../render/find-browser.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { siteOf } from '../target/site-of.ts'
import type { Row } from '../types.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const FIELDS = [
  { name: 'sku', description: 'SKU', type: 'string' as const },
  { name: 'dealer_price', description: 'Dealer price', type: 'number' as const },
]
const CANARY = 'canary-7f3a9'

const seen: { url: string; headers: IncomingMessage['headers'] }[] = []
let origin = ''
let port = 0
let scraper: Scraper
let practice = createPracticeWeb()
const front = createServer((request, response) => {
  seen.push({ url: request.url ?? '', headers: request.headers })
  const answer = (status: number, headers: Record<string, string>, body = '') => void response.writeHead(status, headers).end(body)
  if (request.url === '/members/out') return answer(302, { location: '/shop/p/1' })
  if (request.url === '/members/page-out')
    return answer(
      200,
      { 'content-type': 'text/html' },
      `<div id="root"></div><script>${'/* app */'.repeat(60)}location = '/members/out'</script>`,
    )
  if (request.url === '/shop/back') return answer(302, { location: '/members/offers/2' })
  if (request.url === '/members/form-out')
    return answer(
      200,
      { 'content-type': 'text/html' },
      '<form method="post" action="/shop/p/1"><input name="user"><input type="password" name="password"></form>',
    )
  if (request.url === '/members/form-away')
    return answer(
      200,
      { 'content-type': 'text/html' },
      '<form method="post" action="/members/away"><input name="user"><input type="password" name="password"></form>',
    )
  if (request.url === '/members/away') return answer(307, { location: '/shop/p/1' })
  practice.emit('request', request, response)
})

beforeAll(async () => {
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  port = (front.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
const settings = () => ({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null } })
beforeEach(() => {
  practice = createPracticeWeb()
  seen.length = 0
  scraper = createScraper(settings())
})
afterEach(() => scraper.close())
afterAll(() => {
  front.closeAllConnections()
  return new Promise((closed) => front.close(closed))
})

const NOTHING: Omit<AccessSecrets, 'address'> = { cookies: [], headers: {}, basicAuth: null, userAgent: null, language: null, signIn: null }
function accessOf(secrets: Partial<AccessSecrets>): SiteAccess {
  return openAccess({ ...NOTHING, address: `${origin}/members/`, ...secrets }, (url) => siteOf(url, port))
}
const signInOf = (changes: Partial<SignIn> = {}): SignIn => ({
  address: `${origin}/members/sign-in`,
  user: MEMBER.user,
  password: MEMBER.password,
  fields: [],
  ...changes,
})
const signal = (): AbortSignal => new AbortController().signal
const read = (path: string, access: SiteAccess | null): Promise<Row> =>
  scraper.scrape({ target: `${origin}${path}`, targetName: 'URL', fields: FIELDS, prompt: '', access }, signal())
const rightOf = (number: number) => {
  const { sku, dealerPriceCents } = memberOfferOf(number)
  return { sku, dealer_price: dealerPriceCents / 100 }
}
const headersTo = (path: RegExp): string => JSON.stringify(seen.filter(({ url }) => path.test(url)).map(({ headers }) => headers))

describe('reading with an access', () => {
  it('a page behind a sign-in fails with needs_login without an access', async () => {
    await expect(read('/members/offers/3', null)).rejects.toMatchObject({ kind: 'needs_login', retry: 'never' })
  })

  it.each([
    ['a header', { headers: { 'X-Members-Key': MEMBER.key } }],
    ['HTTP basic authentication', { basicAuth: { user: MEMBER.user, password: MEMBER.password } }],
  ])('reads pages with %s, and marks them as private', async (_, secrets) => {
    const row = await read('/members/offers/3', accessOf(secrets))
    expect(row.data).toEqual(rightOf(3))
    expect(row.pages).toMatchObject([{ isPrivate: true }])
    expect((await read('/shop/p/1', accessOf(secrets)).catch(() => null))?.pages[0]?.isPrivate).toBeUndefined()
  })

  it('sends nothing to another site, and sends it again after returning', async () => {
    const secrets = { headers: { 'x-members-key': MEMBER.key, 'x-canary': CANARY }, basicAuth: { user: CANARY, password: CANARY } }
    const access = accessOf({ ...secrets, cookies: [{ key: 'c', value: CANARY, domain: '127.0.0.1', path: '/', hostOnly: true }] })
    await read('/members/out', access).catch(() => undefined)
    expect(headersTo(/^\/members\/out/)).toContain(CANARY)
    expect(headersTo(/^\/shop/)).not.toMatch(new RegExp(`${CANARY}|authorization|${Buffer.from(CANARY).toString('base64').slice(0, 12)}`))
    expect((await read('/shop/back', access)).data).toEqual(rightOf(2))
    // robots.txt is requested without the access.
    expect(headersTo(/robots\.txt/)).not.toContain(CANARY)
  })

  it.skipIf(!hasBrowser)('opens pages that are filled by scripts, and sends nothing to another site from the browser either', async () => {
    const access = accessOf({ headers: { 'x-members-key': MEMBER.key, 'x-canary': CANARY } })
    const row = await read('/members/app/4', access)
    expect(row.data).toEqual(rightOf(4))
    expect(row.pages.map(({ via, isPrivate }) => [via, isPrivate])).toContainEqual(['browser', true])
    expect(headersTo(/^\/members\/data\/4/)).toContain(CANARY)
    await scraper.read(`${origin}/members/page-out`, signal(), access).catch(() => undefined)
    expect(headersTo(/^\/members\/out/)).toContain(CANARY)
    expect(seen.some(({ url }) => url === '/shop/p/1')).toBe(true)
    expect(headersTo(/^\/shop/)).not.toContain(CANARY)
  })

  it.skipIf(!hasBrowser)('uses the session in the browser, and keeps cookies that are set there', async () => {
    const access = accessOf({ signIn: signInOf() })
    await scraper.signIn(signInOf(), access, signal())
    expect((await read('/members/app/5', access)).data).toEqual(rightOf(5))
  })
})

describe('signing in', () => {
  it('fills the form with its token, keeps the session, and reads until the session ends', async () => {
    const access = accessOf({ signIn: signInOf() })
    await scraper.signIn(signInOf(), access, signal())
    expect(access.takeChanges().map(({ key }) => key)).toContain('members_session')
    // The page to which the site redirected was the first page of the session.
    for (let number = 1; number < PAGES_PER_SESSION; number += 1)
      expect((await read(`/members/offers/${number}`, access)).data).toEqual(rightOf(number))
    await expect(read('/members/offers/20', access)).rejects.toMatchObject({ kind: 'needs_login' })
    await scraper.signIn(signInOf(), access, signal())
    expect((await read('/members/offers/20', access)).data).toEqual(rightOf(20))
  })

  it.each([
    ['a wrong password', { password: 'guess' }, 'refused'],
    ['a page without a form', { address: '/members/' }, 'no_form'],
    ['a form that is sent to another site', { address: '/members/form-out' }, 'other_site'],
  ])('%s fails with one clear reason', async (_, changes: Partial<SignIn>, kind) => {
    const wanted = signInOf({ ...changes, ...(changes.address ? { address: origin + changes.address } : {}) })
    await expect(scraper.signIn(wanted, accessOf({ signIn: wanted }), signal())).rejects.toMatchObject({ name: 'SignInFailed', kind })
    expect(headersTo(/^\/shop/)).toBe('[]')
  })

  it('does not send the form to another site when a redirect would resend it there', async () => {
    const wanted = signInOf({ address: `${origin}/members/form-away` })
    await expect(scraper.signIn(wanted, accessOf({ signIn: wanted }), signal())).rejects.toMatchObject({ kind: 'address_forbidden' })
    expect(headersTo(/^\/shop/)).toBe('[]')
  })
})

describe('signing in with recorded steps', () => {
  const fill = (label: string, value: string): PageStep => pageStepSchema.parse({ kind: 'fill', on: { label }, value })
  const click = (name: string, more = {}): PageStep => pageStepSchema.parse({ kind: 'click', on: { role: 'button', name }, ...more })
  const TWO_PAGES = [fill('E-mail', '{{username}}'), click('Continue'), fill('Password', '{{password}}'), click('Sign in')]
  const ONE_PAGE = [fill('E-mail', '{{username}}'), fill('Password', '{{password}}'), click('Sign in')]
  const WITH_CODE = [...ONE_PAGE, fill('Code of your app', '{{code}}'), click('Confirm')]
  const recorded = (path: string, steps: PageStep[], changes: Partial<SignIn> = {}): SignIn =>
    signInOf({ address: `${origin}/members/sign-in/${path}`, steps, ...changes })

  interface Case {
    what: string
    path: string
    steps: PageStep[]
    changes?: Partial<SignIn>
    kind?: string
  }
  const coded = { path: 'coded', changes: { codeSecret: MEMBER.codeSecret } }
  const extra = [click('Accept', { optional: true, timeout_s: 0.5 }), ...TWO_PAGES, click('Not now', { timeout_s: 0.5 })]
  const gone = [fill('E-mail', '{{username}}'), click('Go on', { timeout_s: 0.5 }), ...TWO_PAGES]

  const TYPED = /practice-password|dealer@|guess/
  const failureOf = (by: Scraper, wanted: SignIn): Promise<unknown> =>
    by.signIn(wanted, accessOf({ signIn: wanted }), signal()).then(
      () => null,
      (error: unknown) => error,
    )

  it.skipIf(!hasBrowser).each<Case>([
    { what: 'the user name and the password on two pages', path: 'user', steps: TWO_PAGES },
    { what: 'fields that are created and sent by a script', path: 'script', steps: ONE_PAGE },
    { what: 'a one-time code', ...coded, steps: WITH_CODE },
    { what: 'a one-time code that was not requested during the recording', ...coded, steps: ONE_PAGE },
    { what: 'steps of which some are no longer needed', path: 'user', steps: extra },
  ])('succeeds with $what', async ({ path, steps, changes }) => {
    const wanted = recorded(path, steps, changes)
    const access = accessOf({ signIn: wanted })
    await scraper.signIn(wanted, access, signal())
    expect((await read('/members/offers/5', access)).data).toEqual(rightOf(5))
  })

  it.skipIf(!hasBrowser).each<Case>([
    { what: 'a code without a secret to create it', path: 'coded', steps: WITH_CODE, kind: 'needs_code' },
    { what: 'a code that was not recorded, without a secret', path: 'coded', steps: ONE_PAGE, kind: 'needs_code' },
    { what: 'a button that no longer exists', path: 'user', steps: gone, kind: 'not_repeatable' },
  ])('$what fails with one clear reason, without the typed text', async ({ path, steps, changes, kind }) => {
    const failure = await failureOf(scraper, recorded(path, steps, changes))
    expect(failure).toMatchObject({ name: 'SignInFailed', kind })
    expect(String(failure)).not.toMatch(TYPED)
  })

  // Each waits for the site to accept it, so they run at once.
  it.skipIf(!hasBrowser)('a wrong password on the second page or sent by a script, and a wrong code, fail in the same way', async () => {
    const refused: Case[] = [
      { what: 'a second page', path: 'user', steps: TWO_PAGES, changes: { password: 'guess' }, kind: 'refused' },
      { what: 'a script', path: 'script', steps: ONE_PAGE, changes: { password: 'guess' }, kind: 'refused' },
      { what: 'a code', path: 'coded', steps: WITH_CODE, changes: { codeSecret: 'JBSWY3DPEHPK3PXP' }, kind: 'code_refused' },
    ]
    await Promise.all(
      refused.map(async ({ path, steps, changes, kind }) => {
        const own = createScraper(settings())
        const failure = await failureOf(own, recorded(path, steps, changes)).finally(() => own.close())
        expect(failure).toMatchObject({ name: 'SignInFailed', kind })
        expect(String(failure)).not.toMatch(TYPED)
      }),
    )
  })

  it('fills a form with its code, and fails with needs_code where it has none', async () => {
    const wanted = signInOf({ address: `${origin}/members/sign-in/coded`, codeSecret: MEMBER.codeSecret })
    const access = accessOf({ signIn: wanted })
    await scraper.signIn(wanted, access, signal())
    expect((await read('/members/offers/6', access)).data).toEqual(rightOf(6))
    for (const [codeSecret, kind] of [
      [null, 'needs_code'],
      ['JBSWY3DPEHPK3PXP', 'code_refused'],
    ] as const)
      await expect(scraper.signIn({ ...wanted, codeSecret }, accessOf({ signIn: wanted }), signal())).rejects.toMatchObject({ kind })
  })
})
