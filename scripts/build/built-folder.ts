// A folder `dist` that is built from sources: rebuilt when they have changed, in a temporary folder that then replaces it. Concurrent starts
// do not write into each other's files, and a killed one leaves the former build in place.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

const STAMP = '.built-from'
const PREFIX = '.build-'
const LEFT_OVER_MS = 60 * 60 * 1_000
const ROUNDS_MAX = 5
/** Left out of the fingerprint: nothing is built from them, and images have none. */
const TEST_FILE = /\.test\.tsx?$/

interface BuiltFolder {
  /** The package whose `dist` it is. */
  home: string
  /** Files and folders below the root. */
  sources: readonly string[]
  /** Fills a new folder below `home`. @throws StartError */
  build(folder: string): Promise<void>
}

/** True if it had to be built. */
export async function buildIfStale(root: string, { home, sources, build }: BuiltFolder): Promise<boolean> {
  const dist = join(home, 'dist')
  const wanted = fingerprint(root, sources)
  if (isBuiltFrom(dist, wanted)) return false
  removeLeftOvers(home)
  const folder = mkdtempSync(join(home, PREFIX))
  try {
    const built = join(folder, 'dist')
    await build(built)
    writeFileSync(join(built, STAMP), wanted)
    putInPlace(built, dist, wanted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}

/** Whether a build exists, of any sources. */
export const isBuilt = (home: string): boolean => existsSync(join(home, 'dist', STAMP))

/** Runs a builder until it exits. @throws StartError with its output; `what` is built: "The web app". */
export async function runBuilder(
  what: string,
  args: readonly string[],
  { cwd, signal }: { cwd: string; signal: AbortSignal | undefined },
): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawn(process.execPath, args, { cwd, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(run, 'close').catch((error: unknown) => {
    said += String(error)
    return [1]
  })
  if (code !== 0) throw new StartError(`${what} could not be built: ${said.trim()}`)
}

function isBuiltFrom(dist: string, wanted: string): boolean {
  try {
    return readFileSync(join(dist, STAMP), 'utf8') === wanted
  } catch {
    return false
  }
}

/** A concurrent start may do the same: the first build stays, unless it was made from other sources. */
function putInPlace(built: string, dist: string, wanted: string): void {
  for (let round = 0; !isBuiltFrom(dist, wanted); round += 1) {
    try {
      if (existsSync(dist)) renameSync(dist, join(dirname(built), `before-${round}`))
      renameSync(built, dist)
    } catch (error) {
      if (round === ROUNDS_MAX) throw error
    }
  }
}

/** Of builds that were killed. */
function removeLeftOvers(home: string): void {
  for (const name of readdirSync(home).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(home, name)
    const info = statSync(path, { throwIfNoEntry: false })
    if (info && Date.now() - info.mtimeMs > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true })
  }
}

function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    const info = statSync(path, { throwIfNoEntry: false })
    if (info === undefined || TEST_FILE.test(path)) return
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path.slice(root.length)} ${info.size} ${info.mtimeMs}\n`)
  }
  for (const source of sources) visit(join(root, source))
  return hash.digest('hex')
}
