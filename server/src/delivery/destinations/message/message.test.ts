import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Destination, DestinationDelivery, Job, Monitor } from '@quarry/contract'
import { createGuardedHttp, type HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDepsOf } from '../../../testing/deliver-deps.ts'
import { makeJobPayload } from '../../../testing/factories.ts'
import { completeTask } from '../../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts'
import { deliverDue } from '../deliver-due.ts'

const SECRET_PATH = '/services/T000/B000/hush-of-the-test'
const dataDir = mkdtempSync(join(tmpdir(), 'quarry-messages-'))
let test: TestApp
let user: SignedIn
let http: HttpClient
let chat: { server: Server; host: string; bodies: { text: string }[]; answers: { status: number; body: string }[] }

beforeAll(async () => {
  chat = await startChat()
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: chat.host, QUARRY_DATA_DIR: dataDir } })
  http = createGuardedHttp({ allowHosts: [chat.host], practicePort: null, proxies: [], userAgent: 'test' })
})
beforeEach(async () => {
  await sql`delete from destinations`.execute(test.database.db)
  chat.bodies.length = 0
  user = await test.signIn('advanced')
})
afterAll(async () => {
  await http.close()
  await test.close()
  chat.server.closeAllConnections()
  chat.server.close()
  rmSync(dataDir, { recursive: true })
})

/** Responds as Slack does: a word as plain text. */
async function startChat(): Promise<typeof chat> {
  const bodies: { text: string }[] = []
  const answers: { status: number; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { status, body: words } = answers.shift() ?? { status: request.url === SECRET_PATH ? 200 : 404, body: 'ok' }
    if (status === 200) bodies.push(JSON.parse(body) as { text: string })
    response.writeHead(status, { 'content-type': 'text/plain' }).end(words)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, answers }
}

async function add(change: Record<string, unknown> = {}): Promise<Destination> {
  const body = { kind: 'message', name: 'Team', url: `http://${chat.host}${SECRET_PATH}`, ...change }
  const answer = await user.call('POST', '/destinations/', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
async function complete(jobId: string, rows: { title: string | null; price: number | null }[]): Promise<void> {
  for (const [position, data] of rows.entries()) await completeTask(test.database.db, jobId, { position, data })
}
async function runJob(rows = [1, 2, 3].map((price) => ({ title: 'A' as string | null, price: price as number | null }))): Promise<Job> {
  const job: Job = (await user.call('POST', '/jobs/', makeJobPayload())).json()
  await complete(job.id, rows)
  return job
}
async function work(): Promise<void> {
  const deps = deliverDepsOf(test, { http })
  while (await deliverDue(deps, new AbortController().signal));
}
const log = async ({ id }: Destination): Promise<DestinationDelivery[]> => (await user.call('GET', `/destinations/${id}/deliveries`)).json()

describe('a message', () => {
  it('states the number of rows and the link of the table, and its own address is never revealed', async () => {
    const destination = await add()
    expect(destination).toMatchObject({ kind: 'message', host: chat.host })
    const job = await runJob()
    await work()
    const url = `${test.deps.config.publicUrl}/app/history?job=${job.id}`
    expect(chat.bodies).toEqual([{ text: `*URL ${job.id.slice(0, 8)}*: 3 rows. <${url}|Open the table>` }])
    expect(await log(destination)).toMatchObject([{ state: 'delivered', path: chat.host, row_count: 3, notes: [], error: null }])
    const told =
      (await user.call('GET', '/destinations/')).body + (await user.call('GET', `/destinations/${destination.id}/deliveries`)).body
    expect(told).not.toContain('hush')
    const { rows } = await sql<{ all: string }>`select destinations::text as all from destinations`.execute(test.database.db)
    expect(rows[0]?.all).not.toMatch(/hush|68757368/)
  })

  it('of a job that is run again says what changed, with signs of markup and mentions shown as they are', async () => {
    const first = await runJob()
    await add()
    await add({ own_columns: 'include' })
    await user.call('POST', `/jobs/${first.id}/own-columns`, { name: 'Owner', kind: 'text' })
    const again = await user.call('POST', `/jobs/${first.id}/rerun`, { which: 'all' })
    expect(again.statusCode, again.body).toBe(201)
    const { id } = again.json<Job>()
    await complete(id, [
      { title: '<!channel> *`bold`* & @here\n', price: 1 },
      { title: 'A', price: null },
      { title: 'A', price: 3 },
    ])
    await sql`update results set own = '{"Owner": "*ada*"}' where job_id = ${id} and position = 0`.execute(test.database.db)
    await work()
    const texts = chat.bodies.map(({ text }) => text.split('\n'))
    const lines = texts.find((text) => !text.join().includes('Owner')) ?? []
    expect(texts.find((text) => text.join().includes('Owner'))?.[2]).toMatch(/here` \(`Owner` `\*ada\*`\)$/)
    expect(lines.slice(1)).toEqual([
      'Since the run before: 1 changed, 1 gone.',
      '• `https://one.example/1` `title`: `A` → `&lt;!channel&gt; *’bold’* &amp; @here`',
      '• `https://one.example/2` `price`: `2` → `empty`',
    ])
  })

  it('of a monitor waits until its run was compared, and tells the changes that were found', async () => {
    const made = await user.call('POST', '/monitors/', {
      name: 'Prices <b>',
      schedule: { kind: 'daily', at: '07:00' },
      job: makeJobPayload(),
    })
    const monitor: Monitor = made.json()
    const destination = await add({ monitor_id: monitor.id })
    const { db } = test.database
    const runOnce = async (): Promise<string> => {
      const { last_run: run } = (await user.call('POST', `/monitors/${monitor.id}/run`)).json<Monitor>()
      await complete(
        run?.job_id ?? '',
        [1, 2, 3].map((price) => ({ title: 'A', price })),
      )
      return run?.job_id ?? ''
    }
    const compared = (jobId: string) =>
      sql`
      update monitor_runs set compared_at = clock_timestamp() where job_id = ${jobId}`.execute(db)
    await compared(await runOnce())
    await work()
    expect(chat.bodies.map(({ text }) => text.split('\n'))).toEqual([[expect.stringMatching(/^\*Prices &lt;b&gt;\*: 3 rows\. </)]])
    const second = await runOnce()
    await work()
    expect(chat.bodies).toHaveLength(1)
    expect((await log(destination))[0]).toMatchObject({ state: 'pending', attempts: 0, error: null })
    await sql`
      insert into run_changes (run_id, target, field, kind, before, after)
      select id, 't' || n, case when n < 7 then 'price' end, case when n < 7 then 'changed' else 'new' end, '{"value": 10}', '{"value": 12}'
      from monitor_runs, generate_series(1, 7) as n where job_id = ${second}`.execute(db)
    await compared(second)
    await sql`update destination_deliveries set next_attempt_at = now() where state = 'pending'`.execute(db)
    await work()
    expect(chat.bodies[1]?.text.split('\n').slice(1)).toEqual([
      'Since the last run: 1 new, 6 changed.',
      ...[1, 2, 3, 4, 5].map((number) => `• \`t${number}\` \`price\`: \`10\` → \`12\``),
      '… and 2 more.',
    ])
  })

  it('is retried where the chat is busy, and not where its address no longer exists', async () => {
    const destination = await add()
    chat.answers.push({ status: 429, body: 'rate_limited' }, { status: 410, body: 'channel_is_archived' })
    await runJob()
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'pending', attempts: 1, error: 'The chat answered 429: rate_limited.' }])
    await sql`update destination_deliveries set next_attempt_at = now() where state = 'pending'`.execute(test.database.db)
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'failed', attempts: 2, error: 'The chat answered 410: channel_is_archived.' }])
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    expect(chat.bodies).toEqual([{ text: 'Messages about results will arrive here.' }])
  })

  it('goes over https only, and never into this network', async () => {
    for (const url of ['http://hooks.example/x', 'ftp://hooks.example/x', 'hooks', 'https://user:pw@hooks.example/'])
      expect((await user.call('POST', '/destinations/', { kind: 'message', name: 'Team', url })).statusCode, url).toBe(422)
    const inside = await add({ url: 'https://127.0.0.1:9/x' })
    await user.call('POST', `/destinations/${inside.id}/test`)
    await work()
    expect(await log(inside)).toMatchObject([{ state: 'failed', error: expect.stringContaining('This address is not public') }])
  })
})
