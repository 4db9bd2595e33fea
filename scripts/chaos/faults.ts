// The faults that a chaos run injects. A fault is over when its promise resolves.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import type { ChaosApi } from './served-api.ts'
import type { Trouble } from './trouble.ts'
import type { WorkerFleet } from './worker-fleet.ts'

const CREATOR = fileURLToPath(new URL('./chaos-creator.ts', import.meta.url))

export interface World {
  db: Database
  url: string
  fleet: WorkerFleet
  api: ChaosApi
  /** Process id of the running database. */
  databasePid(): number
  /** An account that starts jobs. */
  accountId: string
  /** How long a process stays frozen, or a service unavailable. */
  freezeMs: number
  /** Seconds until all leases of a killed worker were released, one figure for each kill. */
  recoveries: number[]
}

export type Fault = (world: World) => Promise<void>

const RECOVERY_MS_MAX = 120_000

export const FAULTS: Record<string, Fault> = {
  'kill a worker': killWorker,
  'freeze a worker': freezeWorker,
  'kill the database': async ({ databasePid }) => void process.kill(databasePid(), 'SIGKILL'),
  'freeze the database': freezeDatabase,
  'cut all connections': cutConnections,
  'kill an API that stores a job': killCreator,
  'kill the API that serves': async ({ api }) => api.signal('SIGKILL'),
  'freeze the API that serves': freezeApi,
  'fill the disk': suffer({ kind: 'disk' }),
  'take the search away': suffer({ kind: 'search' }),
  'take the model away': suffer({ kind: 'model' }),
  'take the endpoint of webhooks away': suffer({ kind: 'endpoint' }),
  'take the mail server away': suffer({ kind: 'mail' }),
  'take the payment provider away': suffer({ kind: 'payments' }),
  'slow down mail, payments, search and model': suffer({ kind: 'slow' }),
  'set the clock a day ahead': suffer({ kind: 'clock', offsetMs: 86_400_000 }),
  'set the clock a day back': suffer({ kind: 'clock', offsetMs: -86_400_000 }),
}

async function killWorker({ db, fleet, recoveries }: World): Promise<void> {
  const worker = fleet.pick()
  if (!worker) return
  const exit = once(worker.process, 'exit')
  worker.process.kill('SIGKILL')
  await exit
  const start = performance.now()
  for (;;) {
    const held = await leasesOf(db, worker.id ?? 0)
    const ms = performance.now() - start
    if (held === 0) return void recoveries.push(ms / 1000)
    if (ms > RECOVERY_MS_MAX) throw new Error('the leases of a killed worker were never released')
    await sleep(20)
  }
}

/** Null while the database is unavailable. */
async function leasesOf(db: Database, workerId: number): Promise<number | null> {
  const query = sql<{ n: number }>`select count(*)::int as n from lane_leases where worker_id = ${workerId}`.execute(db)
  return query.then(
    ({ rows }) => rows[0]?.n ?? 0,
    () => null,
  )
}

async function freezeWorker({ fleet, freezeMs }: World): Promise<void> {
  const worker = fleet.pick()
  worker?.process.kill('SIGSTOP')
  await sleep(freezeMs)
  worker?.process.kill('SIGCONT')
}

async function freezeApi({ api, freezeMs }: World): Promise<void> {
  api.signal('SIGSTOP')
  await sleep(freezeMs)
  api.signal('SIGCONT')
}

async function freezeDatabase({ databasePid, freezeMs }: World): Promise<void> {
  const pids = [databasePid(), ...childrenOf(databasePid())]
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await sleep(freezeMs)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => line.trim().split(/\s+/).map(Number)).flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

/** A process of the database may have ended by itself meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function cutConnections({ db }: World): Promise<void> {
  const others = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'quarry-%' and application_name <> 'quarry-test'`
  await others.execute(db).catch(() => undefined)
}

async function killCreator({ url, accountId }: World): Promise<void> {
  const child = fork(CREATOR, [accountId, '2000'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exit = once(child, 'exit')
  await Promise.race([once(child, 'message'), exit])
  await sleep(Math.random() * 150)
  child.kill('SIGKILL')
  await exit
}

function suffer(trouble: Trouble): Fault {
  return async ({ fleet, api, freezeMs }) => {
    for (const parts of [fleet, api]) parts.tell(trouble)
    await sleep(freezeMs)
    for (const parts of [fleet, api]) parts.tell({ kind: 'none' })
  }
}
