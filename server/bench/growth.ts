// Measures many tasks run to their end by several workers on one PostgreSQL while people look at them: tasks a second, how long the calls
// behind a screen take meanwhile, how late listeners are told, and how much the tables grow over a week of rewriting.
// Options: [--tasks 10000] [--hosts 200] [--workers 4] [--concurrency 64] [--listeners 200] [--json FILE]
import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Job } from '@quarry/contract'
import { sql } from 'kysely'
import { createTestApp } from '../src/testing/test-app.ts'
import { makeJobPayload } from '../src/testing/factories.ts'
import { completeTask } from '../src/testing/finish-job.ts'
import { GROWTH } from './bench-options.ts'
import { bytesPerRow, simulateWeek } from './table-age.ts'
import { startWorkerProcesses } from './worker-processes.ts'

const { values } = parseArgs({ options: GROWTH })
const settings = {
  tasks: Number(values.tasks),
  hosts: Number(values.hosts),
  workers: Number(values.workers),
  concurrency: Number(values.concurrency),
}
const LISTENERS = Number(values.listeners)
const PAUSE_MS = 100
const TARGETS_MAX = 100_000
const WATCHED_TASKS = 1_000

/** Of one kind, in milliseconds. */
const took = new Map<string, number[]>()
const note = (what: string, ms: number): void => void took.set(what, [...(took.get(what) ?? []), ms])

const test = await createTestApp()
const { db } = test.database
const user = await test.signIn('pro')
const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })

const jobs: string[] = []
for (let from = 0; from < settings.tasks; from += TARGETS_MAX) {
  const count = Math.min(TARGETS_MAX, settings.tasks - from)
  const targets = Array.from({ length: count }, (_, at) => `https://h${(from + at) % settings.hosts}.example/${from + at}`)
  const sentAtMs = performance.now()
  const answer = await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))
  note('job created', performance.now() - sentAtMs)
  if (answer.statusCode >= 300) throw new Error(answer.body)
  jobs.push(answer.json<Job>().id)
}
const watched = await copyJob(jobs[0] ?? '')
const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listen(watched)))
const workers = await startWorkerProcesses(test.database.url, { ...settings, pageMs: 0 })
const startedAtMs = performance.now()
for (let turn = 0; !(await isDone()); turn++) {
  const id = jobs[turn % jobs.length]
  await call('list', '/jobs/?limit=50')
  await call('grid', `/jobs/${id}/grid?limit=100`)
  await call('results', `/jobs/${id}/results?limit=100`)
  if (turn % 10 === 0 && turn / 10 < WATCHED_TASKS) await tellListeners(turn / 10)
  await sleep(PAUSE_MS)
}
const seconds = (performance.now() - startedAtMs) / 1_000
const { cpuMs } = await workers.end()
for (const stream of listeners) stream.destroy()

const fresh = await bytesPerRow(db)
await simulateWeek(db)
const aged = await bytesPerRow(db)
const figures = {
  ...settings,
  seconds: Math.round(seconds),
  tasksPerSecond: Math.round(settings.tasks / seconds),
  workersCpuMsPerTask: Number((cpuMs / settings.tasks).toFixed(2)),
  ...Object.fromEntries([...took].flatMap(([what, ms]) => [50, 99].map((share) => [`${what} p${share} ms`, percentile(ms, share)]))),
  'bytes of a task with its row': fresh,
  'the same after a week': aged,
}
console.table({ ...figures, machineLoad: Number((loadavg()[0] ?? 0).toFixed(1)) })
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
await test.close()

async function isDone(): Promise<boolean> {
  const { rows } = await sql`select from jobs where id = any(${jobs}::uuid[]) and status <> 'completed' limit 1`.execute(db)
  return rows.length === 0
}

/** Over HTTP, by the bearer token, as a screen asks. */
async function call(what: string, path: string): Promise<void> {
  const askedAtMs = performance.now()
  const answer = await fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${user.token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  note(what, performance.now() - askedAtMs)
}

/** A job of the same account that no worker knows of: its tasks end when they are told to. */
async function copyJob(id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into jobs (owner_id, created_by, base_prompt, target_item_name, fields, total, status, started_at)
    select owner_id, created_by, base_prompt, target_item_name, fields, ${WATCHED_TASKS}, 'in_progress', now() from jobs where id = ${id}
    returning id`.execute(db)
  const copy = rows[0]?.id ?? ''
  await sql`
    insert into tasks (job_id, position, target, lane)
    select ${copy}, n, 'https://watched.example/' || n, 'watched.example' from generate_series(0, ${WATCHED_TASKS - 1}) as n`.execute(db)
  return copy
}

async function listen(id: string): Promise<IncomingMessage> {
  const request = get(`${origin}/api/v1/jobs/${id}/events`, { agent: false, headers: { authorization: `Bearer ${user.token}` } })
  const [stream] = (await once(request, 'response')) as [IncomingMessage]
  return stream.setEncoding('utf8').resume()
}

/** One more row is written; each listener's delay counts from then. */
async function tellListeners(position: number): Promise<void> {
  let writtenAtMs = performance.now()
  const heard = listeners.map(
    (stream) =>
      new Promise<void>((done) => {
        const onText = (text: string): void => {
          if (!text.includes('event: rows')) return
          stream.off('data', onText)
          note('listener', performance.now() - writtenAtMs)
          done()
        }
        stream.on('data', onText)
      }),
  )
  await completeTask(db, watched, { position, data: {} })
  writtenAtMs = performance.now()
  await Promise.all(heard)
}

function percentile(all: readonly number[], share: number): number {
  return Math.round(all.toSorted((one, other) => one - other)[Math.floor((all.length * share) / 100)] ?? 0)
}
