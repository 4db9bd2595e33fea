// The services of compose.yaml as processes: two API processes behind a gate, two workers and PostgreSQL. Each
// process is replaced in turn while users start jobs and request them: nothing that was answered may be lost, refused or done twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { callApi, signUp, type Account } from '../../e2e/testing/account.ts'
import type { Product } from '../../e2e/testing/product.ts'
import { waitUntil } from '../../e2e/testing/wait-until.ts'
import { builtEntry, buildServerIfStale } from '../build/server-build.ts'
import { buildWebIfStale } from '../build/web-build.ts'
import { startCluster, stopCluster } from '../postgres/cluster.ts'
import { freePort } from '../free-port.ts'
import type { Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'
import { openGate, type Gate } from './rolling-gate.ts'
import { startProgram, type StartedProgram } from './started-program.ts'

const PEOPLE = 3
const TARGETS_EACH = 4
/** The grace period of compose.yaml. */
const GRACE_MS = 30_000
const FIELDS = [{ name: 'name', description: 'Name of the product', type: 'string' }]

interface Service {
  name: string
  start(): Promise<StartedProgram>
  running: StartedProgram
}

export const proof: Proof = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-proof-rolling-'))
  const cluster = await startCluster({ folder: join(folder, 'database') })
  const services: Service[] = []
  let gate: Gate | null = null
  let site: StartedProgram | null = null
  try {
    const ports = [await freePort(), await freePort()]
    const sitePort = await freePort()
    gate = await openGate(ports)
    site = await startNode('practice-web/src/main.ts', ['--port', String(sitePort)], { isReady: () => answers(sitePort, '/') })
    const env = {
      DATABASE_URL: cluster.url,
      QUARRY_PUBLIC_URL: gate.origin,
      QUARRY_DATA_DIR: join(folder, 'data'),
      QUARRY_PRACTICE_PORT: 'off',
      QUARRY_ALLOW_HOSTS: `127.0.0.1:${sitePort}`,
      QUARRY_LOG_LEVEL: 'warn',
    }
    await Promise.all([buildServerIfStale(ROOT), buildWebIfStale(ROOT)])
    for (const port of ports) services.push(await service('api', { ...env, PORT: String(port) }, () => answers(port, '/readyz')))
    const workers = (): number => services.filter(({ name }) => name === 'worker').length
    for (const index of [1, 2]) services.push(await service('worker', env, () => workersAre(cluster.url, Math.max(index, workers()))))
    const product = { origin: gate.origin, practiceOrigin: `http://127.0.0.1:${sitePort}` } as Product
    return {
      against: `${services.length} processes of the server's bundle with compose.yaml's settings, Node ${process.version.slice(1)}`,
      found: await roll(product, { services, gate, url: cluster.url }),
    }
  } finally {
    for (const { running } of services) await running.stop()
    await site?.stop()
    await gate?.close()
    await stopCluster(cluster)
    if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function service(name: 'api' | 'worker', env: Record<string, string>, isReady: () => Promise<boolean>): Promise<Service> {
  const start = (): Promise<StartedProgram> => startNode(builtEntry(name), [], { env, isReady })
  return { name, start, running: await start() }
}

function startNode(entry: string, args: string[], { env, isReady }: { env?: Record<string, string>; isReady(): Promise<boolean> }) {
  return startProgram({
    program: process.execPath,
    args: [join(ROOT, entry), ...args],
    options: { env: { ...process.env, ...env } },
    isReady,
  })
}

const answers = async (port: number, path: string): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}${path}`)).ok

interface Running {
  services: Service[]
  gate: Gate
  url: string
}

async function roll(product: Product, { services, gate, url }: Running): Promise<string> {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(product)))
  const ending = new AbortController()
  const counts = { asked: 0 }
  const loads = people.map((account) => ask(product, account, { signal: ending.signal, counts }))
  const ends: number[] = []
  for (const one of services) {
    const begun = performance.now()
    await one.running.stop('SIGTERM')
    ends.push(performance.now() - begun)
    one.running = await one.start()
  }
  ending.abort()
  const jobs = (await Promise.all(loads)).flat()
  await waitUntil(async () => (await all(url, `select 1 from jobs where finished_at is null`)).length === 0)
  const [counted] = await all<{ jobs: number; completed: number; others: number; rows: number }>(
    url,
    `select (select count(*)::int from jobs) as jobs, count(*) filter (where state = 'completed')::int as completed,
       count(*) filter (where state <> 'completed')::int as others, (select count(*)::int from results) as rows from tasks`,
  )
  const wanted = { jobs: jobs.length, completed: jobs.length * TARGETS_EACH, others: 0, rows: jobs.length * TARGETS_EACH }
  if (JSON.stringify(counted) !== JSON.stringify(wanted)) throw new Error(`${JSON.stringify(counted)} instead of ${JSON.stringify(wanted)}`)
  if (gate.lost() > 0) throw new Error(`${gate.lost()} requests got no response`)
  const slowest = Math.max(...ends)
  if (slowest > GRACE_MS) throw new Error(`a process took ${Math.round(slowest)} ms to end`)
  return `each process replaced under ${counts.asked} requests of ${PEOPLE} people: none failed, ${jobs.length} jobs with ${wanted.rows} rows complete, none lost or twice; a process ended within ${(slowest / 1000).toFixed(1)} s`
}

/** Starts jobs one after the other and reads each, until it is stopped. @throws where a response is a failure */
async function ask(
  product: Product,
  account: Account,
  { signal, counts }: { signal: AbortSignal; counts: { asked: number } },
): Promise<string[]> {
  const jobs: string[] = []
  while (!signal.aborted) {
    const first = jobs.length * TARGETS_EACH
    const targets = Array.from({ length: TARGETS_EACH }, (_, index) => `${product.practiceOrigin}/shop/p/${((first + index) % 40) + 1}`)
    const body = { base_prompt: 'Read.', target_item_name: 'URL', target_items: targets, trait_definitions: FIELDS }
    const { id } = await callApi<{ id: string }>(product, account, { method: 'POST', path: '/jobs/', body })
    jobs.push(id)
    for (let look = 0; look < 5; look += 1) {
      await callApi(product, account, { path: `/jobs/${id}` })
      await sleep(300)
    }
    counts.asked += 6
  }
  return jobs
}

const workersAre = async (url: string, count: number): Promise<boolean> =>
  (await all(url, `select 1 from pg_stat_activity where application_name = 'quarry-worker-presence'`)).length >= count

async function all<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
