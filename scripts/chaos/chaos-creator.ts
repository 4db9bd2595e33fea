// A process that starts a large job, for the chaos run, which kills it while it does so, like an API that crashes.
import { openDatabase } from '../../server/src/db/database.ts'
import { createJob } from '../../server/src/jobs/create-job.ts'
import { makeJobPayload } from '../../server/src/testing/factories.ts'
import { laneOfHost, openTestMessages } from '../../server/src/testing/test-worker.ts'

const [accountId = '', count = '0'] = process.argv.slice(2)
const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, applicationName: 'quarry-api' })
const messages = await openTestMessages(url)
process.send?.('ready')
const items = Array.from({ length: Number(count) }, (_, index) => `https://c${index % 100}.example/${process.pid}/${index}`)
const actor = { accountId, email: 'chaos@example.com', plan: 'pro' as const }
await createJob({ db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, actor, makeJobPayload({ target_items: items }))
await messages.close()
await db.destroy()
process.disconnect?.()
