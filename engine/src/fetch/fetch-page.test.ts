import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import type { Site } from '../target/site-of.ts'
import { siteOf } from '../target/site-of.ts'
import { startLoopbackSite, type LoopbackSite, type PathAnswer } from '../testing/loopback-site.ts'
import { startTunnelProxy } from '../testing/tunnel-proxy.ts'
import type { ReadPage } from '../types.ts'
import { openAccess, type SiteAccess } from '../access/open-access.ts'
import { createFetcher, type Fetcher, type FetcherParts } from './create-fetcher.ts'
import { startVisit } from './visit.ts'

const PAGE = '<h1>Bent Spoon</h1>'
const open: AsyncDisposable[] = []

afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

async function site(answers: Record<string, string | PathAnswer>): Promise<LoopbackSite> {
  const started = await startLoopbackSite({ '/robots.txt': (_, response) => void response.writeHead(404).end(), ...answers })
  open.push(started)
  return started
}

type Made = FetcherParts & { allowHosts?: string[]; proxies?: string[]; proxyGroups?: Record<string, string[]> }
function fetcher(practicePort: number | null, parts: Made = {}): Fetcher {
  const { allowHosts = [], proxies = [], proxyGroups = {}, ...rest } = parts
  const siteOfUrl = (url: URL): Site => siteOf(url, practicePort)
  const settings = {
    allowHosts,
    practicePort,
    proxies,
    proxyGroups,
    hostConcurrency: 2,
    hostDelayMs: 0,
    userAgent: 'Mozilla/5.0 (compatible; Quarry/0.1)',
  }
  const made = createFetcher({ ...settings, siteOf: siteOfUrl }, rest)
  open.push({ [Symbol.asyncDispose]: () => made.close() })
  return made
}

async function read(address: string, made: Fetcher): Promise<ReadPage> {
  return made.fetch(address, startVisit(), new AbortController().signal)
}

function redirect(location: string, status = 302, headers: Record<string, string> = {}): PathAnswer {
  return (_, response) => void response.writeHead(status, { location, ...headers }).end()
}
function send(status: number, headers: Record<string, string>, body: string | Buffer): PathAnswer {
  return (_, response) => void response.writeHead(status, headers).end(body)
}

describe('fetchPage', () => {
  it('reads a page with its address, status, type and text', async () => {
    const { origin, port } = await site({
      '/a': send(200, { 'content-type': 'Text/HTML; charset=utf-8', 'content-encoding': 'gzip' }, gzipSync(PAGE)),
    })
    const page = await read(`${origin}/a`, fetcher(port))
    expect(page).toMatchObject({
      requestedUrl: `${origin}/a`,
      url: `${origin}/a`,
      status: 200,
      contentType: 'text/html',
      body: PAGE,
      via: 'http',
      snapshot: null,
    })
  })

  it.each([301, 302, 303, 307, 308])('follows a %i and gives the address it ended at', async (status) => {
    const { origin, port } = await site({ '/a': redirect('b?x=1', status), '/b': PAGE })
    expect(await read(`${origin}/a`, fetcher(port))).toMatchObject({ requestedUrl: `${origin}/a`, url: `${origin}/b?x=1`, body: PAGE })
  })

  it('keeps the text of each long page, with concurrent and consecutive reads', async () => {
    const bodyOf = (number: number): string => `<h1>${number}</h1>${`<p>Größe ${number} €</p>`.repeat(8_000)}`
    const numbers = Array.from({ length: 6 }, (_, index) => index + 1)
    const html = { 'content-type': 'text/html; charset=utf-8' }
    const { origin, port } = await site(Object.fromEntries(numbers.map((number) => [`/${number}`, send(200, html, bodyOf(number))])))
    const made = fetcher(port)
    const pages = await Promise.all(numbers.map((number) => read(`${origin}/${number}`, made)))
    const again = await read(`${origin}/1`, made)
    expect(pages.map(({ bytes }) => bytes)).toEqual(numbers.map((number) => Buffer.from(bodyOf(number)).toString('latin1')))
    expect([...pages, again].map(({ body }) => body)).toEqual([...numbers, 1].map(bodyOf))
  })

  it('follows an immediate refresh to another page, but not a reload', async () => {
    const refresh = (content: string): string => `<head><meta http-equiv="refresh" content="${content}"></head><p>One moment`
    const { origin, port } = await site({
      '/a': refresh("0; URL='/b'"),
      '/b': PAGE,
      '/later': refresh('60;url=/b'),
      '/self': refresh('0'),
      '/same': refresh('0;url=/same'),
    })
    const made = fetcher(port)
    expect((await read(`${origin}/a`, made)).url).toBe(`${origin}/b`)
    for (const path of ['/later', '/self', '/same']) expect((await read(`${origin}${path}`, made)).url).toBe(`${origin}${path}`)
  })

  it('fails with too_many_redirects for a redirect loop', async () => {
    const { origin, port, seen } = await site({ '/a': redirect('/b'), '/b': redirect('/a') })
    await expect(read(`${origin}/a`, fetcher(port))).rejects.toMatchObject({ kind: 'too_many_redirects' })
    expect(seen.filter((path) => !path.endsWith('robots.txt'))).toHaveLength(21)
  })

  it.each(['file:///etc/hostname', 'javascript:alert(1)', 'ftp://127.0.0.1/', 'data:text/html,x'])(
    '[O.60] follows no redirect to %s',
    async (location) => {
      const { origin, port } = await site({ '/a': redirect(location) })
      await expect(read(`${origin}/a`, fetcher(port))).rejects.toMatchObject({ kind: 'unsupported_address' })
    },
  )

  it.each([
    (port: number) => `http://127.0.0.1:${port}/secret`,
    (port: number) => `http://localhost:${port}/secret`,
    (port: number) => `http://site.localhost:${port}/secret`,
    (port: number) => `http://2130706433:${port}/secret`,
    (port: number) => `http://0177.1:${port}/secret`,
    (port: number) => `http://[::ffff:127.0.0.1]:${port}/secret`,
    (port: number) => `http://rebound.test:${port}/secret`,
    (port: number) => `//127.0.0.1:${port}/secret`,
  ])('[O.60] refuses a redirect into the private network before anything is sent (%#)', async (address) => {
    const canary = await site({ '/secret': PAGE })
    const { origin, port } = await site({ '/a': redirect(address(canary.port)) })
    const resolver = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }]
    await expect(read(`${origin}/a`, fetcher(port, { resolver }))).rejects.toMatchObject({ kind: 'address_forbidden' })
    await expect(read(address(canary.port).replace(/^\/\//, 'http://'), fetcher(port, { resolver }))).rejects.toMatchObject({
      kind: 'address_forbidden',
    })
    expect(canary.seen).toEqual([])
  })

  it('[O.60] connects to the checked address without a second name resolution', async () => {
    const { port, seen } = await site({ '/a': PAGE })
    const resolver = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }]
    const made = fetcher(null, { resolver, allowHosts: [`named.test:${port}`] })
    expect((await read(`http://named.test:${port}/a`, made)).body).toBe(PAGE)
    expect(seen).toEqual([`named.test:${port}/robots.txt`, `named.test:${port}/a`])
  })

  it.each<[number, string]>([
    [404, 'http_not_found'],
    [410, 'http_not_found'],
    [401, 'needs_login'],
    [400, 'http_client_error'],
    [403, 'http_client_error'],
    [500, 'http_server_error'],
  ])('fails for status %i with %s', async (status, kind) => {
    const { origin, port } = await site({ '/a': send(status, { 'content-type': 'text/html' }, PAGE) })
    await expect(read(`${origin}/a`, fetcher(port))).rejects.toMatchObject({ kind })
  })

  it('returns the pause that a site requests with 429', async () => {
    const { origin, port } = await site({ '/a': send(429, { 'retry-after': '7', 'content-type': 'text/plain' }, 'slow down') })
    await expect(read(`${origin}/a`, fetcher(port))).rejects.toMatchObject({ kind: 'rate_limited', retry: 'later', retryAfterMs: 7000 })
  })

  it.each<[string, string, PathAnswer]>([
    ['a file', 'unsupported_content', send(200, { 'content-type': 'application/octet-stream' }, 'x')],
    ['a picture', 'unsupported_content', send(200, { 'content-type': 'image/png' }, 'x')],
    ['bytes without a type', 'unsupported_content', send(200, {}, Buffer.from([0, 1, 2, 0]))],
    ['an empty page', 'empty_page', send(200, { 'content-type': 'text/html' }, ' \n')],
    [
      'a decompression bomb',
      'too_large',
      send(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(40 * 1024 * 1024))),
    ],
    [
      'a length beyond the limit',
      'too_large',
      (_, response) => void response.writeHead(200, { 'content-length': '99999999999' }).write('x'),
    ],
    ['a body that never ends', 'too_large', endless],
    ['a damaged body', 'undecodable', send(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'no gzip')],
    ['no HTTP', 'undecodable', (request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    [
      'half a body',
      'connection_failed',
      (_, response) => void response.writeHead(200, { 'content-length': '1000' }).write('half', () => response.destroy()),
    ],
    ['a hang-up', 'connection_failed', (request) => void request.socket.destroy()],
  ])('fails for %s with %s', async (_, kind, answer) => {
    const { origin, port } = await site({ '/a': answer })
    await expect(read(`${origin}/a`, fetcher(port))).rejects.toMatchObject({ kind })
  })

  it.each([
    ['application/json', '{"price": 5}'],
    ['application/ld+json; charset=utf-8', '{}'],
    ['application/rss+xml', '<rss/>'],
    ['text/plain', 'Price: 5'],
    ['application/xhtml+xml', '<html/>'],
    ['', '<!doctype html><p>x'],
  ])('reads %s', async (type, body) => {
    const { origin, port } = await site({ '/a': send(200, type === '' ? {} : { 'content-type': type }, body) })
    expect((await read(`${origin}/a`, fetcher(port))).body).toBe(body)
  })

  it('fails with timeout where headers or body do not arrive', async () => {
    const { origin, port } = await site({
      '/headers': () => undefined,
      '/body': (_, response) => void response.writeHead(200).write('<p>'),
    })
    await expect(read(`${origin}/headers`, fetcher(port, { headersTimeoutMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' })
    await expect(read(`${origin}/body`, fetcher(port, { pageTimeoutMs: 50 }))).rejects.toMatchObject({ kind: 'timeout' })
  })

  it('throws the reason of the signal when cancelled', async () => {
    const controller = new AbortController()
    const { origin, port } = await site({ '/a': () => controller.abort(new Error('given up')) })
    await expect(fetcher(port).fetch(`${origin}/a`, startVisit(), controller.signal)).rejects.toThrow('given up')
  })

  it('fails with connection_failed for a closed port', async () => {
    const closed = await startLoopbackSite({})
    await closed[Symbol.asyncDispose]()
    await expect(read(`${closed.origin}/a`, fetcher(closed.port))).rejects.toMatchObject({ kind: 'connection_failed', retry: 'later' })
  })

  it('keeps cookies within a visit and not beyond it', async () => {
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      response
        .writeHead(200, { 'content-type': 'text/plain', 'set-cookie': ['a=1; Path=/', 'b=2; Domain=elsewhere.test'] })
        .end(request.headers.cookie ?? 'none')
    }
    const { origin, port } = await site({ '/a': answer, '/b': redirect('/a', 302, { 'set-cookie': 'c=3' }) })
    const made = fetcher(port)
    const visit = startVisit()
    const signal = new AbortController().signal
    expect((await made.fetch(`${origin}/a`, visit, signal)).body).toBe('none')
    expect((await made.fetch(`${origin}/b`, visit, signal)).body).toBe('a=1; c=3')
    expect((await read(`${origin}/a`, made)).body).toBe('none')
  })

  it('applies the time limit of a page to all redirects of robots.txt', async () => {
    const { origin, port, seen } = await site({
      '/robots.txt': (_, response) => void setTimeout(() => redirect('/robots.txt')(_, response), 100),
      '/a': PAGE,
    })
    await expect(read(`${origin}/a`, fetcher(port, { pageTimeoutMs: 350 }))).rejects.toMatchObject({ kind: 'timeout', retry: 'later' })
    expect(seen.length).toBeLessThan(5)
  })

  it('reads through a proxy, which gets the checked address and never a forbidden one', async () => {
    const { port, seen } = await site({ '/a': PAGE })
    const { origin: proxyOrigin, asked } = await proxy()
    const resolver = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }]
    const made = fetcher(null, { resolver, allowHosts: ['named.test'], proxies: [proxyOrigin] })
    expect((await read(`http://named.test:${port}/a`, made)).body).toBe(PAGE)
    await expect(read(`http://other.test:${port}/a`, made)).rejects.toMatchObject({ kind: 'address_forbidden' })
    expect(new Set(asked)).toEqual(new Set([`127.0.0.1:${port} Basic bWU6c2VjcmV0`]))
    expect(seen).toContain(`named.test:${port}/a`)
  })
})

describe('a connection with a proxy group', () => {
  const everyName = async (): Promise<{ address: string; family: number }[]> => [{ address: '127.0.0.1', family: 4 }]
  const nothing = { cookies: [], headers: {}, basicAuth: null, userAgent: null, language: null, signIn: null }
  const accessWith = (address: string, proxyGroup: string): SiteAccess =>
    openAccess({ ...nothing, address, proxyGroup }, (url) => siteOf(url, null))
  const readWith = (address: string, made: Fetcher, access: SiteAccess): Promise<ReadPage> =>
    made.fetch(address, startVisit(access), new AbortController().signal)

  it('has its pages, redirects and robots.txt read through that group only, and other pages through the default proxies', async () => {
    const { port } = await site({ '/a': PAGE, '/moved': redirect('/a') })
    const [usual, german] = [await proxy(), await proxy()]
    const groups = { proxies: [usual.origin], proxyGroups: { germany: [german.origin] } }
    const made = fetcher(null, { resolver: everyName, allowHosts: ['named.test', 'other.test'], ...groups })
    const access = accessWith(`http://named.test:${port}/`, 'germany')
    expect((await readWith(`http://named.test:${port}/moved`, made, access)).body).toBe(PAGE)
    expect([german.asked.length > 0, usual.asked]).toEqual([true, []])
    const before = german.asked.length
    expect((await readWith(`http://other.test:${port}/a`, made, access)).body).toBe(PAGE)
    expect((await read(`http://named.test:${port}/a`, made)).body).toBe(PAGE)
    expect([german.asked.length, usual.asked.length > 0]).toEqual([before, true])
  })

  it('opens the browser’s connections through it, too', async () => {
    const { port } = await site({ '/a': PAGE })
    const [usual, german] = [await proxy(), await proxy()]
    const groups = { proxies: [usual.origin], proxyGroups: { germany: [german.origin] } }
    const made = fetcher(null, { resolver: everyName, allowHosts: ['named.test'], ...groups })
    ;(await made.openSocketThrough('germany')('named.test', port)).destroy()
    expect([german.asked.length, usual.asked.length]).toEqual([1, 0])
    ;(await made.openSocketThrough(null)('named.test', port)).destroy()
    expect([german.asked.length, usual.asked.length]).toEqual([1, 1])
  })

  it('reaches no private address through it, directly or by redirect, without a request to the proxy', async () => {
    const { port } = await site({ '/inside': PAGE, '/moved': (_, response) => void response.writeHead(302, { location: inside }).end() })
    const inside = `http://inside.test:${port}/inside`
    const german = await proxy()
    const made = fetcher(null, { resolver: everyName, allowHosts: ['named.test'], proxyGroups: { germany: [german.origin] } })
    const forbidden = { kind: 'address_forbidden' }
    await expect(readWith(inside, made, accessWith(inside, 'germany'))).rejects.toMatchObject(forbidden)
    for (const address of ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '169.254.169.254'])
      await expect(readWith(`http://${address}:${port}/`, made, accessWith(`http://${address}:${port}/`, 'germany'))).rejects.toMatchObject(
        forbidden,
      )
    await expect(made.openSocketThrough('germany')('inside.test', port)).rejects.toMatchObject(forbidden)
    expect(german.asked).toEqual([])
    const named = `http://named.test:${port}/moved`
    await expect(readWith(named, made, accessWith(named, 'germany'))).rejects.toMatchObject(forbidden)
  })

  it('fails where the group is no longer configured, without another connection', async () => {
    const { port, seen } = await site({ '/a': PAGE })
    const made = fetcher(null, { resolver: everyName, allowHosts: ['named.test'] })
    const address = `http://named.test:${port}/a`
    await expect(readWith(address, made, accessWith(address, 'germany'))).rejects.toMatchObject({ kind: 'connection_failed' })
    await expect(made.openSocketThrough('germany')('named.test', port)).rejects.toThrow('no proxy group germany is configured')
    expect(seen).toEqual([])
  })
})

function endless(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' })
  const chunk = '<p>and on it goes</p>'.repeat(5000)
  const write = (): void => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

/** Its clients sign in as `me`. */
async function proxy(): Promise<{ origin: string; asked: string[] }> {
  const started = await startTunnelProxy()
  open.push(started)
  return { origin: `http://me:secret@127.0.0.1:${started.port}`, asked: started.asked }
}
