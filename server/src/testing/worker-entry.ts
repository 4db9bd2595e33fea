// A worker process for tests that kill it: the product's own worker loop with a scrape function that opens no connection.
// Targets on the host `poison.example` kill the process, those on `slow.example` take until they are cancelled.
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { openDatabase } from '../db/database.ts'
import { QUARANTINE_LANE } from '../jobs/tasks/reap-tasks.ts'
import { serveUntilSignal } from '../main/process-lifetime.ts'
import { cellOf } from './finish-job.ts'
import { makeRow, openTestMessages, startTestWorker, type Scrape } from './test-worker.ts'

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is not set')
const log = pino({ level: 'silent' })

const scrape: Scrape = async (input, signal) => {
  const { hostname } = new URL(input.target)
  if (hostname === 'poison.example') process.kill(process.pid, 'SIGKILL')
  await sleep(hostname === 'slow.example' ? 60_000 : 5, undefined, { signal })
  return makeRow(input)
}

/** A column read later is `later: ` and the target. */
const readStored: Scrape = async (input, signal) => {
  const row = await scrape(input, signal)
  return { ...row, cells: Object.fromEntries(input.fields.map(({ name }) => [name, cellOf(`later: ${input.target}`)])) }
}

const db = openDatabase({ url, applicationName: 'quarry-test-worker' })
const messages = await openTestMessages(url)
const limits = { concurrencyOf: (lane: string) => (lane === QUARANTINE_LANE ? 1 : 2) }
const worker = await startTestWorker({ db, url, messages, scrape, readStored, limits, concurrency: 8 })
process.send?.('ready')
await serveUntilSignal(
  {
    async stop() {
      await worker.stop(500)
      await messages.close()
      await db.destroy()
    },
  },
  log,
)
