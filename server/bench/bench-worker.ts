// A worker process for the benchmarks of the queue: the product's own loops, with pages that take a given time and cost nothing.
// Arguments: sites at once, milliseconds for a page. Prints `ready`; at any message it ends and prints the CPU it used.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/db/database.ts'
import { TURN_LIMITS } from '../src/queue/lane-worker.ts'
import { makeRow, openTestMessages, startTestWorker } from '../src/testing/test-worker.ts'

const [concurrency = 8, pageMs = 0] = process.argv.slice(2).map(Number)
const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, applicationName: 'quarry-worker', connectionsMax: 10 })
const messages = await openTestMessages(url)
const cpu = process.cpuUsage()
const worker = await startTestWorker({
  db,
  url,
  messages,
  concurrency,
  limits: TURN_LIMITS,
  async scrape(input, signal) {
    if (pageMs > 0) await sleep(pageMs, undefined, { signal })
    return makeRow(input)
  },
})
process.send?.('ready')
process.once('message', () => {
  const { user, system } = process.cpuUsage(cpu)
  process.send?.((user + system) / 1000, undefined, undefined, () => process.exit(0))
})
process.once('disconnect', () => process.exit(0))
// Named so that the worker is not taken for unused: it works until the process ends.
export const workerId = worker.id
