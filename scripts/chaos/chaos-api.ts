// An API process for the chaos run: the product's application with the payments sandbox and support mails, where mail server and payment
// provider fail on demand. Sends its address and its signed-in callers to the parent process.
import { setTimeout as sleep } from 'node:timers/promises'
import { destinationPayloadSchema } from '@quarry/contract'
import pino from 'pino'
import { Stripe } from 'stripe'
import { openDatabase } from '../../server/src/db/database.ts'
import { createDestination } from '../../server/src/delivery/destinations/destinations.store.ts'
import { createVisitorQuota } from '../../server/src/http/visitor-quota.ts'
import { startSupportMail } from '../../server/src/operation/support/support-mail.ts'
import { followWorkSignals } from '../../server/src/queue/work-signals.ts'
import { createTestApp } from '../../server/src/testing/test-app.ts'
import { createWebhook } from '../../server/src/delivery/webhooks/webhooks.store.ts'
import { createTeam } from '../../server/src/people/teams/teams.store.ts'
import type { Caller } from './people/ask.ts'
import { JOB_EVENTS, mailServer, SLOW_MS, type Trouble } from './trouble.ts'

/** Number of callers: enough that no account reaches support's rate limit, few enough that each caller's next turn finds rows to correct. */
const CALLERS = 12
const BUCKET = destinationPayloadSchema.parse({
  name: 'Lake',
  endpoint: 'https://storage.example',
  region: 'eu-test-1',
  bucket: 'lake',
  access_key_id: 'KEY',
  secret_access_key: 'secret',
  format: 'csv',
})

const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, applicationName: 'quarry-api' })
let trouble: Trouble = { kind: 'none' }
process.on('message', (received: Trouble) => void (trouble = received))

const makeClient = Stripe.createFetchHttpClient.bind(Stripe)
Stripe.createFetchHttpClient = (ask = globalThis.fetch) =>
  makeClient(async (address: string | URL | Request, init?: RequestInit) => {
    if (trouble.kind === 'payments') throw new TypeError('the provider is away')
    if (trouble.kind === 'slow') await sleep(SLOW_MS)
    return ask(address, init)
  })

const database = { url, db, drop: () => db.destroy() }
const unbounded = createVisitorQuota({ perMinute: 100_000, perDay: 100_000 })
const environment = { QUARRY_PRACTICE_PORT: process.env.QUARRY_PRACTICE_PORT }
const test = await createTestApp({ database, environment, payments: true, deps: { inspectionQuota: unbounded } })
const signals = await followWorkSignals(url)
const support = startSupportMail({
  db,
  signals,
  log: pino({ level: 'silent' }),
  supportEmail: 'help@quarry.example',
  publicUrl: test.deps.config.publicUrl,
  sendMail: mailServer(db, () => trouble),
})
const callers: Caller[] = []
for (let count = 0; count < CALLERS; count += 1) {
  const { token, actor } = await test.signIn('pro')
  const webhook = await createWebhook(db, actor, { url: 'https://hooks.example/', job_id: null, events: JOB_EVENTS })
  const destination = await createDestination({ db, seal: test.deps.destinationSeal }, actor, { payload: BUCKET, nextRunAt: null })
  const teamId = await createTeam(db, actor, 'Harvest')
  callers.push({ token, accountId: actor.accountId, email: actor.email, teamId, webhookId: webhook.id, destinationId: destination.id })
}
const address = await test.app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address, callers })
process.once('disconnect', () => void Promise.all([support.stop(), signals.close()]).then(() => process.exit(0)))
