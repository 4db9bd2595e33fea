// The product's processes: start and stop, errors in one sentence, restarts of killed parts, and no process left behind.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { productOf } from '@quarry/practice-web'
import { afterEach, describe, expect, it } from 'vitest'
import { callApi, signUp } from './testing/account.ts'
import { partsOf, runningProcesses } from './testing/parts-of-product.ts'
import { emptyDataDir } from './testing/data-dir.ts'
import { findPortPair, removeData, ROOT, startProduct, type Product } from './testing/product.ts'

const products: Product[] = []
const processes: ChildProcess[] = []
async function start(options: Parameters<typeof startProduct>[0] = {}): Promise<Product> {
  const product = await startProduct({ dataDir: emptyDataDir(), ...options })
  products.push(product)
  return product
}
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
  const started = products.splice(0)
  for (const product of started) await product.stop()
  for (const product of started) removeData(product)
})

const isHealthy = (origin: string): Promise<boolean> =>
  fetch(`${origin}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  )

function homeOfDatabase(product: Product): string {
  return /kept in (\S+),/.exec(product.output())?.[1] ?? join(product.dataDir, 'postgres')
}

/** Runs `npm start` until it exits by itself, and returns its exit code and output. */
async function startAndFail(args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), 'start', ...args], {
    cwd: ROOT,
    env: { ...process.env, VITEST: '', TEST_DATABASE_URL: '' },
  })
  processes.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => (said += String(chunk)))
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((settle) => child.once('exit', settle))
  return { code, said: said.trim() }
}

/** Runs a job on the targets and returns the titles it read, in the order of the targets. */
async function readTitles(product: Product, account: Awaited<ReturnType<typeof signUp>>, targets: string[]): Promise<unknown[]> {
  const job = await callApi<{ id: string }>(product, account, {
    method: 'POST',
    path: '/jobs/',
    body: {
      base_prompt: null,
      target_item_name: 'URL',
      target_items: targets,
      trait_definitions: [{ name: 'title', description: 'Name of the article', type: 'string' }],
    },
  })
  const status = (): Promise<string> =>
    callApi<{ status: string }>(product, account, { path: `/jobs/${job.id}` }).then((found) => found.status)
  await expect.poll(status).toBe('completed')
  const page = await callApi<{ data: { data: { title: string } }[] }>(product, account, { path: `/jobs/${job.id}/results` })
  return page.data.map((row) => row.data.title)
}

describe('the product as processes', () => {
  it('stops all its processes on SIGTERM, and has the stored jobs after the next start', async () => {
    const product = await start()
    const account = await signUp(product)
    const titles = await readTitles(product, account, [`${product.practiceOrigin}/outlet/item/1`])
    expect(titles).toEqual([productOf('outlet', 1, 'quarry').name])
    const pids = new Set(partsOf(product).parts.map(({ pid }) => pid))
    expect(pids.size).toBeGreaterThanOrEqual(3)
    await product.stop()
    expect(runningProcesses().filter(({ pid, command }) => pids.has(pid) || command.includes(product.dataDir))).toEqual([])
    expect(await isHealthy(product.origin)).toBe(false)
    const again = await start({ dataDir: product.dataDir })
    const jobs = await callApi<{ data: unknown[] }>(again, account, { path: '/jobs/' })
    expect(jobs.data).toHaveLength(1)
  })

  it('leaves no process behind after repeated signals while its database starts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'quarry-e2e-'))
    // The database may run as another user, who needs access to the folder.
    chmodSync(dataDir, 0o755)
    const port = String(await findPortPair())
    const child = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), 'start', '--port', port, '--data-dir', dataDir], {
      env: { ...process.env, VITEST: '', TEST_DATABASE_URL: '', DATABASE_URL: '' },
    })
    processes.push(child)
    const ended = new Promise<number | null>((settle) => child.once('exit', settle))
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postgres.log')), { interval: 10 }).toBe(true)
    for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
      child.kill(signal)
      await sleep(30)
    }
    expect(await ended).toBe(0)
    expect(runningProcesses().filter(({ command }) => command.includes(dataDir))).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('leaves no process behind when it is killed, and starts again on the same data', async () => {
    const product = await start()
    const { launcher, parts } = partsOf(product)
    process.kill(launcher.pid, 'SIGKILL')
    const pids = new Set(parts.map(({ pid }) => pid))
    await expect.poll(() => runningProcesses().filter(({ pid }) => pids.has(pid))).toEqual([])
    await expect.poll(() => isHealthy(product.origin)).toBe(false)
    const again = await start({ dataDir: product.dataDir })
    expect(await isHealthy(again.origin)).toBe(true)
  })

  it('restarts a part that was killed', async () => {
    const product = await start()
    const apiPid = () => partsOf(product).parts.find(({ command }) => command.includes('dist/api.js'))?.pid
    const killed = apiPid()
    expect(killed).toBeDefined()
    process.kill(killed!, 'SIGKILL')
    await expect.poll(() => [undefined, killed].includes(apiPid())).toBe(false)
    await expect.poll(() => isHealthy(product.origin)).toBe(true)
  })

  it('restarts the database when it was killed, and runs jobs again', async () => {
    const product = await start()
    const account = await signUp(product)
    const pid = (): number => Number(readFileSync(join(homeOfDatabase(product), 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => pid() === killed).toBe(false)
    await expect.poll(() => isHealthy(product.origin)).toBe(true)
    const titles = await readTitles(product, account, [`${product.practiceOrigin}/outlet/item/2`])
    expect(titles).toEqual([productOf('outlet', 2, 'quarry').name])
  })

  it('names a taken port in one sentence', async () => {
    const blocker = createServer()
    await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening))
    const { port } = blocker.address() as { port: number }
    const dataDir = mkdtempSync(join(tmpdir(), 'quarry-e2e-'))
    const { code, said } = await startAndFail(['--port', String(port), '--data-dir', dataDir])
    blocker.close()
    rmSync(dataDir, { recursive: true, force: true })
    expect([code, said]).toEqual([1, `Port ${port} is taken by another program. Stop it, or choose another port by --port or PORT.`])
  })

  it.each([
    [['--port', 'many'], 2, /^--port is a whole number from 1 to 65535, not "many"\. `npm start -- --help` lists the options\.$/],
    [['--colour'], 2, /^Unknown option '--colour'/],
    [['--port', '4999', '--data-dir', '/proc/none'], 1, /^The data folder \/proc\/none cannot be written to\./],
  ])('refuses %j in one sentence', async (args, wanted, sentence) => {
    const { code, said } = await startAndFail(args)
    expect(code).toBe(wanted)
    expect(said).toMatch(sentence)
  })

  it('names a damaged data folder in one sentence', async () => {
    const product = await start()
    await product.stop()
    const home = homeOfDatabase(product)
    writeFileSync(join(home, 'data', 'global', 'pg_control'), 'not a control file')
    const { code, said } = await startAndFail(['--port', String(await findPortPair()), '--data-dir', product.dataDir])
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The database in .* is damaged and PostgreSQL will not open it\. Restore it from a backup, or move the folder away to start with an empty database\.$/,
    )
  })

  it('runs further workers as separate processes against the same PostgreSQL', async () => {
    const product = await start()
    const account = await signUp(product)
    await callApi(product, account, { path: '/jobs/' })
    // As the operator does on the server's machine.
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'run.js'), 'quarry', 'users', 'plan', account.email, 'pro'], {
      env: { ...process.env, QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: '' },
    })
    expect(await callApi(product, account, { path: '/account' })).toMatchObject({ plan: 'pro' })
    const url = readFileSync(join(product.dataDir, 'database.url'), 'utf8')
    const env = {
      ...process.env,
      DATABASE_URL: url,
      QUARRY_DATA_DIR: product.dataDir,
      QUARRY_PRACTICE_PORT: new URL(product.practiceOrigin).port,
      VITEST: '',
    }
    const said: string[] = ['', '']
    for (const index of [0, 1]) {
      const worker = spawn(process.execPath, [join(ROOT, 'scripts/run.js'), 'worker'], {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      processes.push(worker)
      worker.stdout?.on('data', (chunk) => (said[index] += String(chunk)))
    }
    await expect.poll(() => said.every((text) => text.includes('worker started'))).toBe(true)
    const targets = Array.from(
      { length: 60 },
      (_, index) => `${product.practiceOrigin}/${['shop/p', 'outlet/item', 'changing/thing'][index % 3]}/${index + 1}`,
    )
    expect(await readTitles(product, account, targets)).toHaveLength(60)
  })
})
