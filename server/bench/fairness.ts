// Measures how long a light user waits behind a heavy one: ten targets alone, then the same behind another user's 100,000, on sites of their
// own and on the heavy user's. `npm run bench:fairness` gives it a PostgreSQL server (TEST_DATABASE_URL).
// Options: [--tasks 100000] [--hosts 2000] [--workers 2] [--concurrency 8] [--page-ms 200] [--rounds 3] [--json FILE]
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Actor } from '../src/http/actor.ts'
import { createJob } from '../src/jobs/create-job.ts'
import { stopJob } from '../src/jobs/stop-job.ts'
import { makeAccount, makeJobPayload } from '../src/testing/factories.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../src/testing/test-worker.ts'
import { waitUntil } from '../src/testing/wait-until.ts'
import { startWorkerProcesses } from './worker-processes.ts'
import { FAIRNESS } from './bench-options.ts'

const { values } = parseArgs({ options: FAIRNESS })
const settings = {
  tasks: Number(values.tasks),
  hosts: Number(values.hosts),
  workers: Number(values.workers),
  concurrency: Number(values.concurrency),
  pageMs: Number(values['page-ms']),
}
const TARGETS = 10
const HOUR_MS = 3_600_000

const database = await createTestDatabase()
const messages = await openTestMessages(database.url)
const deps = { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const }
let runs = 0

/** The sites of the light user's targets. */
const PLACES: Record<string, (index: number) => string> = {
  'one site of its own': () => `own${runs}.example`,
  'ten sites of its own': (index) => `own${runs}-${index}.example`,
  'one site of the heavy user': () => `h${(runs * 13) % settings.hosts}.example`,
  'ten sites of the heavy user': (index) => `h${(runs * 13 + index) % settings.hosts}.example`,
}

async function secondsOf(actor: Actor, hostOf: (index: number) => string): Promise<number> {
  runs += 1
  const items = Array.from({ length: TARGETS }, (_, index) => `https://${hostOf(index)}/light/${runs}/${index}`)
  const { id } = await createJob(deps, actor, makeJobPayload({ target_items: items }))
  const job = await waitUntil(
    'the end of the light job',
    async () => {
      const row = await database.db.selectFrom('jobs').select(['created_at', 'finished_at']).where('id', '=', id).executeTakeFirstOrThrow()
      return row.finished_at !== null && row
    },
    HOUR_MS,
  )
  return (Number(job.finished_at) - Number(job.created_at)) / 1_000
}

/** The longest of all rounds, for each place. */
async function measure(actor: Actor): Promise<Map<string, number>> {
  const longest = new Map<string, number>()
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [place, hostOf] of Object.entries(PLACES))
      longest.set(place, Math.max(longest.get(place) ?? 0, await secondsOf(actor, hostOf)))
  }
  return longest
}

const light = await makeAccount(database.db)
const heavy = await makeAccount(database.db)
const workers = await startWorkerProcesses(database.url, settings)
const alone = await measure(light)
const items = Array.from({ length: settings.tasks }, (_, index) => `https://h${index % settings.hosts}.example/${index}`)
const job = await createJob(deps, heavy, makeJobPayload({ target_items: items }))
await waitUntil(
  'the heavy job to be under way',
  async () =>
    (await database.db.selectFrom('jobs').select('completed').where('id', '=', job.id).executeTakeFirstOrThrow()).completed >
    settings.workers * settings.concurrency * 4,
  HOUR_MS,
)
const behind = await measure(light)
const { completed } = await stopJob(deps, heavy, job.id)
await workers.end()
await messages.close()
await database.drop()

const figures = [...behind].map(([place, seconds]) => {
  const before = alone.get(place) ?? 0
  return { place, aloneSeconds: before, behindSeconds: seconds, laterSeconds: Number((seconds - before).toFixed(2)) }
})
console.table(figures)
console.log({ ...settings, heavyCompletedMeanwhile: completed, machineLoad: Number((loadavg()[0] ?? 0).toFixed(1)) })
if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...settings, figures }, null, 2)}\n`)
