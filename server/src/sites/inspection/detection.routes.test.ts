import type { Detection } from '@quarry/contract'
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

const detect = (body: unknown, headers = {}, app = test.app) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/detect-fields',
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('detect-fields', () => {
  it('[S1.25] [O.65] gives the fields of the first targets with description, type and sample values, without an account', async () => {
    const answer = await detect({ target_items: [`${site}/shop/p/1`, `${site}/shop/p/2`], target_item_name: 'URL' })
    expect(answer.statusCode).toBe(200)
    const { kind, fields, pages }: Detection = answer.json()
    expect(kind).toBe('product')
    expect(pages.map(({ error, url }) => [error, url])).toEqual([
      [null, `${site}/shop/p/1`],
      [null, `${site}/shop/p/2`],
    ])
    const names = fields.map(({ name }) => name)
    expect(names.slice(0, 12)).toEqual(expect.arrayContaining(['name', 'price', 'currency', 'availability', 'sku', 'brand']))
    expect(fields.find(({ name }) => name === 'price')).toMatchObject({
      type: 'number',
      fill: 1,
      samples: [expect.any(Number), expect.any(Number)],
    })
  })

  it('says of each target that cannot be read why, and reads the others', async () => {
    const { pages, fields }: Detection = (await detect({ target_items: ['http://169.254.169.254/latest', `${site}/shop/p/1`] })).json()
    expect(pages.map(({ error_kind, url }) => [error_kind, url])).toEqual([
      ['address_forbidden', null],
      [null, `${site}/shop/p/1`],
    ])
    expect(fields.length).toBeGreaterThan(5)
  })

  it('reads at most the first 3 targets of a long list', async () => {
    const targets = Array.from({ length: 40 }, (_, n) => `http://10.0.0.${n}/`)
    expect((await detect({ target_items: targets })).json().pages).toHaveLength(3)
  })

  it('refuses a request without a target, and a wrong token', async () => {
    const empty = await detect({ target_items: ['  '] })
    expect([empty.statusCode, empty.json().detail[0].msg]).toEqual([422, 'Please provide at least one target item.'])
    expect((await detect({ target_items: [site] }, { authorization: 'Bearer wrong' })).statusCode).toBe(401)
  })

  it('is limited by address', async () => {
    const inspectionQuota = createVisitorQuota({ perMinute: 1, perDay: 9, noun: 'page previews' })
    const limited = await createTestApp({ deps: { inspectionQuota } })
    const first = await detect({ target_items: ['http://10.0.0.1/'] }, {}, limited.app)
    const second = await detect({ target_items: ['http://10.0.0.1/'] }, {}, limited.app)
    expect([first.statusCode, second.statusCode]).toEqual([200, 429])
    expect(second.json().detail).toContain('page previews of this minute')
    await limited.close()
  })
})
