// Checks of the machine: Node, disk, memory, ports, a browser.
import { createServer } from 'node:net'
import { existsSync } from 'node:fs'
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { findBrowser } from '@quarry/engine'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { fail, ok, warn, type Check } from './finding.ts'

const GIB = 1024 ** 3
const DISK_LOW_BYTES = 2 * GIB
const DISK_FULL_BYTES = GIB / 4
const MEMORY_LOW_BYTES = 2 * GIB

export function machineChecks({ dataDir, fetching, host, port, practicePort }: Config): Check[] {
  return [
    { topic: 'node', look: async () => ok(`${process.version} on ${process.platform}-${process.arch}`), remedy: '' },
    { topic: 'memory', look: async () => describeMemory(), remedy: '' },
    { topic: 'data folder', look: () => lookAtDisk(dataDir), remedy: `Make ${dataDir} writable, or set QUARRY_DATA_DIR.` },
    { topic: `port ${port}`, look: () => lookAtPort(host, port, 'PORT'), remedy: 'Set another PORT.' },
    ...(practicePort === null
      ? []
      : [
          {
            topic: `port ${practicePort}`,
            look: () => lookAtPort('127.0.0.1', practicePort, 'QUARRY_PRACTICE_PORT'),
            remedy: 'Set another QUARRY_PRACTICE_PORT.',
          },
        ]),
    browserCheck(dataDir, fetching.browser),
  ]
}

/** The first check unpacks the browser installed by npm: seconds, on a busy machine a minute or more. */
const UNPACKING_MAX_MS = 180_000

function browserCheck(dataDir: string, configured: string | null): Check {
  const cacheDir = join(dataDir, 'browser')
  return {
    topic: 'browser',
    look: async () => {
      await makeDataFolder(dataDir)
      return lookForBrowser(cacheDir, configured)
    },
    remedy: `Make ${cacheDir} writable, with 500 MB free, or set QUARRY_BROWSER to the path of a Chromium.`,
    patience: {
      timeoutMs: UNPACKING_MAX_MS,
      late: warn(
        `one came with Quarry and is not unpacked within ${UNPACKING_MAX_MS / 1000} seconds: the machine is busy, or its disk slow`,
        'Check again when the machine is less busy. The first page that needs a browser waits as long.',
      ),
    },
  }
}

function describeMemory() {
  const says = `${gib(freemem())} free of ${gib(totalmem())}`
  return totalmem() < MEMORY_LOW_BYTES ? warn(says, 'Give the machine 2 GB, or start with --workers 1 and QUARRY_CONCURRENCY=4.') : ok(says)
}

/** Recursive only where a parent is missing: on file systems that refuse new folders Node's recursive form never returns. */
async function makeDataFolder(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) await mkdir(dataDir, { recursive: !existsSync(dirname(dataDir)) })
}

async function lookAtDisk(dataDir: string) {
  await makeDataFolder(dataDir)
  const probe = join(dataDir, '.doctor')
  try {
    await writeFile(probe, 'x')
  } catch (error) {
    const isFull = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    if (isFull) return fail(`the disk of ${dataDir} is full`, 'Free some space; nothing that was committed is lost.')
    throw error
  } finally {
    await rm(probe, { force: true })
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${dataDir} is writable, ${gib(free)} free`
  if (free < DISK_FULL_BYTES) return fail(says, 'Free some space: nothing can be stored soon.')
  return free < DISK_LOW_BYTES ? warn(says, 'Free some space: stored pages and the database grow with every job.') : ok(says)
}

const healthSchema = z.object({ status: z.string(), faulty: z.array(z.string()).default([]) })

/** Quarry itself may use the port, or its practice web; otherwise it has to be free. */
async function lookAtPort(host: string, port: number, setting: string) {
  if (await isFree(host, port)) return ok('is free')
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await fetch(`http://${address}:${port}/healthz`).catch(() => null)
  const health = healthSchema.safeParse(await answer?.json().catch(() => null))
  if (setting === 'QUARRY_PRACTICE_PORT' && answer) return ok('is in use, and answers')
  if (!health.success) return fail('is taken by another program', `Stop that program, or set another ${setting}.`)
  if (health.data.status === 'ok') return ok('Quarry answers and is ready')
  return fail(`Quarry answers, not ready: ${health.data.faulty.join(', ')}`, 'See the lines of these parts, and the log.')
}

/** Whether the port is free. */
export function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}

async function lookForBrowser(cacheDir: string, configured: string | null) {
  const browser = await findBrowser(cacheDir, configured)
  if (browser) return ok(browser.executablePath)
  if (configured) return fail(`${configured} is not there`, 'Set QUARRY_BROWSER to the path of a Chromium.')
  return warn('there is none: pages that are empty without scripts fail', 'Install Chromium (headless shell), or set QUARRY_BROWSER.')
}

function gib(bytes: number): string {
  return `${(bytes / GIB).toFixed(1)} GB`
}
