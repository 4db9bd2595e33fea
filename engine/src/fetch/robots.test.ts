import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { createManualClock } from '../testing/manual-clock.ts'
import type { HttpAnswer } from './http-client.ts'
import { createRobots, type ReadRobots } from './robots.ts'

const AGENT = 'Mozilla/5.0 (compatible; Quarry/0.1)'
const PAGE = new URL('https://site.test/private/a')

function answers(body: string, status = 200, headers: Record<string, string> = {}): ReadRobots & { asked: string[] } {
  const asked: string[] = []
  const read = async (url: URL): Promise<HttpAnswer> => {
    asked.push(url.href)
    return { url, status, headers, setCookies: [], body: Buffer.from(body) }
  }
  return Object.assign(read, { asked })
}

async function isAllowed(body: string, status = 200): Promise<boolean> {
  return (await createRobots(AGENT, createManualClock()).rulesFor('site.test', PAGE, answers(body, status))).allows(PAGE)
}

describe('createRobots', () => {
  it.each([
    ['no rule', '', true],
    ['a rule for all', 'User-agent: *\nDisallow: /private/', false],
    ['a rule for another crawler', 'User-agent: other\nDisallow: /', true],
    ['its own group before that for all', 'User-agent: *\nDisallow: /\n\nUser-agent: quarry\nAllow: /', true],
    ['its own group among others', 'User-agent: a\nUser-agent: Quarry/2\nUser-agent: b\nDisallow: /private', false],
    ['rules for another crawler after its own', 'User-agent: a\nUser-agent: *\nAllow: /\n\nUser-agent: b\nDisallow: /', true],
    ['a rule for another crawler between two of its own', 'User-agent: *\nUser-agent: a\nAllow: /x\nUser-agent: a\nDisallow: /', true],
    ['its own name without a rule', 'User-agent: *\nDisallow: /\n\nUser-agent: quarry', false],
    ['the longest rule', 'User-agent: *\nDisallow: /private/\nAllow: /private/a', true],
    ['wildcards', 'User-agent: *\nDisallow: /*/a$', false],
    ['a wildcard that does not match', 'User-agent: *\nDisallow: /*/a/*', true],
    ['an end mark before the end of the path', 'User-agent: *\nDisallow: /private$', true],
    ['a wildcard whose parts overlap', 'User-agent: *\nDisallow: /private/*te/a$', true],
    ['an empty rule', 'User-agent: *\nDisallow:', true],
    ['the allowing rule of two with the same length', 'User-agent: *\nDisallow: /private\nAllow: /private', true],
    ['other lines between two names', 'User-agent: *\nSitemap: /map\nHost: site.test\nUser-agent: a\nDisallow: /', false],
    ['rules before any name', 'Disallow: /\nUser-agent: *\nAllow: /', true],
    ['rules in two groups of its name', 'User-agent: quarry\nDisallow: /x\nUser-agent: Quarry\nDisallow: /private', false],
    ['a comment after the rule', 'User-agent: * # all\nDisallow: /private # nobody', false],
    ['a page instead of rules', '<html><body>Welcome</body></html>', true],
  ])('[O.60] applies %s', async (_, body, allowed) => expect(await isAllowed(body)).toBe(allowed))

  it.each([401, 403, 404, 410])('allows everything where robots.txt answers %i', async (status) => {
    expect(await isAllowed('User-agent: *\nDisallow: /', status)).toBe(true)
  })

  it('compares letters beyond ASCII and escapes in any notation', async () => {
    const body = 'User-agent: *\nDisallow: /caf\u00e9/\nDisallow: /a%c3%a9$'
    const { allows } = await createRobots(AGENT, createManualClock()).rulesFor('site.test', PAGE, answers(body))
    expect(['/caf\u00e9/x', '/caf%c3%a9/x', '/a\u00e9', '/a\u00e9x'].map((path) => allows(new URL(path, PAGE)))).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('fails with a retry later where robots.txt cannot be served', async () => {
    const robots = createRobots(AGENT, createManualClock())
    await expect(robots.rulesFor('site.test', PAGE, answers('', 503, { 'retry-after': '20' }))).rejects.toMatchObject({
      kind: 'http_server_error',
      retry: 'later',
      retryAfterMs: 20_000,
    })
    await expect(robots.rulesFor('site.test', PAGE, answers('', 429))).rejects.toMatchObject({
      kind: 'rate_limited',
      retry: 'later',
      retryAfterMs: 60_000,
    })
    expect((await robots.rulesFor('site.test', PAGE, answers(''))).allows(PAGE)).toBe(true)
  })

  it('allows everything where robots.txt redirects endlessly, and fails where it redirects into the private network', async () => {
    const fails =
      (kind: 'too_many_redirects' | 'address_forbidden' | 'connection_failed'): ReadRobots =>
      async () => {
        throw new ScrapeError(kind)
      }
    const rules = (read: ReadRobots): Promise<unknown> => createRobots(AGENT, createManualClock()).rulesFor('site.test', PAGE, read)
    await expect(rules(fails('too_many_redirects'))).resolves.toBeDefined()
    await expect(rules(fails('address_forbidden'))).rejects.toMatchObject({ kind: 'address_forbidden' })
    await expect(rules(fails('connection_failed'))).rejects.toMatchObject({ kind: 'connection_failed' })
  })

  it('reads robots.txt once per day and site, also for concurrent tasks', async () => {
    const clock = createManualClock()
    const robots = createRobots(AGENT, clock)
    const read = answers('User-agent: *\nCrawl-delay: 3')
    const both = await Promise.all([robots.rulesFor('site.test', PAGE, read), robots.rulesFor('site.test', PAGE, read)])
    expect(both.map(({ crawlDelayMs }) => crawlDelayMs)).toEqual([3000, 3000])
    expect(read.asked).toEqual(['https://site.test/robots.txt'])
    clock.advance(24 * 60 * 60 * 1000)
    await robots.rulesFor('site.test', PAGE, read)
    expect(read.asked).toHaveLength(2)
  })

  it('parses a very long list of names and rules', async () => {
    const body = `${'User-agent: x\nUser-agent: *\nno rule\n'.repeat(10_000)}${'Disallow: /\n'.repeat(20_000)}`
    expect(await isAllowed(body)).toBe(false)
  })

  it.each(['*a', 'a', 'aa*'])('matches a long address in time with long rules of "%s"', async (piece) => {
    const body = `User-agent: *\n${`Disallow: /*${piece.repeat(8_000 / piece.length)}b\n`.repeat(64)}`
    const { allows } = await createRobots(AGENT, createManualClock()).rulesFor('site.test', PAGE, answers(body))
    // Backtracking would not end within the time of a test.
    expect(allows(new URL(`/${'a'.repeat(60_000)}`, PAGE))).toBe(true)
  })
})
