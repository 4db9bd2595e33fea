// Builds the web app when its sources are newer than what was built. It serves nothing.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { StartError } from './start-error.ts'

const SOURCES = ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json']
const STAMP = '.built-from'
const PREFIX = '.build-'
const LEFT_OVER_MS = 60 * 60 * 1_000
const ROUNDS_MAX = 5

/**
 * Brings web/dist up to date where its sources are here; true if it had to be built. It is built beside and put into place whole: starts of the same moment do not
 * get into each other's files, and one that is killed leaves what was there. `signal` breaks it off.
 */
export async function buildWebIfStale(root: string, signal?: AbortSignal): Promise<boolean> {
  const web = join(root, 'web')
  const dist = join(web, 'dist')
  // An image has what was built, without its sources.
  if (!existsSync(join(web, 'src')) && existsSync(join(dist, STAMP))) return false
  const wanted = fingerprint(root)
  if (isBuiltFrom(dist, wanted)) return false
  removeLeftOvers(web)
  const folder = mkdtempSync(join(web, PREFIX))
  try {
    const built = join(folder, 'dist')
    await build(web, { folder: built, builder: join(root, 'node_modules/vite/bin/vite.js'), signal })
    for (const part of ['', 'assets']) compress(join(built, part))
    writeFileSync(join(built, STAMP), wanted)
    putInPlace(built, dist, wanted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return true
}

function isBuiltFrom(dist: string, wanted: string): boolean {
  const stamp = join(dist, STAMP)
  try {
    return readFileSync(stamp, 'utf8') === wanted
  } catch {
    return false
  }
}

interface BuildPlace {
  folder: string
  builder: string
  signal: AbortSignal | undefined
}

/** @throws StartError with the builder's output */
async function build(web: string, { folder, builder, signal }: BuildPlace): Promise<void> {
  // Relative to the web app, as its plugins take it.
  const args = [builder, 'build', '--logLevel', 'error', '--outDir', relative(web, folder)]
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = spawn(process.execPath, args, { cwd: web, env, signal, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(run, 'close').catch((error: unknown) => {
    said += String(error)
    return [1]
  })
  if (code !== 0) throw new StartError(`The web app could not be built: ${said.trim()}`)
}

/** Another start may do the same at this moment: what is first stays, unless it was built from something else. */
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
function removeLeftOvers(web: string): void {
  for (const name of readdirSync(web).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(web, name)
    const info = statSync(path, { throwIfNoEntry: false })
    if (info && Date.now() - info.mtimeMs > LEFT_OVER_MS) rmSync(path, { recursive: true, force: true })
  }
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Beside each page, script and style its compressed forms, so that the server compresses nothing while it answers. */
function compress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(html|js|css|svg)$/.test(file))) {
    const text = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text, BROTLI))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
}

function fingerprint(root: string): string {
  const hash = createHash('sha256')
  const visit = (path: string): void => {
    if (!existsSync(path)) return
    const info = statSync(path)
    if (info.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else hash.update(`${path.slice(root.length)} ${info.size} ${info.mtimeMs}\n`)
  }
  for (const source of SOURCES) visit(join(root, source))
  return hash.digest('hex')
}
