// A whole job, from its targets to rows with evidence and what they cost, by one worker process over many sites on loopback; and scrapy with
// an item pipeline into the same PostgreSQL, in turn. Tells pages a second, processor time, and the worker's memory at each tenth of the job.
// Options: [--pages 2000] [--sites 50] [--rounds 3] [--set bare|shop] [--alone] [--json FILE]. Processor time and memory: Linux only.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { laneOf } from '@quarry/engine'
import { kilobytesOf, processorSecondsOf } from '../../engine/bench/process-use.ts'
import { SPEED_FIELDS } from '../../engine/bench/speed-fields.ts'
import { padPage } from '../../engine/bench/speed-padding.ts'
import { startSpeedSite } from '../../engine/bench/speed-pages.ts'
import { findPython } from '../../engine/bench/speed-systems.ts'
import { createJob } from '../src/jobs/create-job.ts'
import { checkJobCounters } from '../src/testing/check-job-counters.ts'
import { makeAccount, makeJobPayload } from '../src/testing/factories.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'
import { openTestMessages } from '../src/testing/test-worker.ts'
import { waitUntil } from '../src/testing/wait-until.ts'
import { CRAWL } from './bench-options.ts'

const HOURS_MS = 4 * 3_600_000
const PAGES_PER_SITE_AT_ONCE = 2

const { values } = parseArgs({ options: CRAWL })
const [pages, siteCount, rounds] = [values.pages, values.sites, values.rounds].map(Number) as [number, number, number]
const site = await startSpeedSite(values.set === 'shop' ? padPage : (html) => html, siteCount)
const python = values.alone ? null : findPython('scrapy, psycopg')
if (python === null && !values.alone) console.error('scrapy is left out: no Python here can import scrapy and psycopg.')
const urls = site.urls(pages)
const ours: Run[] = []
const theirs: Run[] = []
for (let round = 0; round < rounds; round++) {
  ours.push(await runWorker())
  if (python !== null) theirs.push(await runScrapy(python))
}
await site.close()
const figures = {
  pages,
  sites: siteCount,
  kilobytes: Math.round(site.bytesPerPage / 1_000),
  worker: summaryOf(ours),
  scrapy: theirs.length > 0 ? summaryOf(theirs) : null,
  speedOfScrapys: median(theirs.map(({ wallMs }, round) => wallMs / (ours[round]?.wallMs ?? Number.NaN))),
  cpuOfScrapys: median(theirs.map(({ cpuMs }, round) => (ours[round]?.cpuMs ?? Number.NaN) / cpuMs)),
  memoryMegabytes: ours.at(-1)?.megabytes ?? [],
  machineLoad: Number((loadavg()[0] ?? 0).toFixed(1)),
}
console.log(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

interface Run {
  wallMs: number
  cpuMs: number
  /** Of the worker, at each tenth of the job. */
  megabytes: number[]
}

async function runWorker(): Promise<Run> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'quarry-crawl-'))
  const messages = await openTestMessages(database.url)
  const practicePort = site.port
  const deps = {
    db: database.db,
    messages,
    laneOf: (target: string, name: string) => laneOf(target, name, practicePort),
    providerMode: 'sandbox' as const,
  }
  const worker = startWorkerProcess({
    DATABASE_URL: database.url,
    QUARRY_DATA_DIR: dataDir,
    QUARRY_PRACTICE_PORT: String(practicePort),
    QUARRY_CONCURRENCY: String(siteCount),
    QUARRY_HOST_CONCURRENCY: String(PAGES_PER_SITE_AT_ONCE),
    QUARRY_HOST_DELAY_MS: '0',
  })
  const pid = worker.pid ?? 0
  const cpuBefore = processorSecondsOf(pid)
  const startedAt = performance.now()
  const actor = await makeAccount(database.db)
  await createJob(deps, actor, makeJobPayload({ target_items: urls, trait_definitions: [...SPEED_FIELDS] }))
  const megabytes: number[] = []
  const job = () => database.db.selectFrom('jobs').select(['status', 'completed', 'failed']).executeTakeFirstOrThrow()
  await waitUntil(
    'the end of the job',
    async () => {
      const { status, completed, failed } = await job()
      if (megabytes.length < Math.floor(((completed + failed) / pages) * 10)) megabytes.push(Math.round(kilobytesOf(pid) / 1_000))
      return status === 'completed'
    },
    HOURS_MS,
  )
  const wallMs = performance.now() - startedAt
  const cpuMs = (processorSecondsOf(pid) - cpuBefore) * 1_000
  const exit = once(worker, 'exit')
  worker.kill('SIGTERM')
  await exit
  const { failed } = await job()
  const drift = await checkJobCounters(database.db)
  await messages.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  if (failed > 0 || drift.length > 0) throw new Error(`${failed} tasks failed; counters that are wrong: ${JSON.stringify(drift)}`)
  return { wallMs, cpuMs, megabytes }
}

/** The product's own worker, as `npm run worker` starts it: the command has built it. */
function startWorkerProcess(environment: Record<string, string>): ChildProcess {
  const args = ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, '../dist/worker.js')]
  return spawn(process.execPath, args, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function runScrapy(command: string): Promise<Run> {
  const database = await createTestDatabase()
  const child = spawn(command, [join(import.meta.dirname, 'crawl_peer.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ urls, database: database.url, atOnce: siteCount * PAGES_PER_SITE_AT_ONCE }))
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  await database.drop()
  if (code !== 0) throw new Error(`scrapy ended with ${code}.`)
  const { wallMs, cpuMs }: Pick<Run, 'wallMs' | 'cpuMs'> = JSON.parse(printed)
  return { wallMs, cpuMs, megabytes: [] }
}

function summaryOf(runs: readonly Run[]) {
  return {
    pagesPerSecond: Math.round(median(runs.map(({ wallMs }) => (pages * 1_000) / wallMs))),
    cpuMsPerPage: Number(median(runs.map(({ cpuMs }) => cpuMs / pages)).toFixed(2)),
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN
}
