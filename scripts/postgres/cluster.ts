// Starts, adopts and stops the embedded PostgreSQL. It ends with the process that started it, however that ends; one that is left running all the
// same is adopted at the next start.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { canEnter, findServerUser, locatePrograms, type ServerUser } from './native-build.ts'
import { guard, unguard } from './guard.ts'

export interface Cluster {
  url: string
  port: number
  pid: number
  dataDir: string
  /** True if it was running already, left by a process that was killed. */
  adopted: boolean
  /** True if the folder had no database before. */
  created: boolean
  /** Set where the data could not be kept below the requested folder because the server's user cannot enter it. */
  movedTo: string | null
}

interface ClusterOptions {
  /** Folder for the database, its password and its log. */
  folder: string
  /** Tests trade safety for speed: nothing is flushed to disk. */
  unsafeFast?: boolean
  /** The former port, for clients that have its address; another one where it is taken. */
  port?: number
}

const READY_TIMEOUT_MS = 30_000
/** Servers that this process started itself, by process id. */
const endings = new Map<number, Promise<unknown>>()

/** Starts the cluster below `folder`, creating it at first, or adopts one that runs there. @throws StartError in one sentence. */
export async function startCluster({ folder, unsafeFast = false, port: wantedPort = 0 }: ClusterOptions): Promise<Cluster> {
  const user = findServerUser()
  const home = chooseHome(folder, user)
  const movedTo = home === resolve(folder) ? null : home
  const dataDir = join(home, 'data')
  mkdirSync(home, { recursive: true, mode: 0o755 })

  const running = await findRunning(home)
  if (running) return { ...running, dataDir, adopted: true, created: false, movedTo }

  const bin = locatePrograms(user)
  const password = readOrMakePassword(home)
  const created = !existsSync(join(dataDir, 'PG_VERSION'))
  if (created) await createDatabase({ bin, dataDir, password, user })
  const port = await findFreePort(wantedPort).catch(() => findFreePort(0))
  const pid = await launch({ bin, dataDir, port, user, unsafeFast })
  return { url: urlOf(password, port), port, pid, dataDir, adopted: false, created, movedTo }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
export async function stopCluster(cluster: Pick<Cluster, 'pid'>): Promise<void> {
  if (isAlive(cluster.pid)) {
    process.kill(cluster.pid, 'SIGINT')
    while (isAlive(cluster.pid)) await sleep(10)
  }
  await unguard(cluster.pid)
}

/** Stops the server and deletes its data, for a database that is not needed after all. */
export async function removeCluster(cluster: Pick<Cluster, 'pid' | 'dataDir'>): Promise<void> {
  await stopCluster(cluster)
  rmSync(dirname(cluster.dataDir), { recursive: true, force: true })
}

function chooseHome(folder: string, user: ServerUser | null): string {
  const home = resolve(folder)
  if (!user || canEnter(dirname(home), user)) return home
  return join('/var/lib/quarry', createHash('sha256').update(home).digest('hex').slice(0, 12))
}

async function findRunning(home: string): Promise<Pick<Cluster, 'url' | 'port' | 'pid'> | null> {
  const state = readState(join(home, 'data'))
  if (!state || !isAlive(state.pid) || !existsSync(passwordFile(home))) return null
  const url = urlOf(readOrMakePassword(home), state.port)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return { url, port: state.port, pid: state.pid }
  } catch (error) {
    if (isGoingDown(error)) await untilExit(state.pid)
    // The process id may belong to another program by now: start a new server.
    return null
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Its guard is shutting it down. */
function isGoingDown(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57P03'
}

async function untilExit(pid: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (isAlive(pid) && Date.now() < deadline) await sleep(10)
}

async function createDatabase({
  bin,
  dataDir,
  password,
  user,
}: {
  bin: string
  dataDir: string
  password: string
  user: ServerUser | null
}): Promise<void> {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartError(
      `The database folder ${dataDir} is damaged (PG_VERSION is missing). Restore it from a backup, or move it away to start with an empty database.`,
    )
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const passwordPath = join(dirname(dataDir), 'initdb.password')
  writeFileSync(passwordPath, `${password}\n`, { mode: 0o600 })
  if (user) {
    chownSync(dataDir, user.uid, user.gid)
    chownSync(passwordPath, user.uid, user.gid)
  }
  const options = [
    '-D',
    dataDir,
    '-U',
    'quarry',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordPath}`,
    '-E',
    'UTF8',
    '--no-locale',
    '--no-instructions',
  ]
  const run = spawn(join(bin, 'initdb'), options, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  if (run.pid !== undefined) guard(run.pid)
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(run, 'close').catch((error: unknown) => {
    said += error instanceof Error ? error.message : String(error)
    return [null]
  })
  if (run.pid !== undefined) await unguard(run.pid)
  rmSync(passwordPath, { force: true })
  if (code === 0) return
  rmSync(dataDir, { recursive: true, force: true })
  throw new StartError(explainFailure(said, dataDir))
}

async function launch(options: {
  bin: string
  dataDir: string
  port: number
  user: ServerUser | null
  unsafeFast: boolean
}): Promise<number> {
  const { bin, dataDir, port, user, unsafeFast } = options
  const logPath = join(dirname(dataDir), 'postgres.log')
  const logStart = existsSync(logPath) ? readFileSync(logPath).length : 0
  const log = openSync(logPath, 'a')
  const settings = [
    'max_connections=200',
    'shared_buffers=128MB',
    'max_wal_size=2GB',
    ...(unsafeFast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const parameters = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(bin, 'postgres'), parameters, { ...user, cwd: '/', stdio: ['ignore', log, log], detached: true })
  closeSync(log)
  child.unref()
  if (child.pid !== undefined) guard(child.pid)
  if (child.pid !== undefined) endings.set(child.pid, new Promise((ended) => child.once('exit', ended)))
  let spawnError = ''
  child.on('error', (error) => (spawnError = error.message))
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const state = readState(dataDir)
    if (state && state.pid === child.pid && state.ready) return state.pid
    // PostgreSQL aborts with a signal on fatal errors.
    if (child.exitCode !== null || child.signalCode !== null || spawnError || Date.now() > deadline) {
      const said = readFileSync(logPath).subarray(logStart).toString('utf8')
      if (child.pid !== undefined) await unguard(child.pid)
      throw new StartError(explainFailure(spawnError || said, dataDir))
    }
    await sleep(5)
  }
}

/** Process id, port and readiness from postmaster.pid (lines 1, 4 and 8). */
function readState(dataDir: string): { pid: number; port: number; ready: boolean } | null {
  const path = join(dataDir, 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
}

/** Explains in one sentence why PostgreSQL did not start, from its output. */
export function explainFailure(said: string, dataDir: string): string {
  if (/No space left on device|ENOSPC/i.test(said))
    return `The disk is full, so the database in ${dataDir} cannot start. Free some space and start again.`
  if (/database files are incompatible|initialized by PostgreSQL version/i.test(said)) {
    return `The database in ${dataDir} was made by another PostgreSQL version. Start it with the version it was made with, back it up, and restore the backup here.`
  }
  if (
    /could not open file|could not read|invalid (checkpoint|primary)|PANIC|could not locate a valid checkpoint|is not a database cluster|could not find the database system|lock file .* is empty/i.test(
      said,
    )
  ) {
    return `The database in ${dataDir} is damaged and PostgreSQL will not open it. Restore it from a backup, or move the folder away to start with an empty database.`
  }
  const last =
    said
      .trim()
      .split('\n')
      .findLast((line) => line.trim() !== '') ?? 'no message'
  return `PostgreSQL could not start in ${dataDir}: ${last.trim()}`
}

const passwordFile = (home: string): string => join(home, 'database.password')

function readOrMakePassword(home: string): string {
  const path = passwordFile(home)
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(path, 'utf8').trim()
}

const urlOf = (password: string, port: number): string => `postgres://quarry:${password}@127.0.0.1:${port}/postgres`

/** Resolves when the process has ended; at once for a server that another process started. */
export async function whenEnded(pid: number): Promise<void> {
  await endings.get(pid)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** 0: any. @throws where the wanted one is taken. */
function findFreePort(wanted: number): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? settle(address.port) : reject(new Error('no port'))))
    })
  })
}
