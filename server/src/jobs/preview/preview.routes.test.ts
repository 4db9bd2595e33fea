import type { PreviewEvent } from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppDeps } from '../../deps.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import { startPracticeSite, type PracticeSite } from '../../testing/practice-site.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let practice: PracticeSite
let site: string
let test: TestApp
beforeAll(async () => {
  practice = await startPracticeSite()
  test = practice.test
  site = `${practice.site}/shop/p/`
})
afterAll(() => practice.close())

const payload = (targets: number, fields = 1) => ({
  target_item_name: 'URL',
  target_items: Array.from({ length: targets }, (_, n) => `${site}${n + 1}`),
  trait_definitions: Array.from({ length: fields }, (_, n) => ({
    name: n === 0 ? 'name' : `field ${n}`,
    description: 'Name of the product',
  })),
})
const preview = (body: unknown, { app = test.app, remoteAddress = '192.0.2.1', headers = {} } = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/preview',
    payload: JSON.stringify(body),
    remoteAddress,
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('the anonymous preview', () => {
  it('[S6.4] [S9.7] [O.1] reads pages for a visitor without an account and keeps nothing', async () => {
    const answer = await preview(payload(2))
    expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const events = answer.body
      .trimEnd()
      .split('\n')
      .map((line): PreviewEvent => JSON.parse(line))
    const rows = events.flatMap((event) => (event.type === 'row' ? [event.row] : []))
    expect(rows.map((row) => row.target_item_value).toSorted()).toEqual([`${site}1`, `${site}2`])
    for (const row of rows) {
      expect(row.data.name).toEqual(expect.any(String))
      const around = { label: expect.stringMatching(/name|title/), after: expect.stringContaining(' · ') }
      expect(row.cells.name?.evidence[0]).toMatchObject({ url: row.target_item_value, snapshot: null, context: around })
    }
    expect(events.at(-1)).toEqual({ type: 'end' })
    const { rows: counts } =
      await sql`select (select count(*) from jobs) + (select count(*) from tasks) + (select count(*) from accounts) as kept`.execute(
        test.database.db,
      )
    expect(counts).toEqual([{ kept: 0 }])
  })

  it('[O.1] takes at most 25 rows and 10 columns', async () => {
    const rows = await preview(payload(26))
    expect([rows.statusCode, rows.json().detail]).toEqual([
      422,
      'A preview takes up to 25 target items, and this one has 26. Log in and start a job for more.',
    ])
    const columns = await preview(payload(1, 11))
    expect([columns.statusCode, columns.json().detail]).toEqual([422, expect.stringContaining('10 data fields')])
  })

  it('[S5.3] keeps to the rules of a job', async () => {
    const answer = await preview({ ...payload(1), target_item_name: '' })
    expect([answer.statusCode, answer.json().detail[0].msg]).toEqual([422, "Target Item Name (e.g., 'Domain', 'URL') is required."])
  })

  it('refuses a wrong token rather than ignoring it', async () => {
    expect((await preview(payload(1), { headers: { authorization: 'Bearer wrong' } })).statusCode).toBe(401)
  })
})

it('[O.1] previews are throttled by address, with the time to wait; another address goes on', async () => {
  const throttled = await createTestApp({
    deps: {
      previewQuota: createVisitorQuota({ perMinute: 3, perDay: 100 }),
      previews: { run: async (_payload, tell) => tell({ type: 'end' }), warmUp: () => undefined, close: async () => undefined },
    },
  })
  const ask = (remoteAddress: string) => preview(payload(1), { app: throttled.app, remoteAddress })
  const statuses = []
  for (let n = 0; n < 4; n++) statuses.push((await ask('192.0.2.9')).statusCode)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await ask('192.0.2.9')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().detail).toContain('previews of this minute')
  expect((await ask('192.0.2.10')).statusCode).toBe(200)
  await throttled.close()
})

it('[O.1] a preview gets its caller: an address without an account, or the account', async () => {
  const orders: unknown[] = []
  const previews: AppDeps['previews'] = {
    run: async ({ visitor, isSignedIn }, tell) => {
      orders.push([visitor, isSignedIn])
      tell({ type: 'end' })
    },
    warmUp: () => undefined,
    close: async () => undefined,
  }
  const watched = await createTestApp({ deps: { previews } })
  const user = await watched.signIn()
  await preview(payload(1), { app: watched.app, remoteAddress: '2001:db8:1:2::9' })
  await preview(payload(1), { app: watched.app, headers: { authorization: `Bearer ${user.token}` } })
  expect(orders).toEqual([
    ['2001:db8:1:2', false],
    [user.actor.accountId, true],
  ])
  await watched.close()
})
