// A chaos run: billed jobs are processed while one fault after another is injected, and the invariants are checked after each.
import { sql } from 'kysely'
import pino from 'pino'
import { openDatabase, type Database } from '../../server/src/db/database.ts'
import { createJob } from '../../server/src/jobs/create-job.ts'
import { makeAccount, makeJobPayload } from '../../server/src/testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../server/src/testing/funds.ts'
import { laneOfHost, openTestMessages } from '../../server/src/testing/test-worker.ts'
import { loadConfig } from '../../server/src/config.ts'
import { openPayments } from '../../server/src/main/open-payments.ts'
import { comparePayments } from '../../server/src/money/payments/compare-payments.ts'
import { hasProvider } from '../../server/src/money/payments/payments.ts'
import { sweepPayments } from '../../server/src/money/payments/sweep.ts'
import { waitUntil } from '../../server/src/testing/wait-until.ts'
import { createWebhook } from '../../server/src/delivery/webhooks/webhooks.store.ts'
import { findBrokenAtTheEnd, findBrokenNow } from './check-invariants.ts'
import { FAULTS, type World } from './faults.ts'
import { makeMonitors, startBringingForward } from './later-work.ts'
import { findBrokenAnswers } from './people/answers.ts'
import { startApiTraffic } from './people/api-traffic.ts'
import { startListingSite } from './people/listing-site.ts'
import { ChaosApi } from './served-api.ts'
import { JOB_EVENTS } from './trouble.ts'
import { WorkerFleet } from './worker-fleet.ts'

export interface ChaosSettings {
  /** A migrated database of its own. */
  url: string
  databasePid(): number
  tasks: number
  hosts: number
  workers: number
  /** Names of the faults, in the order of injection. */
  faults: readonly string[]
  freezeMs: number
  say(line: string): void
}

export interface ChaosFigures {
  tasks: number
  rows: number
  faults: number
  /** Successful calls of the simulated users, by kind. */
  calls: string
  seconds: number
  /** The longest time until tasks of a killed worker were taken up again. */
  recoverySecondsMax: number
  /** Violated invariants; empty for a good run. */
  broken: string[]
}

const END_MS_MAX = 6 * 60 * 60 * 1000
/** Longer than the claim of a killed worker on a pipeline. */
const LEFT_OVER_MS_MAX = 180_000
const PROCESSES_MS_MAX = 10_000

export async function runChaos(settings: ChaosSettings): Promise<ChaosFigures> {
  const start = performance.now()
  const db = openDatabase({ url: settings.url, applicationName: 'quarry-test' })
  const accountId = await makeWork(db, settings)
  const fleet = new WorkerFleet(settings.url, settings.workers)
  await using site = await startListingSite()
  const api = new ChaosApi({ url: settings.url, sitePort: site.port })
  const traffic = startApiTraffic({ findApi: () => api.served, listing: site.listing })
  const forward = startBringingForward(db)
  const world: World = { ...settings, db, fleet, api, accountId, recoveries: [] }
  const broken: string[] = []
  try {
    await waitUntil('the API', () => api.served !== null, END_MS_MAX)
    for (const name of settings.faults) {
      await progress(db, Math.floor(settings.tasks / (settings.faults.length + 1)))
      settings.say(name)
      await FAULTS[name]?.(world)
      broken.push(...(await once(() => findBrokenNow(db))).map((sentence) => `after "${name}": ${sentence}`))
    }
    await waitUntil('people to be served again', () => Object.values(traffic.answered).every((count) => count > 0), END_MS_MAX)
    await Promise.all([traffic.stop(), forward.stop()])
    await waitUntil('the end of all jobs', () => untilAway(async () => (await countOpen(db)) === 0), END_MS_MAX)
    broken.push(
      ...(await findLeftOver(db)),
      ...(await findBrokenAnswers(db, traffic.answers)),
      ...(await comparePaid(db, settings.url)),
      ...(await findProcessesLeft(api)),
    )
    const { rows } = await sql<{ tasks: number; rows: number }>`
      select (select count(*)::int from tasks) as tasks, (select count(*)::int from results) as rows`.execute(db)
    return {
      tasks: rows[0]?.tasks ?? 0,
      rows: rows[0]?.rows ?? 0,
      faults: settings.faults.length,
      calls: JSON.stringify(traffic.answered),
      seconds: Math.round((performance.now() - start) / 1000),
      recoverySecondsMax: Number(Math.max(0, ...world.recoveries).toFixed(1)),
      broken,
    }
  } finally {
    await Promise.all([traffic.stop(), forward.stop(), fleet.close(), api.close()])
    await db.destroy()
  }
}

/** Creates three accounts: one within its plan, one that pays for extra cells, one that reaches its spending cap early. Returns the id of the first, which can start further jobs. */
async function makeWork(db: Database, { url, tasks, hosts }: ChaosSettings): Promise<string> {
  await sql`create table chaos_deliveries (id text not null)`.execute(db)
  await sql`create table chaos_mails (id text not null)`.execute(db)
  await sql`create table chaos_files (path text not null, bytes bigint not null)`.execute(db)
  const messages = await openTestMessages(url)
  const deps = { db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const }
  await makeMonitors(deps)
  const within = await makeAccount(db, { plan: 'pro' })
  const paying = await makeAccount(db, { plan: 'advanced' })
  const capped = await makeAccount(db, { plan: 'advanced' })
  for (const actor of [paying, capped]) {
    await useUpAllowance(db, actor, 100)
    await topUpForTest(db, actor, { usd: 500 })
  }
  for (const actor of [within, paying, capped]) {
    await createWebhook(db, actor, { url: 'https://hooks.example/', job_id: null, events: JOB_EVENTS })
  }
  const items = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `https://h${index % hosts}.example/${name}/${index}`)
  const shares = [
    { actor: within, share: 0.6, more: {} },
    { actor: paying, share: 0.3, more: {} },
    { actor: capped, share: 0.1, more: { spending_cap_usd: 0.01 } },
  ]
  for (const { actor, share, more } of shares) {
    const payload = makeJobPayload({ target_items: items(Math.ceil(tasks * share), actor.plan + share), ...more })
    await createJob(deps, actor, payload)
  }
  await messages.close()
  return within.accountId
}

/** Waits until `count` more tasks have ended, or all have. */
async function progress(db: Database, count: number): Promise<void> {
  const ended = () =>
    once(async () => (await sql<{ n: number }>`select sum(completed + failed)::int as n from jobs`.execute(db)).rows[0]?.n ?? 0)
  const before = await ended()
  await waitUntil('some progress', async () => (await ended()) >= before + count || (await once(() => countOpen(db))) === 0, END_MS_MAX)
}

async function countOpen(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from jobs where status in ('pending', 'in_progress')`.execute(db)
  return rows[0]?.n ?? 0
}

/** Child processes of a killed API must end by themselves. */
async function findProcessesLeft(api: ChaosApi): Promise<string[]> {
  await api.close()
  await waitUntil('processes to end', () => api.listLeft().length === 0, PROCESSES_MS_MAX).catch(() => undefined)
  return api.listLeft().map((line) => `a process was left behind: ${line}`)
}

/** What is left to do or broken at the end. Retries that are scheduled far ahead are brought forward, as if the time had passed. */
async function findLeftOver(db: Database): Promise<string[]> {
  let broken: string[] = []
  const isClean = async (): Promise<boolean> => {
    await sql`update webhook_deliveries set next_attempt_at = clock_timestamp() where state = 'pending' and next_attempt_at > clock_timestamp() + interval '3 seconds'`.execute(
      db,
    )
    await sql`update ticket_messages set mail_due_at = clock_timestamp(), mail_attempts = 1 where mailed_at is null`.execute(db)
    await bringForward(db)
    await sql`update payment_events set due_at = clock_timestamp() where processed_at is null`.execute(db)
    broken = await findBrokenAtTheEnd(db)
    return broken.length === 0
  }
  await waitUntil('nothing to be left over', () => untilAway(isClean), LEFT_OVER_MS_MAX).catch(() => undefined)
  return broken
}

/** Lets claims of killed workers expire now, and makes delayed retries of mails and deliveries due. */
async function bringForward(db: Database): Promise<void> {
  await sql`update monitor_mails set due_at = clock_timestamp(), attempts = 1
    where sent_at is null and due_at > clock_timestamp() + interval '3 seconds'`.execute(db)
  await sql`update pipelines set leased_until = clock_timestamp()
    where state = 'running' and leased_until < clock_timestamp() + interval '100 seconds'`.execute(db)
  await sql`update destination_deliveries set next_attempt_at = clock_timestamp(), claimed_until = null where state = 'pending'
    and (next_attempt_at > clock_timestamp() + interval '10 seconds' or claimed_until < clock_timestamp() + interval '220 seconds')`.execute(
    db,
  )
}

/** Reference of the balance that the run gives its accounts without a payment. */
const GIVEN = 'order of none:'

/** Compares the payments of the provider with the credits in the ledger, after all events have been received. */
async function comparePaid(db: Database, url: string): Promise<string[]> {
  const config = loadConfig({ DATABASE_URL: url })
  const payments = await openPayments(config, { db, log: pino({ level: 'silent' }), sendMail: async () => undefined })
  try {
    if (!hasProvider(payments)) return ['there is no payment provider']
    await sql`update payment_orders set created_at = created_at - interval '1 day'`.execute(db)
    await sweepPayments(payments, new Date())
    const found = (await comparePayments(payments)).filter((sentence) => !sentence.startsWith(GIVEN))
    return [...found, ...(await findBrokenNow(db))]
  } finally {
    await payments.close()
  }
}

/** Treats an unreachable database as "not yet": it may be restarting. */
async function untilAway<T>(ask: () => Promise<T>): Promise<T | null> {
  return ask().catch(() => null)
}

async function once<T>(ask: () => Promise<T>): Promise<T> {
  return (
    await waitUntil(
      'the database',
      async () =>
        ask().then(
          (value) => ({ value }),
          () => null,
        ),
      120_000,
    )
  ).value
}
