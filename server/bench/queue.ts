// Measures the queue alone: how fast a large job is stored, and how many tasks a second workers complete when reading a page costs nothing.
// `npm run bench:queue` gives it a PostgreSQL server (TEST_DATABASE_URL), in which it makes a database of its own and drops it again.
// Options: [--tasks 20000] [--hosts 200] [--workers 2] [--concurrency 64] [--json FILE]. Workers are processes.
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { checkJobCounters } from '../src/testing/check-job-counters.ts'
import { createJob } from '../src/jobs/create-job.ts'
import { makeAccount, makeJobPayload } from '../src/testing/factories.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../src/testing/test-worker.ts'
import { waitUntil } from '../src/testing/wait-until.ts'
import { startWorkerProcesses } from './worker-processes.ts'
import { QUEUE } from './bench-options.ts'

const { values } = parseArgs({ options: QUEUE })
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

const creationMs = await timed(() => createJob(deps, actor, makeJobPayload({ target_items: urls(100_000, 2_000) })))
await database.db.deleteFrom('jobs').execute()
await database.db.deleteFrom('lane_jobs').execute()

await createJob(deps, actor, makeJobPayload({ target_items: urls(settings.tasks, settings.hosts) }))
const workers = await startWorkerProcesses(database.url, { ...settings, pageMs: 0 })
const isDone = async () => (await database.db.selectFrom('jobs').select('status').executeTakeFirstOrThrow()).status === 'completed'
await waitUntil('the end of the job', isDone, HOUR_MS)
const job = await database.db.selectFrom('jobs').select(['started_at', 'finished_at']).executeTakeFirstOrThrow()
const completionMs = Number(job.finished_at) - Number(job.started_at)
const { cpuMs } = await workers.end()
const drift = await checkJobCounters(database.db)
await messages.close()
await database.drop()
if (drift.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(drift)}`)

const figures = {
  ...settings,
  create100kTargetsOn2000HostsMs: Math.round(creationMs),
  tasksPerSecond: Math.round((settings.tasks / completionMs) * 1000),
  workersCpuMsPerTask: Number((cpuMs / settings.tasks).toFixed(2)),
}
console.table({ ...figures, machineLoad: Number((loadavg()[0] ?? 0).toFixed(1)) })
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
