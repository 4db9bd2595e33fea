import type { Discovery, DiscoveryEvent, DiscoveryProgress } from '@quarry/contract'
import { PIECE_COUNT } from '@quarry/practice-web'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { startPracticeSite, type PracticeSite } from '../../testing/practice-site.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let practice: PracticeSite
let site: string
let test: TestApp
beforeAll(async () => {
  practice = await startPracticeSite()
  ;({ site, test } = practice)
})
afterAll(() => practice.close())

const discover = (body: unknown, headers = {}, app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/discover',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('discover', () => {
  it('turns a list into its individual pages and says how complete they are, without an account', async () => {
    const answer = await discover({ url: `${site}/listings/numbered` })
    expect(answer.statusCode).toBe(200)
    const found: Discovery = answer.json()
    expect(found).toMatchObject({
      source: 'list',
      seen: PIECE_COUNT,
      returned: PIECE_COUNT,
      announced: PIECE_COUNT,
      stopped: null,
      error: null,
    })
    expect(found.summary).toBe('283 candidate items seen, 283 returned.')
    expect(found.items[0]).toEqual({ url: `${site}/listings/piece/1`, label: expect.stringContaining('glaze') })
    expect(new Set(found.items.map(({ url }) => url)).size).toBe(PIECE_COUNT)
  })

  it('never reports half a list as complete', async () => {
    const { items, summary, stopped }: Discovery = (await discover({ url: `${site}/listings/numbered`, max: 25 })).json()
    expect([items.length, stopped]).toEqual([25, 'max'])
    expect(summary).toBe('40 candidate items seen, 25 returned. The list speaks of 283. Stopped at the wanted number; there may be more.')
  })

  it('tells as it goes where lines are asked for', async () => {
    const answer = await discover({ url: `${site}/jobs/` }, { accept: 'application/x-ndjson' })
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const events = answer.body
      .trimEnd()
      .split('\n')
      .map((line): DiscoveryEvent => JSON.parse(line))
    expect(events.map((event) => (event.type === 'progress' ? event.seen : event.discovery.returned))).toEqual([30, 60, 90, 90])
  })

  it('an address that may not be visited or cannot be read is an answer that says why', async () => {
    expect((await discover({ url: 'http://192.168.0.1/admin' })).json()).toMatchObject({ items: [], error_kind: 'address_forbidden' })
    expect((await discover({ url: `${site}/shop/nowhere` })).json()).toMatchObject({ items: [], error_kind: 'http_not_found' })
    expect((await discover({ url: 'just words' })).json()).toMatchObject({ items: [], error_kind: 'invalid_address' })
  })

  it('that breaks off after its first line is answered with an id, under which the log has why', async () => {
    const lines: string[] = []
    const inspector = {
      discover: async (_: unknown, tell: (progress: DiscoveryProgress) => void) => {
        tell({ pages_read: 1, seen: 3 })
        throw new RangeError('no such place')
      },
    }
    const log = pino({}, { write: (line) => void lines.push(line) })
    const broken = await createTestApp({ deps: { log, inspector: inspector as never } })
    const answer = await discover({ url: site }, { accept: 'application/x-ndjson' }, broken.app)
    await broken.close()
    const { discovery } = JSON.parse(answer.body.trimEnd().split('\n').at(-1) ?? '')
    expect(discovery).toMatchObject({ items: [], error_kind: 'internal' })
    expect(answer.body).not.toContain('no such place')
    const logged = lines.map((line) => JSON.parse(line)).find(({ err }) => err?.message === 'no such place')
    expect(discovery.error).toBe(`Something went wrong inside Quarry. Reference: ${logged.reqId}`)
  })

  it('a reader that leaves is no error of the server', async () => {
    const lines: string[] = []
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const discoverForever = (_: unknown, __: unknown, { signal }: { signal: AbortSignal }): Promise<never> => {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    const log = pino({}, { write: (line) => void lines.push(line) })
    const left = await createTestApp({ deps: { log, inspector: { discover: discoverForever } as never } })
    left.app.addHook('onSend', async () => ended.resolve())
    const address = await left.app.listen({ host: '127.0.0.1', port: 0 })
    const leaving = new AbortController()
    const body = JSON.stringify({ url: site })
    const headers = { 'content-type': 'application/json' }
    const asked = fetch(`${address}/api/v1/discover`, { method: 'POST', headers, body, signal: leaving.signal }).catch(() => null)
    await begun.promise
    leaving.abort()
    await Promise.all([asked, ended.promise])
    await left.close()
    expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
  })

  it('refuses invalid requests, and too many of them', async () => {
    expect((await discover({})).json().detail[0].msg).toBe('An address is needed.')
    expect((await discover({ url: site, max: 0 })).statusCode).toBe(422)
    const limited = await createTestApp({ deps: { inspectionQuota: createVisitorQuota({ perMinute: 0, perDay: 9 }) } })
    expect((await discover({ url: site }, {}, limited.app)).statusCode).toBe(429)
    await limited.close()
  })
})
