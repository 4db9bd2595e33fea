import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Job, Webhook, WebhookDelivery } from '@quarry/contract'
import { createGuardedHttp, type HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { completeTask, failTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { announceEndings } from './announce-endings.ts'
import { deliverDue, RETRY_PAUSES_MS } from './deliver.ts'

let test: TestApp
let user: SignedIn
let http: HttpClient
let address: string
let received: { headers: Record<string, string>; body: string }[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += piece))
  request.on('end', () => {
    received.push({ headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])), body })
    answer(request, response)
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  address = `http://${host}/hook`
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: host } })
  http = createGuardedHttp({ allowHosts: [host], practicePort: null, proxies: [], userAgent: 'test' })
})
beforeEach(async () => {
  await sql`delete from webhooks`.execute(test.database.db)
  user = await test.signIn('advanced')
  received = []
  answer = (_request, response) => response.writeHead(204).end()
})
afterAll(async () => {
  await http.close()
  await test.close()
  receiver.close()
})

async function subscribe(payload: Record<string, unknown> = {}): Promise<Webhook> {
  const response = await user.call('POST', '/webhooks/', { url: address, ...payload })
  expect(response.statusCode).toBe(201)
  return response.json()
}
async function runJob({ failures = 0 } = {}): Promise<Job> {
  const job: Job = (await user.call('POST', '/jobs/', makeJobPayload())).json()
  for (const position of [0, 1, 2]) {
    if (position >= 3 - failures) await failTask(test.database.db, job.id, { position, kind: 'timeout', error: 'Too slow.' })
    else await completeTask(test.database.db, job.id, { position, data: { title: 'A', price: 1 } })
  }
  return job
}
async function work(): Promise<void> {
  await announceEndings(test.database.db)
  await deliverDue({ db: test.database.db, http }, new AbortController().signal)
}
const log = async ({ id }: Webhook): Promise<WebhookDelivery[]> => (await user.call('GET', `/webhooks/${id}/deliveries`)).json()
const makeDue = () => sql`update webhook_deliveries set next_attempt_at = now() where state = 'pending'`.execute(test.database.db)

describe('a webhook', () => {
  it('[S9.25] gets one message when a job ends, with a signature that the standard’s own library accepts', async () => {
    const webhook = await subscribe()
    const job = await runJob()
    await Promise.all([work(), work()])
    await work()
    expect(received).toHaveLength(1)
    const [message] = received
    const verified = new Verifier(webhook.secret).verify(message?.body ?? '', message?.headers ?? {})
    expect(verified).toMatchObject({
      type: 'job.completed',
      data: { job_id: job.id, status: 'completed', total: 3, completed: 3, failed: 0 },
    })
    expect(() => new Verifier(webhook.secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow('No matching signature')
    expect(await log(webhook)).toMatchObject([{ event: 'job.completed', state: 'delivered', attempts: 1, status: 204, error: null }])
  })

  it('is told only of the events and the job it was made for', async () => {
    await subscribe({ events: ['job.partial_completion'] })
    await runJob()
    await work()
    expect(received).toEqual([])
    await runJob({ failures: 1 })
    await work()
    expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['job.partial_completion'])
    received = []
    const one: Job = (await user.call('POST', '/jobs/', makeJobPayload())).json()
    await sql`delete from webhooks`.execute(test.database.db)
    await subscribe({ job_id: one.id })
    await runJob({ failures: 3 })
    await work()
    expect(received).toEqual([])
  })

  it('that fails is tried again, ever later, and every attempt is in the log', async () => {
    const webhook = await subscribe()
    answer = (_request, response) => response.writeHead(500).end('no')
    await runJob()
    await work()
    expect(await log(webhook)).toMatchObject([{ state: 'pending', attempts: 1, status: 500, error: 'The address answered 500.' }])
    const pauses: number[] = []
    for (let attempt = 1; attempt <= RETRY_PAUSES_MS.length; attempt += 1) {
      const [delivery] = await log(webhook)
      pauses.push(Date.parse(delivery?.next_attempt_at ?? '') - Date.now())
      await makeDue()
      await work()
    }
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
    expect(await log(webhook)).toMatchObject([{ state: 'failed', attempts: RETRY_PAUSES_MS.length + 1, next_attempt_at: null }])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is not sent a message twice because of a worker that was frozen during the delivery', async () => {
    const webhook = await subscribe()
    const held: ServerResponse[] = []
    answer = (_request, response) => void held.push(response)
    await runJob()
    const frozen = work()
    await waitUntil('the message of the frozen worker', () => held.length === 1)
    answer = (_request, response) => response.writeHead(204).end()
    await makeDue()
    await work()
    expect(await log(webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    held[0]?.writeHead(500).end()
    await frozen
    expect(await log(webhook)).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, next_attempt_at: null, error: null }])
    const { rows } = await sql`select failing_since from webhooks where id = ${webhook.id}`.execute(test.database.db)
    expect(rows).toEqual([{ failing_since: null }])
  })

  it('that was down takes the message later, unchanged', async () => {
    const webhook = await subscribe()
    answer = (request) => void request.socket.destroy()
    await runJob()
    await work()
    answer = (_request, response) => response.writeHead(200).end()
    await makeDue()
    await work()
    const bodies = new Set(received.map(({ body }) => body))
    expect([bodies.size, (await log(webhook))[0]?.state]).toEqual([1, 'delivered'])
  })

  it('that accepted nothing for days is switched off; a successful test switches it on', async () => {
    const webhook = await subscribe()
    answer = (_request, response) => response.writeHead(503).end()
    await sql`update webhooks set failing_since = now() - interval '6 days'`.execute(test.database.db)
    await runJob()
    await work()
    const state = async () => ((await user.call('GET', '/webhooks/')).json() as Webhook[])[0]?.disabled_at
    expect(await state()).toEqual(expect.any(String))
    await runJob()
    await announceEndings(test.database.db)
    expect(await log(webhook)).toHaveLength(1)
    answer = (_request, response) => response.writeHead(204).end()
    expect((await user.call('POST', `/webhooks/${webhook.id}/test`)).statusCode).toBe(202)
    await work()
    expect(await state()).toBeNull()
    expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  })

  it('gets any message once more on request', async () => {
    const webhook = await subscribe()
    await runJob()
    await work()
    const [first] = await log(webhook)
    const replayed = await user.call('POST', `/webhooks/${webhook.id}/deliveries/${first?.id}/replay`)
    expect(replayed.statusCode).toBe(202)
    await work()
    expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body])
    expect(await log(webhook)).toHaveLength(2)
  })

  it('never reaches an address inside the network', async () => {
    const inside = await createInside()
    const webhook = await subscribe()
    await sql`update webhooks set url = ${inside.url}`.execute(test.database.db)
    await user.call('POST', `/webhooks/${webhook.id}/test`)
    await work()
    expect(await log(webhook)).toMatchObject([
      { state: 'pending', status: null, error: expect.stringContaining('This address is not public') },
    ])
    expect(inside.visits()).toBe(0)
    inside.close()
  })

  it('has to be an encrypted address unless the operator allows the host', async () => {
    for (const url of ['http://hooks.example/x', 'ftp://hooks.example/', 'https://user:pass@hooks.example/', 'nonsense']) {
      expect([url, (await user.call('POST', '/webhooks/', { url })).statusCode]).toEqual([url, 422])
    }
    expect((await user.call('POST', '/webhooks/', { url: 'https://hooks.example/x' })).statusCode).toBe(201)
  })

  it('that is plainly not public, or carries a password, is refused with the reason', async () => {
    for (const url of ['https://localhost/', 'https://127.0.0.1/', 'https://169.254.169.254/', 'https://[::1]/', 'https://0x7f000001/']) {
      const refused = await user.call('POST', '/webhooks/', { url })
      expect([url, refused.statusCode, refused.json().detail]).toEqual([
        url,
        422,
        'Webhooks are sent to public addresses, and this one is not public.',
      ])
    }
    const withPassword = await user.call('POST', '/webhooks/', { url: 'https://user:pass@hooks.example/' })
    expect(withPassword.body).toContain('no user and no password')
  })

  it('[S9.25] is refused to Starter, and sends nothing after a return to it', async () => {
    const starter = await test.signIn('starter')
    const refused = await starter.call('POST', '/webhooks/', { url: address })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      'Webhook notifications come with the plans Advanced and Pro. Upgrade to use them.',
    ])
    await subscribe()
    await test.database.db.updateTable('accounts').set({ plan: 'starter' }).where('id', '=', user.actor.accountId).execute()
    await runJob()
    await work()
    expect(received).toEqual([])
  })

  it('[S9.25] tells whoever has subscribed, though the operator gave no plan', async () => {
    user = await test.signIn('starter')
    await test.database.db
      .insertInto('subscriptions')
      .values({
        provider_mode: 'sandbox',
        id: 'sub_1',
        owner_id: user.actor.accountId,
        item_id: 'si_1',
        plan: 'advanced',
        billing_interval: 'month',
        status: 'active',
        cancel_at_period_end: false,
        current_period_start: new Date(),
        current_period_end: new Date(Date.now() + 86_400_000),
        kept_plan: null,
      })
      .execute()
    await subscribe()
    await runJob()
    await work()
    expect(received).toHaveLength(1)
  })

  it('of another account is neither seen, tested, replayed nor deleted', async () => {
    const webhook = await subscribe()
    const stranger = await test.signIn()
    expect((await stranger.call('GET', '/webhooks/')).json()).toEqual([])
    for (const [method, path] of [
      ['GET', 'deliveries'],
      ['POST', 'test'],
      ['DELETE', ''],
    ] as const) {
      expect((await stranger.call(method, `/webhooks/${webhook.id}/${path}`)).statusCode).toBe(404)
    }
    const job: Job = (await user.call('POST', '/jobs/', makeJobPayload())).json()
    expect((await stranger.call('POST', '/webhooks/', { url: address, job_id: job.id })).statusCode).toBe(404)
  })
})

/** A server on loopback that must not be reached. */
async function createInside(): Promise<{ url: string; visits(): number; close(): void }> {
  let visits = 0
  const server = createServer((_request, response) => {
    visits += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, visits: () => visits, close: () => server.close() }
}
