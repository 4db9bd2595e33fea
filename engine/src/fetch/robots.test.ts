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
    ['a rule for another reader', 'User-agent: other\nDisallow: /', true],
    ['its own group before that for all', 'User-agent: *\nDisallow: /\n\nUser-agent: quarry\nAllow: /', true],
    ['its own group among others', 'User-agent: a\nUser-agent: Quarry/2\nUser-agent: b\nDisallow: /private', false],
    ['rules for another reader behind its own', 'User-agent: a\nUser-agent: *\nAllow: /\n\nUser-agent: b\nDisallow: /', true],
    ['a rule for another reader between two of its own', 'User-agent: *\nUser-agent: a\nAllow: /x\nUser-agent: a\nDisallow: /', true],
    ['the longest rule', 'User-agent: *\nDisallow: /private/\nAllow: /private/a', true],
    ['wildcards', 'User-agent: *\nDisallow: /*/a$', false],
    ['a page instead of rules', '<html><body>Welcome</body></html>', true],
  ])('[O.60] %s', async (_, body, allowed) => expect(await isAllowed(body)).toBe(allowed))

  it.each([401, 403, 404, 410])('a robots.txt that answers %i asks for nothing', async (status) => {
    expect(await isAllowed('User-agent: *\nDisallow: /', status)).toBe(true)
  })

  it('a site whose robots.txt is in trouble is not read now, but later', async () => {
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

  it('a robots.txt that leads astray says nothing, one that leads inside the network is refused', async () => {
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

  it('is read once a day and site, also by tasks at the same time', async () => {
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

  it.each(['', '# and another\n', 'no rule\n', '\n'])(
    'an immense list of names with "%s" between them takes no immense memory',
    async (between) => {
      const body = `${`User-agent: x\n${between}`.repeat(15_000)}${'Disallow: /\n'.repeat(25_000)}`
      expect(await isAllowed(body)).toBe(true)
    },
  )
})
