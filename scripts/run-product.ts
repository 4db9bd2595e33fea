// Runs the whole product on one machine: database, API with the web app, worker and practice web.
import { writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { banner } from './banner.ts'
import { builtEntry, buildServerIfStale } from './build/server-build.ts'
import { buildWebIfStale } from './build/web-build.ts'
import type { Ending } from './command/ending.ts'
import { makeDataDir, takeDataDir } from './data-folder.ts'
import { startCluster, stopCluster, type Cluster } from './postgres/cluster.ts'
import { watchCluster, type ClusterWatch } from './postgres/watch-cluster.ts'
import { ROOT } from './root.ts'
import { StartError } from './start-error.ts'
import { SupervisedProcess } from './supervised-process.ts'
import { installTracingIfWanted } from './tracing-runtime.ts'

/** Long enough for a first start on a busy machine; a start that hangs is ended. */
const READY_TIMEOUT_MS = 180_000
const DEATHS_BEFORE_READY_MAX = 3

export interface StartOptions {
  port: number
  practicePort: number
  dataDir: string
  workers: number
  /** Runs the server from its sources, without bundling it. */
  fromSources?: boolean
}

/** Starts everything and returns its parts once all are ready; `ending` ends it, the database last. @throws StartError in one sentence. */
export async function runProduct(options: StartOptions, ending: Ending): Promise<SupervisedProcess[]> {
  const startedAt = Date.now()
  const host = process.env.QUARRY_HOST ?? '127.0.0.1'
  const withPractice = isOnThisMachine(process.env.QUARRY_PUBLIC_URL)
  await refuseTakenPort(options.port, '--port or PORT')
  if (withPractice) await refuseTakenPort(options.practicePort, 'QUARRY_PRACTICE_PORT')
  makeDataDir(options.dataDir)
  await takeDataDir(options.dataDir, options.port)
  installTracingIfWanted(ROOT)
  // Servers start while the web app is still built: `/healthz` fails until it is in place.
  const [{ cluster, parts }] = await Promise.all([
    startServers(options, withPractice, ending),
    ending.open(buildWebIfStale(ROOT, ending.signal)),
  ])
  const address = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${options.port}`
  await ending.open(waitUntilReady(`${address}/healthz`, parts, ending.signal))
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

async function startServers(options: StartOptions, withPractice: boolean, ending: Ending) {
  const [cluster] = await Promise.all([
    process.env.DATABASE_URL ? null : openDatabase(options.dataDir, ending),
    options.fromSources ? null : ending.open(buildServerIfStale(ROOT, ending.signal)),
  ])
  const { practice, servers } = partsOf(options, cluster, withPractice)
  // Ended last first: workers end what they read while its sites are there.
  for (const group of [practice, servers]) ending.onEnd(() => Promise.all(group.map((part) => part.stop())))
  const parts = [...practice, ...servers]
  for (const part of parts) part.start()
  return { cluster, parts }
}

async function openDatabase(dataDir: string, ending: Ending): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  let watch: ClusterWatch | null = null
  const cluster = await ending.open(startCluster({ folder }), async (started) => stopCluster((await watch?.stop()) ?? started))
  writeFileSync(join(dataDir, 'database.url'), cluster.url, { mode: 0o600 })
  watch = watchCluster(folder, { cluster, say: (sentence) => console.error(sentence) })
  return cluster
}

function partsOf(
  options: StartOptions,
  cluster: Cluster | null,
  withPractice: boolean,
): Record<'practice' | 'servers', SupervisedProcess[]> {
  const env = {
    ...process.env,
    PORT: String(options.port),
    QUARRY_PRACTICE_PORT: String(options.practicePort),
    QUARRY_DATA_DIR: options.dataDir,
    DATABASE_URL: cluster?.url ?? process.env.DATABASE_URL,
    DATABASE_DIRECT_URL: cluster ? undefined : process.env.DATABASE_DIRECT_URL,
    QUARRY_DATABASE: cluster ? 'embedded' : 'configured',
  }
  const part = (name: string, path: string, args: string[] = []): SupervisedProcess =>
    new SupervisedProcess({ name, script: join(ROOT, path), args, env, onDeath: (sentence) => console.error(sentence) })
  const entry = (name: 'api' | 'worker'): string => (options.fromSources ? `server/src/main/${name}.ts` : builtEntry(name))
  return {
    practice: withPractice ? [part('The practice web', 'practice-web/src/main.ts', ['--port', String(options.practicePort)])] : [],
    servers: [
      part('The API', entry('api')),
      ...Array.from({ length: options.workers }, (_, index) => part(`Worker ${index + 1}`, entry('worker'))),
    ],
  }
}

async function waitUntilReady(address: string, parts: SupervisedProcess[], signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let fault = 'no answer'
  while (Date.now() < deadline && !signal.aborted) {
    const broken = parts.find((part) => part.deaths >= DEATHS_BEFORE_READY_MAX)
    if (broken) throw new StartError(`${broken.name} cannot start. See the lines above.`)
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

/** A public address switches the practice web off; the server applies the same rule (server/src/config.ts). */
function isOnThisMachine(publicUrl: string | undefined): boolean {
  const name = publicUrl ? URL.parse(publicUrl)?.hostname : 'localhost'
  return name !== undefined && /^(localhost|.+\.localhost|\[::1\]|127(\.\d+){3})$/.test(name)
}
