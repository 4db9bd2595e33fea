// Jobs that read the practice web's members' area: signed in once for all targets, again when the session ends, and waiting where that
// fails. That no credential appears elsewhere is tested in canaries.test.ts.
import type { Connection, ConnectionMade, ConnectionTest, Field, Job } from '@quarry/contract'
import { findBrowser } from '@quarry/engine'
import { startTunnelProxy, type TunnelProxy } from '@quarry/engine/testing/tunnel-proxy'
import { createPracticeWeb, MEMBER, memberOfferOf } from '@quarry/practice-web'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { BROWSER_CACHE, startPracticeWorker, type JobOutcome, type PracticeWorker } from '../../testing/practice-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const SEED = 'connected'
const FIELDS: Field[] = [
  { name: 'sku', description: 'SKU', type: 'string' },
  { name: 'dealer_price', description: 'Dealer price', type: 'number' },
]

const hasBrowser = (await findBrowser(BROWSER_CACHE)) !== null

let practice: PracticeWorker
let proxy: TunnelProxy
/** Requests for members' pages that bypassed the proxy. */
let around: string[] = []
let asked: string[] = []
/** Whether the site accepts the member's password. */
let isLocked = false
let signIns = 0
beforeAll(async () => {
  proxy = await startTunnelProxy()
  practice = await startPracticeWorker(createPracticeWeb(SEED), {
    QUARRY_PROXY_GROUPS: `germany=${proxy.origin}`,
    // A page that only some members see is tried again: the pauses between the tries prove nothing.
    QUARRY_RETRY_DELAY_MS: '1000',
  })
  practice.intercept = (request, response) => {
    asked.push(request.url ?? '')
    if (!proxy.hasOpened(request.socket.remotePort)) around.push(request.url ?? '')
    if (request.url === '/members/board') {
      response.writeHead(302, { location: '/members/sign-in?next=/members/board' }).end()
      return true
    }
    if (request.url !== '/members/sign-in' || request.method !== 'POST') return false
    signIns += 1
    if (!isLocked) return false
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<h1>Sign in</h1><p>Wrong.</p><form method="post"><input name="email"><input type="password" name="password"></form>')
    return true
  }
})
afterEach(() => {
  isLocked = false
  signIns = 0
  around = []
})
afterAll(async () => {
  await practice?.close()
  await proxy?.[Symbol.asyncDispose]()
})

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const address = (number: number): string => `${practice.origin}/members/offers/${number}`
const rightOf = (number: number) => {
  const { sku, dealerPriceCents } = memberOfferOf(number, SEED)
  return { sku, dealer_price: dealerPriceCents / 100 }
}
const signIn = () => ({ address: `${practice.origin}/members/sign-in`, user: MEMBER.user, password: MEMBER.password })

async function connect(given: object): Promise<string> {
  const answer = await practice.user.call('POST', '/connections/', { name: 'Dealer', address: `${practice.origin}/members/`, ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ConnectionMade>().id
}
async function start(targets: string[], connection: string | null, fields = FIELDS): Promise<string> {
  const payload = { base_prompt: null, target_item_name: 'URL', target_items: targets, trait_definitions: fields, connection }
  const answer = await practice.user.call('POST', '/jobs/', payload)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Job>().id
}
const jobOf = async (id: string): Promise<Job> => (await practice.user.call('GET', `/jobs/${id}`)).json()
const connectionOf = async (id: string): Promise<Connection> =>
  (await practice.user.call('GET', '/connections/')).json<Connection[]>().find((one) => one.id === id)!
const dataOf = ({ rows }: JobOutcome) => rows.map(({ data }) => data)
/** Of the job of these rows: its rows, the targets that have one, and the charged cells. */
async function countsOf({ rows }: JobOutcome): Promise<unknown> {
  const found = await sql`
    select count(*)::int as rows, count(distinct task_id)::int as targets,
      (select sum(included_used + extra_used)::int from job_usage u where u.job_id = r.job_id) as cells
    from results r where job_id = (select job_id from tasks where id = ${rows[0]?.task_id}) group by job_id`.execute(practice.test.deps.db)
  return found.rows[0]
}
const awaitHeld = (id: string) => waitUntil('the job to be held up', async () => (await jobOf(id)).held_up?.reason === 'sign_in')

describe('a job with a connection', () => {
  it.each([
    ['a header', () => ({ headers: { 'X-Members-Key': MEMBER.key } })],
    ['user and password of the request', () => ({ basic_auth: { user: MEMBER.user, password: MEMBER.password } })],
  ])('reads pages for members by %s', async (_, given) => {
    const id = await connect(given())
    const outcome = await practice.outcomeOf(await start(numbers(6).map(address), id))
    expect([outcome.status, dataOf(outcome)]).toEqual(['completed', numbers(6).map(rightOf)])
    expect((await connectionOf(id)).used_at).not.toBeNull()
  })

  it('without one fails for the reason that it has none', async () => {
    const { status, tasks } = await practice.outcomeOf(await start([address(1)], null))
    expect([status, tasks[0]?.error_kind]).toEqual(['failed', 'needs_login'])
  })

  it('signs in once for all targets and again when the session ends: every row once, none lost', async () => {
    const id = await connect({ sign_in: signIn() })
    const outcome = await practice.outcomeOf(await start(numbers(40).map(address), id))
    expect(outcome.tasks.filter(({ status }) => status !== 'completed')).toEqual([])
    expect(dataOf(outcome)).toEqual(numbers(40).map(rightOf))
    // 15 pages per session, some of which are used by the sign-in itself and by requests at its end.
    expect(signIns).toBeGreaterThanOrEqual(3)
    expect(signIns).toBeLessThanOrEqual(8)
    expect(await connectionOf(id)).toMatchObject({ state: 'ready', trouble: null, has: { cookies: 2 } })
    expect(await countsOf(outcome)).toEqual({ rows: 40, targets: 40, cells: 80 })
  })

  it.each([
    ['a sign-in', () => ({ sign_in: signIn() })],
    ['a header', () => ({ headers: { 'X-Members-Key': MEMBER.key } })],
  ])('fails only a page that this member may not see, by %s', async (_, given) => {
    const id = await connect(given())
    const board = `${practice.origin}/members/board`
    const { tasks, rows } = await practice.outcomeOf(await start([address(1), board, ...numbers(9).slice(1).map(address)], id))
    expect(tasks.filter(({ status }) => status === 'failed')).toMatchObject([{ target_item_value: board, error_kind: 'needs_login' }])
    expect(rows.map(({ data }) => data)).toEqual(numbers(9).map(rightOf))
    expect((await connectionOf(id)).state).toBe('ready')
  })

  it('with a wrong password tries it once for the whole site, goes on elsewhere, and is held up until somebody signs in again', async () => {
    isLocked = true
    const id = await connect({ sign_in: signIn() })
    const elsewhere = `${practice.origin}/outlet/item/3`
    const jobId = await start([...numbers(8).map(address), elsewhere], id)
    await awaitHeld(jobId)
    const trouble = 'The site did not accept the user name or the password.'
    expect(await connectionOf(id)).toMatchObject({ state: 'ended', trouble })
    await waitUntil('the other site', async () => (await jobOf(jobId)).progress.completed + (await jobOf(jobId)).progress.failed === 1)
    await waitUntil('all targets to wait', async () => (await connectionOf(id)).waiting === 8)
    expect(signIns).toBe(1)
    const outbox = await practice.test.app.inject({
      url: '/dev/outbox',
      query: { to: practice.user.actor.email },
      headers: { accept: 'application/json', host: 'localhost:3000' },
    })
    const mails = outbox.json<{ subject: string; text: string }[]>().filter(({ text }) => text.includes(id))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(trouble)
    expect(mails[0]?.text).not.toContain(MEMBER.password)

    const refused = await practice.user.call('POST', `/connections/${id}/sign-in`)
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([409, trouble])
    isLocked = false
    expect((await practice.user.call('POST', `/connections/${id}/sign-in`)).json<Connection>()).toMatchObject({
      state: 'ready',
      trouble: null,
    })
    const outcome = await practice.outcomeOf(jobId)
    expect(outcome.rows.filter(({ target_item_value: target }) => target !== elsewhere).map(({ data }) => data)).toEqual(
      numbers(8).map(rightOf),
    )
    expect(outcome.tasks.every(({ error_kind: kind }) => kind !== 'needs_login')).toBe(true)
    expect((await jobOf(jobId)).held_up).toBeUndefined()
  })

  it('with cookies whose session is over waits for new ones', async () => {
    const id = await connect({ cookies: 'members_session=over' })
    const jobId = await start(numbers(3).map(address), id)
    await awaitHeld(jobId)
    expect((await connectionOf(id)).trouble).toBe('The site asks to sign in again.')
    await practice.user.call('PUT', `/connections/${id}/secret`, { headers: { 'X-Members-Key': MEMBER.key } })
    expect(dataOf(await practice.outcomeOf(jobId))).toEqual(numbers(3).map(rightOf))
  })

  it('waits where its connection was sealed under another key, and goes on once it is entered again', async () => {
    const id = await connect({ headers: { 'X-Members-Key': MEMBER.key } })
    await sql`update connections set sealed = ${Buffer.alloc(90, 1)} where id = ${id}`.execute(practice.test.deps.db)
    const jobId = await start([address(1)], id)
    await awaitHeld(jobId)
    expect((await connectionOf(id)).trouble).toContain('encrypted with another key')
    await practice.user.call('PUT', `/connections/${id}/secret`, { headers: { 'X-Members-Key': MEMBER.key } })
    expect(dataOf(await practice.outcomeOf(jobId))).toEqual([rightOf(1)])
  })

  it('ends when the connection that it waits for is deleted', async () => {
    const id = await connect({ cookies: 'members_session=over' })
    const jobId = await start(numbers(2).map(address), id)
    await awaitHeld(jobId)
    await practice.user.call('DELETE', `/connections/${id}`)
    const { status, tasks } = await practice.outcomeOf(jobId)
    expect([status, ...tasks.map(({ error_kind: kind }) => kind)]).toEqual(['failed', 'needs_login', 'needs_login'])
    expect(tasks[0]?.error).toContain('the connection of this job was deleted')
    expect((await practice.user.call('POST', `/jobs/${jobId}/rerun`, { which: 'all' })).statusCode).toBe(422)
  })
})

describe('a connection with a proxy group', () => {
  it.skipIf(!hasBrowser)('has pages, sign-in and browser read through that group alone, and all others around it', async () => {
    const id = await connect({ sign_in: signIn(), proxy_group: 'germany' })
    const scripted = `${practice.origin}/members/app/2`
    const outcome = await practice.outcomeOf(await start([address(1), scripted], id))
    expect(dataOf(outcome)).toEqual([1, 2].map(rightOf))
    expect(around).toEqual([])
    expect(proxy.asked.length).toBeGreaterThan(0)
    expect((await connectionOf(id)).has).toMatchObject({ proxy_group: 'germany' })
    const payload = { target_item_name: 'URL', target_items: [address(3)], trait_definitions: FIELDS, connection: id }
    expect((await practice.user.call('POST', '/preview', payload)).statusCode).toBe(200)
    expect(around).toEqual([])
    asked = []
    const opening = { address: `${practice.origin}/members/sign-in`, connection: id, without_cookies: true }
    const view = await practice.user.call('POST', '/live-views/', opening)
    expect(view.statusCode, view.body).toBe(201)
    await waitUntil('the page of the live view', async () => asked.includes('/members/sign-in'))
    await practice.user.call('DELETE', `/live-views/${view.json<{ id: string }>().id}`)
    expect(around).toEqual([])
    const other = await connect({ headers: { 'X-Members-Key': MEMBER.key } })
    await practice.outcomeOf(await start([address(4)], other))
    expect(around).toContain('/members/offers/4')
  })

  it('that the operator does not have is refused', async () => {
    const given = { name: 'x', address: practice.origin, cookies: 'a=1', proxy_group: 'mars' }
    const answer = await practice.user.call('POST', '/connections/', given)
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([422, 'This server has no proxy group “mars”.'])
    const address = { ...given, proxy_group: 'http://169.254.169.254:80' }
    expect((await practice.user.call('POST', '/connections/', address)).statusCode).toBe(422)
    const groups = await practice.user.call('GET', '/connections/proxy-groups')
    expect(groups.json()).toEqual(['germany'])
  })
})

describe('before a job', () => {
  it('a connection is tried on one page, and its sign-in with it', async () => {
    const id = await connect({ sign_in: signIn() })
    const tried = (await practice.user.call('POST', `/connections/${id}/test`, { url: address(2) })).json<ConnectionTest>()
    expect(tried).toMatchObject({ ok: true, error: null })
    expect(tried.title).toContain(memberOfferOf(2, SEED).name)
    isLocked = true
    const locked = await connect({ sign_in: signIn() })
    const refused = (await practice.user.call('POST', `/connections/${locked}/test`, { url: address(2) })).json<ConnectionTest>()
    expect(refused).toMatchObject({ ok: false, error_kind: 'refused', error: 'The site did not accept the user name or the password.' })
    const old = await connect({ cookies: 'members_session=over' })
    expect((await practice.user.call('POST', `/connections/${old}/test`, { url: address(2) })).json()).toMatchObject({
      ok: false,
      error_kind: 'needs_login',
    })
  })

  it('preview, detection and discovery read with it', async () => {
    const connection = await connect({ headers: { 'X-Members-Key': MEMBER.key } })
    const preview = { target_item_name: 'URL', target_items: [address(4)], trait_definitions: FIELDS, connection }
    const lines = (await practice.user.call('POST', '/preview', preview)).body
    expect(lines).toContain(memberOfferOf(4, SEED).sku)
    const detection = (await practice.user.call('POST', '/detect-fields', { target_items: [address(4)], connection })).json()
    expect(JSON.stringify(detection)).toContain(memberOfferOf(4, SEED).sku)
    const discovery = (await practice.user.call('POST', '/discover', { url: `${practice.origin}/members/offers`, connection })).json()
    expect(discovery.returned).toBe(40)
  })
})

describe('what opens a site', () => {
  it('leaves passages of its pages out of shared links, unless the owner says so', async () => {
    const id = await connect({ headers: { 'X-Members-Key': MEMBER.key } })
    const jobId = await start([address(9)], id)
    await practice.outcomeOf(jobId)
    const { url } = (await practice.user.call('POST', `/jobs/${jobId}/shares`, {})).json<{ url: string }>()
    const page = async () => (await practice.test.app.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })).body
    expect(await page()).toContain(memberOfferOf(9, SEED).sku)
    expect(await page()).not.toContain('<blockquote>')
    await practice.user.call('PATCH', `/connections/${id}`, { shares_pages: true })
    expect(await page()).toContain('<blockquote>')
  })
})
