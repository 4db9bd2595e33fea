// Measures the queue alone: how fast a large job is stored, and how many tasks a second workers complete when reading a page costs nothing.
// `npm run bench:queue` gives it a PostgreSQL server (TEST_DATABASE_URL), in which it makes a database of its own and drops it again.
// Options: [--tasks 20000] [--hosts 200] [--workers 2] [--concurrency 16] [--json FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkJobCounters } from '../src/jobs/check-job-counters.ts'
import { createJob } from '../src/jobs/create-job.ts'
import { makeAccount, makeJobPayload } from '../src/testing/factories.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker } from '../src/testing/test-worker.ts'
import { waitUntil } from '../src/testing/wait-until.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '20000' },
    hosts: { type: 'string', default: '200' },
    workers: { type: 'string', default: '2' },
    concurrency: { type: 'string', default: '16' },
    json: { type: 'string' },
  },
})
const settings = {
  tasks: Number(values.tasks),
  hosts: Number(values.hosts),
  workers: Number(values.workers),
  concurrency: Number(values.concurrency),
}
const HOUR_MS = 3_600_000

const database = await createTestDatabase()
const messages = await openTestMessages(database.url)
const deps = { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const }
const actor = await makeAccount(database.db)
const urls = (count: number, hosts: number) => Array.from({ length: count }, (_, index) => `https://h${index % hosts}.example/${index}`)

const creation = await timed(() => createJob(deps, actor, makeJobPayload({ target_items: urls(100_000, 2_000) })))
await database.db.deleteFrom('jobs').execute()
await database.db.deleteFrom('lane_jobs').execute()

await createJob(deps, actor, makeJobPayload({ target_items: urls(settings.tasks, settings.hosts) }))
const completion = await timed(async () => {
  const workers = await Promise.all(
    Array.from({ length: settings.workers }, () =>
      startTestWorker({
        db: database.db,
        url: database.url,
        messages,
        scrape: async (input) => makeRow(input),
        concurrency: settings.concurrency,
        limits: { heartbeatMs: 3_000 },
      }),
    ),
  )
  const isDone = async () => (await database.db.selectFrom('jobs').select('status').executeTakeFirstOrThrow()).status === 'completed'
  await waitUntil('the end of the job', isDone, HOUR_MS)
  await Promise.all(workers.map((worker) => worker.stop(0)))
})
const drift = await checkJobCounters(database.db)
await messages.close()
await database.drop()
if (drift.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(drift)}`)

const figures = {
  ...settings,
  create100kTargetsOn2000HostsMs: Math.round(creation.ms),
  tasksPerSecond: Math.round((settings.tasks / completion.ms) * 1000),
  cpuMsPerTask: Number((completion.cpuMs / settings.tasks).toFixed(2)),
}
console.table(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const start = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpuMs: (user + system) / 1000 }
}
