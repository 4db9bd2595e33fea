// Starts the whole product with `npm start`, on free ports and by default with data as after a first start, and stops it.
import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { preparedDataDir } from './data-dir.ts'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const READY_TIMEOUT_MS = 600_000
const TRIES_MAX = 5

export interface Product {
  /** Origin of the web app and the API. */
  origin: string
  /** Origin of the practice web. */
  practiceOrigin: string
  dataDir: string
  /** Everything that it has printed to stdout and stderr so far. */
  output(): string
  process: ChildProcess
  stop(): Promise<void>
}

export interface ProductOptions {
  env?: Record<string, string>
  args?: string[]
  /** Data folder of an earlier start, to continue with its data, or an empty one. */
  dataDir?: string
}

/** Resolves once the product is ready. @throws Error with the product's output where it does not start within ten minutes */
export async function startProduct({ dataDir = preparedDataDir(), ...options }: ProductOptions = {}): Promise<Product> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOn(await findPortPair(), { ...options, dataDir })
    } catch (error) {
      // Another program took the port between the check and the start.
      if (tries === TRIES_MAX || !/is taken by another program|EADDRINUSE/.test(String(error))) throw error
    }
  }
}

async function startOn(port: number, { env = {}, args = [], dataDir }: ProductOptions & { dataDir: string }): Promise<Product> {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts', 'run.js'), 'start', '--port', String(port), '--data-dir', dataDir, ...args],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'production', VITEST: '', TEST_DATABASE_URL: '' },
      // Through the IPC channel the product notices when this process ends, even by a kill, and stops.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!output.includes('Quarry is ready')) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop(child)
      throw new Error(`the product did not start:\n${output}`)
    }
    await sleep(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    practiceOrigin: `http://127.0.0.1:${port + 1}`,
    dataDir,
    output: () => output,
    process: child,
    stop: () => stop(child),
  }
}

/** Removes a data folder after its product has stopped. */
export function removeData(product: Product): void {
  const moved = /kept in (\S+),/.exec(product.output())?.[1]
  for (const folder of [product.dataDir, moved]) if (folder) rmSync(folder, { recursive: true, force: true })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((settle) => child.once('exit', settle))
  child.kill('SIGTERM')
  await ended
}

/** A free port whose successor, which the practice web uses, is free as well. */
export async function findPortPair(): Promise<number> {
  for (;;) {
    const port = await freePort(0)
    if (port < 65_535 && (await freePort(port + 1).catch(() => 0)) === port + 1) return port
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((settle, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(address && typeof address === 'object' ? address.port : 0))
    })
  })
}
