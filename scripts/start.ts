// `npm start`: the whole product on one machine. Database, API with the web app, worker and practice web; one banner; one way to stop.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { banner } from './banner.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { startCluster, stopCluster, type Cluster } from './postgres/cluster.ts'
import { StartError } from './start-error.ts'
import { SupervisedProcess } from './supervised-process.ts'
import { buildWebIfStale } from './web-build.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const READY_TIMEOUT_MS = 60_000

const HELP = `npm start -- [options]

  --port N        address of web and API (default: PORT or 3000; the practice web takes the next one)
  --data-dir DIR  database, pages, keys and outbox (default: QUARRY_DATA_DIR or .quarry)
  --workers N     worker processes (default 1)
  --help          this text

Nothing needs to be set. docs/operations.md lists every setting.`

interface StartOptions {
  port: number
  practicePort: number
  dataDir: string
  workers: number
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, 'data-dir': { type: 'string' }, workers: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return void console.log(HELP)
  loadEnvironmentFile(root)
  const port = portOf(values.port ?? process.env.PORT ?? '3000', 'PORT')
  await run({
    port,
    practicePort: portOf(process.env.QUARRY_PRACTICE_PORT ?? String(port + 1), 'QUARRY_PRACTICE_PORT'),
    dataDir: resolve(root, values['data-dir'] ?? process.env.QUARRY_DATA_DIR ?? '.quarry'),
    workers: Number(values.workers ?? '1') || 1,
  })
}

async function run(options: StartOptions): Promise<void> {
  const startedAt = Date.now()
  const host = process.env.QUARRY_HOST ?? '127.0.0.1'
  const withPractice = !process.env.QUARRY_PUBLIC_URL
  await refuseTakenPort(options.port, '--port or PORT')
  if (withPractice) await refuseTakenPort(options.practicePort, 'QUARRY_PRACTICE_PORT')
  makeDataDir(options.dataDir)
  buildWebIfStale(root)
  const cluster = process.env.DATABASE_URL ? null : await startCluster({ folder: join(options.dataDir, 'postgres') })
  if (cluster) writeFileSync(join(options.dataDir, 'database.url'), cluster.url, { mode: 0o600 })

  const parts = partsOf(options, cluster, withPractice)
  stopTogether(parts, cluster)
  for (const part of parts) part.start()
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${options.port}`
  await waitUntilReady(`${address}/healthz`)
  console.log(
    banner({
      address,
      practicePort: withPractice ? options.practicePort : null,
      cluster,
      dataDir: options.dataDir,
      seconds: (Date.now() - startedAt) / 1000,
    }),
  )
  process.send?.('ready')
}

function partsOf(options: StartOptions, cluster: Cluster | null, withPractice: boolean): SupervisedProcess[] {
  const env = {
    ...process.env,
    PORT: String(options.port),
    QUARRY_PRACTICE_PORT: String(options.practicePort),
    QUARRY_DATA_DIR: options.dataDir,
    DATABASE_URL: cluster?.url ?? process.env.DATABASE_URL,
    QUARRY_DATABASE: cluster ? 'embedded' : 'configured',
  }
  const part = (name: string, path: string, args: string[] = []): SupervisedProcess =>
    new SupervisedProcess({ name, script: join(root, path), args, env, onDeath: (sentence) => console.error(sentence) })
  return [
    ...(withPractice ? [part('The practice web', 'practice-web/src/main.ts', ['--port', String(options.practicePort)])] : []),
    part('The API', 'server/src/main/api.ts'),
    ...Array.from({ length: options.workers }, (_, index) => part(`Worker ${index + 1}`, 'server/src/main/worker.ts')),
  ]
}

/** Ends everything once: on a signal, or when the process that started us is gone. The database goes last. */
function stopTogether(parts: SupervisedProcess[], cluster: Cluster | null): void {
  let stopping = false
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await Promise.all(parts.map((part) => part.stop()))
    if (cluster) await stopCluster(cluster)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error instanceof StartError ? error.message : error)
    void stop(1)
  })
}

async function waitUntilReady(address: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let fault = 'no answer'
  while (Date.now() < deadline) {
    try {
      const answer = await fetch(address)
      if (answer.ok) return
      fault = await answer.text()
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
    await sleep(50)
  }
  throw new StartError(`Quarry did not become ready within ${READY_TIMEOUT_MS / 1000} seconds: ${fault}`)
}

function portOf(text: string, name: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new StartError(`${name} must be a whole number from 1 to 65535, not "${text}".`)
}

function refuseTakenPort(port: number, setting: string): Promise<void> {
  return new Promise((settle, reject) => {
    const probe = createConnection({ port, host: '127.0.0.1' })
    probe.once('connect', () => {
      probe.destroy()
      reject(new StartError(`Port ${port} is taken by another program. Stop it, or choose another port by ${setting}.`))
    })
    probe.once('error', () => settle())
  })
}

function makeDataDir(path: string): void {
  try {
    if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: 0o755 })
    writeFileSync(join(path, '.writable'), '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOSPC') throw new StartError(`The disk is full, so nothing can be written to ${path}. Free some space and start again.`)
    throw new StartError(`The data folder ${path} cannot be written to. Choose another one by --data-dir or QUARRY_DATA_DIR.`)
  }
}

process.title = 'quarry'
main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
})
