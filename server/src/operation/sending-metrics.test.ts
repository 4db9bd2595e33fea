// Undeliverable messages: reported by the metrics, and sent again on the operator's command.
import { sql } from 'kysely'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workChecks } from './doctor/check-work.ts'
import { examine } from './doctor/examine.ts'
import { retryDeadLetters } from '../platform/mail/dead-letters.ts'
import { mailNext as mailNextOfMonitors } from '../flows/monitors/monitor-mail.ts'
import { mailNext as mailNextOfSupport } from './support/support-mail.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'
import { measureSending } from './sending-metrics.ts'

let test: TestApp
let user: SignedIn
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('pro')
})
afterAll(() => test.close())

const sent: string[] = []
let isRefusing = true
const sendMail = async ({ subject }: { subject: string }): Promise<void> => {
  if (isRefusing) throw new Error('550 no such mailbox')
  sent.push(subject)
}
/** One attempt at each waiting mail. */
async function tryMails(): Promise<void> {
  const { db } = test.database
  await sql`update ticket_messages set mail_due_at = now() where mail_due_at > now()`.execute(db)
  await sql`update monitor_mails set due_at = now() where due_at > now()`.execute(db)
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) })
  const support = { db, log, sendMail, supportEmail: 'help@quarry.example', publicUrl: 'https://quarry.example' }
  while (await mailNextOfSupport(support)) continue
  while (await mailNextOfMonitors({ db, sendMail, onError: () => undefined })) continue
}

async function metrics(): Promise<string> {
  const registry = new Registry()
  measureSending(test.database.db, registry)
  return registry.metrics()
}
const lineAbout = async (topic: string) =>
  (await examine(workChecks({ missing: null, url: test.database.url }))).find((finding) => finding.topic === topic)

describe('mails that are refused', () => {
  it('are reported once they have finally failed, by metric, log and doctor, and sent again by the operator', async () => {
    const { db } = test.database
    await user.call('POST', '/support/tickets', { topic: 'problem', subject: 'A cell is wrong', body: 'It is.' })
    const schedule = { kind: 'daily', at: '06:00' }
    const monitor = await user.call('POST', '/monitors/', { name: 'Prices', schedule, job: makeJobPayload() })
    expect(monitor.statusCode, monitor.body).toBe(201)
    await sql`insert into monitor_mails (monitor_id, subject, text, html) values (${monitor.json().id}, 'Changes', 'c', 'c')`.execute(db)
    for (let attempt = 1; attempt < 12; attempt += 1) await tryMails()
    expect(await metrics()).toContain('quarry_mails_given_up{kind="support"} 0')
    expect(await lineAbout('sending')).toMatchObject({ verdict: 'ok' })
    await tryMails()
    expect(await metrics()).toContain('quarry_mails_given_up{kind="support"} 1')
    expect(await metrics()).toContain('quarry_mails_given_up{kind="monitor"} 1')
    expect(lines.at(-1)).toMatchObject({ level: 50, ticket: expect.any(Number), attempts: 12, reason: '550 no such mailbox' })
    expect(await lineAbout('sending')).toMatchObject({
      verdict: 'warn',
      says: 'given up in the last week: 1 mails of support, 1 mails of monitors',
      todo: expect.stringContaining('mails retry'),
    })

    isRefusing = false
    await tryMails()
    expect(sent).toEqual([])
    expect(await retryDeadLetters(db)).toEqual({ support: 1, monitor: 1, mention: 0 })
    await tryMails()
    expect(sent.toSorted()).toEqual(['Changes', 'Your request #1001', '[#1001] pro: A cell is wrong'])
    expect(await metrics()).toContain('quarry_mails_given_up{kind="support"} 0')
    expect(await retryDeadLetters(db)).toEqual({ support: 0, monitor: 0, mention: 0 })
  })
})

describe('messages to webhooks and files to buckets', () => {
  it('are reported when they have finally failed, for a week', async () => {
    const { db } = test.database
    const { accountId } = user.actor
    await sql`
      with hook as (
        insert into webhooks (owner_id, url, events, secret) values (${accountId}, 'https://hook.example/', '{job.completed}', 's') returning id
      )
      insert into webhook_deliveries (webhook_id, event, payload, state, created_at)
      select id, 'job.completed', '{}', state, now() - age from hook,
        (values ('failed', interval '1 hour'), ('failed', interval '8 days'), ('delivered', interval '1 hour')) as past (state, age)`.execute(
      db,
    )
    await sql`
      with place as (
        insert into destinations (owner_id, name, region, bucket, prefix, access_key_id, secret_access_key, format, rows, time_zone)
        values (${accountId}, 'n', 'r', 'b', '', 'a', 's', 'csv', 'raw', 'UTC') returning id
      )
      insert into destination_deliveries (destination_id, state) select id, 'failed' from place, generate_series(1, 2)`.execute(db)
    expect(await metrics()).toContain('quarry_deliveries_given_up{kind="webhook"} 1')
    expect(await metrics()).toContain('quarry_deliveries_given_up{kind="bucket"} 2')
    expect((await lineAbout('sending'))?.says).toBe('given up in the last week: 1 messages to webhooks, 2 files to buckets')
  })
})

describe('workers', () => {
  it('without heartbeats are reported as missing', async () => {
    const { db } = test.database
    expect(await lineAbout('workers')).toMatchObject({ verdict: 'warn', says: expect.stringContaining('none') })
    await sql`insert into workers (host, pid) values ('here', 1)`.execute(db)
    expect(await lineAbout('workers')).toMatchObject({ verdict: 'ok', says: '1 at work' })
    await user.call('POST', '/jobs/', makeJobPayload())
    await sql`update pgboss.job set start_after = now() - interval '10 minutes' where name = 'lane'`.execute(db)
    expect(await lineAbout('workers')).toMatchObject({ verdict: 'warn', says: expect.stringMatching(/waiting for 60\d s/) })
  })

  it('of a database that is away are not known', async () => {
    const [workers] = await examine(workChecks({ missing: null, url: 'postgres://127.0.0.1:1/none' }))
    expect(workers).toMatchObject({ verdict: 'warn', says: 'not known: the database does not answer' })
  })
})
