import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Monitor, MonitorChange, MonitorPayloadInput, MonitorRun } from '@quarry/contract'
import { compareNext } from '../../insights/changes/compare-run.ts'
import { startComparing } from '../../insights/changes/comparing.ts'
import { whileBrokenOff } from '../../testing/database-trouble.ts'
import { completeTask, failTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { NO_SIGNALS } from '../../queue/work-signals.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailNext } from './monitor-mail.ts'
import { startDueRuns, type RunDeps } from './start-runs.ts'

const [ONE, TWO, THREE] = ['https://one.example/1', 'https://one.example/2', 'https://two.example/1']
type RuleInput = NonNullable<MonitorPayloadInput['rules']>[number]
const DAY_MS = 86_400_000
const daily = { kind: 'daily', at: '07:00' } as const

let test: TestApp
let now = new Date('2026-03-01T00:00:00Z')
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

const deps = (): RunDeps => ({ ...test.deps, publicUrl: test.deps.config.publicUrl, now: () => now })
const startDue = () =>
  startDueRuns(deps(), (error) => {
    throw error
  })
const compare = () => compareNext({ ...deps(), db: test.database.db })

/** The routes use the system's clock; a monitor of a test is due when the test sets it so. */
async function makeMonitor(user: SignedIn, payload: Partial<MonitorPayloadInput> = {}): Promise<Monitor> {
  const answer = await user.call('POST', '/monitors/', { name: 'Prices', schedule: daily, job: makeJobPayload(), ...payload })
  expect(answer.statusCode, answer.body).toBe(201)
  const monitor = answer.json<Monitor>()
  await sql`update monitors set next_run_at = ${now} where id = ${monitor.id}`.execute(test.database.db)
  return monitor
}
const runsOf = async (user: SignedIn, { id }: Monitor) => (await user.call('GET', `/monitors/${id}/runs`)).json<MonitorRun[]>()
const changesOf = async (user: SignedIn, { id }: Monitor, query = '') =>
  (await user.call('GET', `/monitors/${id}/changes${query}`)).json<{ data: MonitorChange[] }>().data
const again = async (user: SignedIn, monitor: Monitor) => (await user.call('GET', `/monitors/${monitor.id}`)).json<Monitor>()

/** The row of a target, or why there is none. */
type Outcome = { title?: string | null; price?: number | null } | string
async function endRun(user: SignedIn, monitor: Monitor, outcomes: Outcome[]): Promise<void> {
  const [run] = await runsOf(user, monitor)
  if (!run) throw new Error('no run')
  for (const [position, outcome] of outcomes.entries()) {
    if (typeof outcome === 'string') await failTask(test.database.db, run.job_id, { position, kind: outcome, error: 'It failed.' })
    else await completeTask(test.database.db, run.job_id, { position, data: { title: null, price: null, ...outcome } })
  }
  expect(await compare()).toBe(true)
}
async function nextRun(user: SignedIn, monitor: Monitor, outcomes: Outcome[]): Promise<void> {
  now = new Date(now.getTime() + DAY_MS)
  await sql`update monitors set next_run_at = ${now} where id = ${monitor.id}`.execute(test.database.db)
  await startDue()
  await endRun(user, monitor, outcomes)
}

describe('[S1.32] a schedule (O.72)', () => {
  it('starts a due run once, whatever the number of workers, and shows the time of the next one', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, { time_zone: 'Europe/Berlin' })
    await Promise.all([startDue(), startDue(), startDue()])
    const runs = await runsOf(user, monitor)
    expect(runs).toMatchObject([{ status: 'pending', total: 3, changes: null }])
    expect((await user.call('GET', `/jobs/${runs[0]?.job_id}`)).json()).toMatchObject({
      target_item_name: 'URL',
      first_targets: [ONE, TWO, THREE],
    })
    expect((await again(user, monitor)).next_run_at).toBe('2026-03-01T06:00:00.000Z')
  })

  it('and whose run has ended are not put off by a database that is away for a moment', async () => {
    const user = await test.signIn('pro')
    const monitor = await makeMonitor(user)
    await whileBrokenOff(test.database.db, 'monitor_runs', async () => {
      await expect(startDue()).rejects.toThrow('terminating connection')
    })
    expect(await runsOf(user, monitor)).toEqual([])
    await startDue()
    const [run] = await runsOf(user, monitor)
    for (const position of [0, 1, 2]) await completeTask(test.database.db, run?.job_id ?? '', { position, data: { title: 'A', price: 1 } })
    let told = 0
    const begun: { stop(): Promise<void> }[] = []
    const isCompared = sql<{ done: boolean }>`select compared_at is not null as done from monitor_runs where monitor_id = ${monitor.id}`
    try {
      await whileBrokenOff(test.database.db, 'monitor_known', async () => {
        begun.push(startComparing({ ...deps(), signals: NO_SIGNALS, db: test.database.db, onError: () => void (told += 1) }))
        await waitUntil('a try that broke off', () => told > 0)
      })
      await waitUntil('the comparison', async () => (await isCompared.execute(test.database.db)).rows[0]?.done ?? false)
    } finally {
      for (const comparing of begun) await comparing.stop()
    }
  })

  it('makes up for a long pause with one run, and leaves a run out while one is going', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, { schedule: { kind: 'hourly' } })
    now = new Date(now.getTime() + 3 * DAY_MS)
    await startDue()
    expect(await startDue()).toBe(0)
    now = new Date(now.getTime() + 3_600_000)
    await startDue()
    expect(await runsOf(user, monitor)).toHaveLength(1)
    expect(await again(user, monitor)).toMatchObject({ obstacle: { text: expect.stringContaining('had not ended yet') } })
    expect((await user.call('POST', `/monitors/${monitor.id}/run`)).statusCode).toBe(409)
    await endRun(user, monitor, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])
    expect((await user.call('POST', `/monitors/${monitor.id}/run`)).statusCode).toBe(201)
    expect(await runsOf(user, monitor)).toHaveLength(2)
  })

  it('a run that may not start says why, on the monitor each time and by mail once', async () => {
    const user = await test.signIn('starter')
    const monitor = await makeMonitor(user)
    await sql`insert into allowances (owner_id, month, requests) values (${user.actor.accountId}, date_trunc('month', now() at time zone 'utc')::date, 100)`.execute(
      test.database.db,
    )
    for (let day = 0; day < 3; day++) {
      await startDue()
      now = new Date(now.getTime() + DAY_MS)
    }
    expect(await runsOf(user, monitor)).toEqual([])
    expect((await again(user, monitor)).obstacle?.text).toContain('You have used the 100 requests of this month on the Starter plan.')
    const sent = await sendMails()
    expect(sent.filter(({ to }) => to === user.actor.email)).toMatchObject([{ subject: 'Monitor “Prices” could not run' }])
    await sql`delete from allowances where owner_id = ${user.actor.accountId}`.execute(test.database.db)
    await startDue()
    expect(await again(user, monitor)).toMatchObject({ obstacle: null, run_count: 1 })
  })

  it('is refused where it is no cron expression, comes too often or names no time zone', async () => {
    const user = await test.signIn()
    const refuse = async (change: Partial<MonitorPayloadInput>) => {
      const answer = await user.call('POST', '/monitors/', { name: 'x', schedule: daily, job: makeJobPayload(), ...change })
      expect(answer.statusCode).toBe(422)
      return answer.body
    }
    expect(await refuse({ schedule: { kind: 'cron', expression: 'soon' } })).toContain('five fields')
    expect(await refuse({ schedule: { kind: 'cron', expression: '* * * * *' } })).toContain('every 5 minutes at most')
    expect(await refuse({ schedule: { kind: 'cron', expression: '0 0 30 2 *' } })).toContain('never comes')
    expect(await refuse({ time_zone: 'Mars/Olympus' })).toContain('time zone')
    expect(
      (
        await (
          await test.signIn('starter')
        ).call('POST', '/monitors/', {
          name: 'x',
          schedule: daily,
          job: makeJobPayload({ target_items: Array.from({ length: 26 }, (_, index) => `https://a.example/${index}`) }),
        })
      ).body,
    ).toContain('up to 25 rows')
  })

  it('is paused, goes on, is changed and deleted; its jobs stay', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user)
    await startDue()
    const patch = async (change: object) => (await user.call('PATCH', `/monitors/${monitor.id}`, change)).json<Monitor>()
    expect(await patch({ is_active: false })).toMatchObject({ is_active: false, next_run_at: null, run_count: 1 })
    expect(await patch({ name: 'Costs', schedule: { kind: 'weekly', weekday: 1, at: '09:30' } })).toMatchObject({
      name: 'Costs',
      next_run_at: null,
    })
    expect(new Date((await patch({ is_active: true })).next_run_at ?? '').getUTCDay()).toBe(1)
    const [run] = await runsOf(user, monitor)
    expect((await user.call('DELETE', `/monitors/${monitor.id}`)).statusCode).toBe(204)
    expect((await user.call('GET', `/jobs/${run?.job_id}`)).statusCode).toBe(200)
  })
})

describe('what changed', () => {
  it('a monitor made from a finished job compares its first run with that job', async () => {
    const user = await test.signIn()
    const { id: jobId } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
    expect((await user.call('POST', '/monitors/', { name: 'x', schedule: daily, job_id: jobId })).statusCode).toBe(422)
    for (const position of [0, 1, 2]) await completeTask(test.database.db, jobId, { position, data: { title: 'A', price: 10 } })
    const made = (await user.call('POST', '/monitors/', { name: 'Prices', schedule: daily, job_id: jobId })).json<Monitor>()
    expect(made).toMatchObject({ target_count: 3, run_count: 1, last_run: { job_id: jobId } })
    expect(await compare()).toBe(true)
    await nextRun(user, made, [
      { title: 'A', price: 12 },
      { title: 'A', price: 10 },
      { title: 'A', price: 10 },
    ])
    expect(await changesOf(user, made)).toMatchObject([
      {
        target_item_value: ONE,
        field: 'price',
        kind: 'changed',
        before: { value: 10, evidence: [{ quote: '10' }] },
        after: { value: 12, evidence: [{ quote: '12' }] },
      },
    ])
  })

  it('distinguishes new, gone and changed values from unread ones, and remembers values over failed runs', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user)
    await startDue()
    await endRun(user, monitor, [{ title: 'A', price: 1 }, { title: 'B', price: 2 }, 'timeout'])
    expect((await again(user, monitor)).last_run?.changes).toEqual({ new: 0, gone: 0, changed: 0, not_read: 0 })
    await nextRun(user, monitor, [{ title: ' A\u00a0', price: null }, 'timeout', { title: 'C', price: 3 }])
    expect((await changesOf(user, monitor)).map(({ target_item_value: target, field, kind }) => [target, field, kind])).toEqual([
      [THREE, null, 'new'],
      [ONE, 'price', 'gone'],
    ])
    expect(await changesOf(user, monitor, '?kind=not_read')).toMatchObject([{ target_item_value: TWO, field: null, reason: 'timeout' }])
    await nextRun(user, monitor, [{ title: 'A', price: 5 }, { title: 'B', price: 9 }, 'http_not_found'])
    const [run] = await runsOf(user, monitor)
    expect(run?.changes).toEqual({ new: 1, gone: 1, changed: 1, not_read: 0 })
    expect(
      (await changesOf(user, monitor, `?run=${run?.id}`)).map(({ target_item_value: target, field, kind }) => [target, field, kind]),
    ).toEqual([
      [THREE, null, 'gone'],
      [TWO, 'price', 'changed'],
      [ONE, 'price', 'new'],
    ])
  })

  it('a field that is missing from every page at once was not read, and is compared when it is back', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, { rules: [{ id: 'r', field: 'price', test: 'disappears' }] })
    await startDue()
    await endRun(user, monitor, [{ price: 1 }, { price: 2 }, { price: 3 }])
    await nextRun(user, monitor, [{ title: 'A' }, { title: 'B' }, { title: 'C' }])
    expect((await changesOf(user, monitor)).filter(({ field }) => field === 'price')).toEqual([])
    expect(await changesOf(user, monitor, '?kind=not_read')).toHaveLength(3)
    await nextRun(user, monitor, [
      { title: 'A', price: 1 },
      { title: 'B', price: 2 },
      { title: 'C', price: 4 },
    ])
    expect((await changesOf(user, monitor)).filter(({ field }) => field === 'price')).toMatchObject([
      { kind: 'changed', before: { value: 3 }, after: { value: 4 } },
    ])
    expect((await user.call('GET', `/monitors/${monitor.id}/alerts`)).json()).toEqual([])
  })

  it('is exported as CSV and as a feed that only its token opens', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, { name: 'A < B & C' })
    await startDue()
    await endRun(user, monitor, [{ title: '=1+1' }, { title: 'B' }, { title: 'C' }])
    await nextRun(user, monitor, [{ title: '<script>alert(1)</script>' }, { title: 'B' }, { title: 'C' }])
    const csv = await user.call('GET', `/monitors/${monitor.id}/changes.csv`)
    expect(csv.headers['content-disposition']).toContain('changes.csv')
    expect(csv.body.split('\r\n')[1]).toContain(`title,changed,'=1+1,<script>alert(1)</script>`)
    const feed = await test.app.inject(monitor.feed_url)
    expect(feed.headers).toMatchObject({ 'content-type': 'application/atom+xml; charset=utf-8', 'x-robots-tag': 'noindex, nofollow' })
    expect(feed.body).toContain('<title>A &lt; B &amp; C</title>')
    expect(feed.body).not.toContain('<script>')
    expect(feed.body).toContain('=1+1 → &amp;lt;script&amp;gt;')
    expect((await test.app.inject(`/api/v1/monitors/${monitor.id}/changes.atom?token=wrong`)).statusCode).toBe(404)
    const renewed = (await user.call('POST', `/monitors/${monitor.id}/feed-address`)).json<Monitor>()
    expect((await test.app.inject(monitor.feed_url)).statusCode).toBe(404)
    expect((await test.app.inject(renewed.feed_url)).statusCode).toBe(200)
  })
})

describe('alerts', () => {
  it('each rule that a run meets raises one alert, by mail and webhook, however often the run is looked at', async () => {
    const user = await test.signIn()
    await user.call('POST', '/webhooks/', { url: 'https://hooks.example/', events: ['monitor.alert'] })
    const rule = (id: string, change: Partial<RuleInput>): RuleInput => ({ id, field: 'price', test: 'changes', by_mail: false, ...change })
    const monitor = await makeMonitor(user, {
      rules: [
        rule('any', { field: null, by_mail: true }),
        rule('low', { test: 'below', amount: 8, by_webhook: true }),
        rule('high', { test: 'above', amount: 11 }),
        rule('much', { test: 'changes_by_percent', amount: 20 }),
        rule('little', { test: 'changes_by_percent', amount: 50 }),
        rule('lost', { field: null, test: 'disappears' }),
      ],
    })
    await startDue()
    await endRun(user, monitor, [{ price: 10 }, { price: 10 }, { price: 10 }])
    await nextRun(user, monitor, [{ price: 7 }, { price: 10 }, 'http_not_found'])
    await sql`update monitor_runs set compared_at = null where monitor_id = ${monitor.id} and id = (select max(id) from monitor_runs)`.execute(
      test.database.db,
    )
    await compare()
    const alerts = (await user.call('GET', `/monitors/${monitor.id}/alerts`)).json<
      { rule: { id: string }; count: number; items: unknown[] }[]
    >()
    expect(alerts.map(({ rule: { id }, count }) => [id, count]).sort()).toEqual([
      ['any', 2],
      ['lost', 1],
      ['low', 1],
      ['much', 1],
    ])
    expect(alerts.find((alert) => alert.rule.id === 'low')?.items).toEqual([
      { target: ONE, field: 'price', kind: 'changed', before: 10, after: 7 },
    ])
    const mails = (await sendMails()).filter(({ to }) => to === user.actor.email)
    expect(mails).toMatchObject([{ subject: 'Prices: something changed' }])
    expect(mails[0]?.text).toContain(`${ONE} · price: 10 → 7`)
    const { rows } = await sql<{ event: string; payload: string }>`
      select event, payload from webhook_deliveries join webhooks on webhooks.id = webhook_id where owner_id = ${user.actor.accountId}`.execute(
      test.database.db,
    )
    expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      {
        type: 'monitor.alert',
        data: {
          monitor: 'Prices',
          rule: { test: 'below', amount: 8 },
          items: [{ before: 10, after: 7 }],
          url: expect.stringContaining(monitor.id),
        },
      },
    ])
    await nextRun(user, monitor, [{ price: 6 }, { price: 10 }, 'http_not_found'])
    const later = (await user.call('GET', `/monitors/${monitor.id}/alerts`)).json<{ rule: { id: string } }[]>()
    expect(later.filter((alert) => alert.rule.id === 'low')).toHaveLength(1)
  })

  it('a mail that could not be sent is sent later, once', async () => {
    const user = await test.signIn()
    const monitor = await makeMonitor(user, { rules: [{ id: 'r', field: null, test: 'changes' }] })
    await startDue()
    await endRun(user, monitor, [{ price: 1 }, { price: 1 }, { price: 1 }])
    await nextRun(user, monitor, [{ price: 2 }, { price: 1 }, { price: 1 }])
    expect(await sendMails()).not.toEqual([])
    await nextRun(user, monitor, [{ price: 3 }, { price: 1 }, { price: 1 }])
    let id: string | undefined
    const refuse = (mail: Mail) => {
      id = mail.id
      return Promise.reject(new Error('no server'))
    }
    expect(await mailNext({ db: test.database.db, sendMail: refuse, onError: () => undefined })).toBe(true)
    expect(await sendMails()).toEqual([])
    await sql`update monitor_mails set due_at = clock_timestamp() where monitor_id = ${monitor.id}`.execute(test.database.db)
    // The retry has the same id, which contains the monitor’s own, so that no monitor of another database has it.
    expect(await sendMails()).toMatchObject([{ id }])
    expect(id).toContain(monitor.id)
    expect(await sendMails()).toEqual([])
  })
})

async function sendMails(): Promise<Mail[]> {
  const sent: Mail[] = []
  const onError = (error: unknown): never => {
    throw error
  }
  while (await mailNext({ db: test.database.db, sendMail: async (mail) => void sent.push(mail), onError })) continue
  return sent
}
