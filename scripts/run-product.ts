// The whole product on one machine: database, API with the web app, worker and practice web; one banner; one way to stop.
import { writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { banner } from './banner.ts'
import { makeDataDir, takeDataDir } from './data-folder.ts'
import { startCluster, stopCluster, type Cluster } from './postgres/cluster.ts'
import { watchCluster } from './postgres/watch-cluster.ts'
import { StartError } from './start-error.ts'
import { SupervisedProcess } from './supervised-process.ts'
import { buildWebIfStale } from './web-build.ts'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** A first start on a busy machine takes its time; one that hangs still ends. */
const READY_TIMEOUT_MS = 180_000
const DEATHS_BEFORE_READY_MAX = 3

export interface StartOptions {
  port: number
  practicePort: number
  dataDir: string
  workers: number
}

/** Starts everything and returns its parts once all are ready. @throws StartError in one sentence. */
export async function runProduct(options: StartOptions): Promise<SupervisedProcess[]> {
  const startedAt = Date.now()
  const early = noteEnd()
  const host = process.env.QUARRY_HOST ?? '127.0.0.1'
  const withPractice = isOnThisMachine(process.env.QUARRY_PUBLIC_URL)
  await refuseTakenPort(options.port, '--port or PORT')
  if (withPractice) await refuseTakenPort(options.practicePort, 'QUARRY_PRACTICE_PORT')
  makeDataDir(options.dataDir)
  await takeDataDir(options.dataDir, options.port)
  buildWebIfStale(ROOT)
  const cluster = process.env.DATABASE_URL ? null : await startCluster({ folder: join(options.dataDir, 'postgres') })
  if (cluster) writeFileSync(join(options.dataDir, 'database.url'), cluster.url, { mode: 0o600 })

  const parts = partsOf(options, cluster, withPractice)
  const watch = cluster && watchCluster(join(options.dataDir, 'postgres'), { cluster, say: (sentence) => console.error(sentence) })
  const stop = stopTogether(parts, async () => {
    const current = await watch?.stop()
    if (current) await stopCluster(current)
  })
  early.handOver()
  if (early.isTold) await stop(0)
  for (const part of parts) part.start()
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${options.port}`
  try {
    await waitUntilReady(`${address}/healthz`, parts)
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    await stop(1)
  }
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
  return parts
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
    new SupervisedProcess({ name, script: join(ROOT, path), args, env, onDeath: (sentence) => console.error(sentence) })
  return [
    ...(withPractice ? [part('The practice web', 'practice-web/src/main.ts', ['--port', String(options.practicePort)])] : []),
    part('The API', 'server/src/main/api.ts'),
    ...Array.from({ length: options.workers }, (_, index) => part(`Worker ${index + 1}`, 'server/src/main/worker.ts')),
  ]
}

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Signals that come while the database starts, however many: one that ends us alone would leave the database behind. */
function noteEnd(): { isTold: boolean; handOver(): void } {
  const hear = (): void => {
    if (!note.isTold) console.error('Quarry ends as soon as its database can be stopped.')
    note.isTold = true
  }
  const note = { isTold: false, handOver: () => ENDING.forEach((signal) => void process.off(signal, hear)) }
  for (const signal of ENDING) process.on(signal, hear)
  return note
}

/** Ends everything once: on a signal, or when the process that started us is gone. The database goes last. */
function stopTogether(parts: SupervisedProcess[], stopDatabase: () => Promise<void>): (code: number) => Promise<void> {
  let stopping = false
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await Promise.all(parts.map((part) => part.stop()))
    await stopDatabase()
    process.exit(code)
  }
  for (const signal of ENDING) process.on(signal, () => void stop(0))
  process.on('disconnect', () => void stop(0))
  process.on('uncaughtException', (error) => {
    console.error(error instanceof StartError ? error.message : error)
    void stop(1)
  })
  return stop
}

async function waitUntilReady(address: string, parts: SupervisedProcess[]): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let fault = 'no answer'
  while (Date.now() < deadline) {
    const broken = parts.find((part) => part.deaths >= DEATHS_BEFORE_READY_MAX)
    if (broken) throw new StartError(`${broken.name} cannot start. The lines above tell why.`)
    try {
      const answer = await fetch(address)
      if (answer.ok) return
      fault = await answer.text()
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
    await sleep(120)
  }
  throw new StartError(`Quarry did not become ready within ${READY_TIMEOUT_MS / 1000} seconds: ${fault}`)
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

/** A public address switches the practice web off; the server decides alike (server/src/config.ts). */
function isOnThisMachine(publicUrl: string | undefined): boolean {
  const name = publicUrl ? URL.parse(publicUrl)?.hostname : 'localhost'
  return name !== undefined && /^(localhost|.+\.localhost|\[::1\]|127(\.\d+){3})$/.test(name)
}
