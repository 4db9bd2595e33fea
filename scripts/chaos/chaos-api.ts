// An API process for the chaos run: the product's own application with the payment sandbox and the mails of support, with a mail server and
// a payment provider that misbehave when they are told to. Tells where it serves, and who may call it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEvent } from '@quarry/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { Stripe } from 'stripe'
import { openDatabase } from '../../server/src/db/database.ts'
import { startSupportMail } from '../../server/src/support/support-mail.ts'
import { createTestApp } from '../../server/src/testing/test-app.ts'
import { createWebhook } from '../../server/src/webhooks/webhooks.store.ts'
import type { Caller } from './api-traffic.ts'
import type { Trouble } from './trouble.ts'

/** Each may write to support a few times a minute. */
const CALLERS = 40
const SLOW_MS = 1_500
const JOB_EVENTS: WebhookEvent[] = ['job.completed', 'job.failed', 'job.partial_completion']

const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, applicationName: 'quarry-api' })
let trouble: Trouble = { kind: 'none' }
process.on('message', (told: Trouble) => void (trouble = told))

const makeClient = Stripe.createFetchHttpClient.bind(Stripe)
Stripe.createFetchHttpClient = (ask = globalThis.fetch) =>
  makeClient(async (address: string | URL | Request, init?: RequestInit) => {
    if (trouble.kind === 'payments') throw new TypeError('the provider is away')
    if (trouble.kind === 'slow') await sleep(SLOW_MS)
    return ask(address, init)
  })

const database = { url, db, drop: () => db.destroy() }
const test = await createTestApp({ database, payments: true })
const support = startSupportMail({
  db,
  log: pino({ level: 'silent' }),
  supportEmail: 'help@quarry.example',
  publicUrl: test.deps.config.publicUrl,
  async sendMail({ id = '' }) {
    if (trouble.kind === 'mail' || Math.random() < 0.1) throw new Error('451 try again later')
    if (trouble.kind === 'slow') await sleep(SLOW_MS)
    await sql`insert into chaos_mails (id) values (${id})`.execute(db)
  },
})
const callers: Caller[] = []
for (let count = 0; count < CALLERS; count += 1) {
  const { token, actor } = await test.signIn('pro')
  await createWebhook(db, actor, { url: 'https://hooks.example/', job_id: null, events: JOB_EVENTS })
  callers.push({ token, accountId: actor.accountId })
}
const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address, callers })
process.once('disconnect', () => void support.stop().then(() => process.exit(0)))
