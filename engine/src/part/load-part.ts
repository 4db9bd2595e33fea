// Loads a library that most installations never need. It is a development dependency here and a separate part (`browser-runtime`, for
// example) of the installed product: npm installs the part at its first use, in the versions and with the digests of its lock file.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNpm } from './run-npm.ts'

export type Part = 'browser-runtime' | 'bucket-runtime' | 'chromium-runtime'

/** npm could not install the part, or the installation does not include it. */
export class PartError extends Error {
  constructor(part: Part, why: string) {
    super(`The part ${part} could not be installed: ${why}`)
    this.name = 'PartError'
  }
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FILES = ['package.json', 'package-lock.json']
const OPTIONS = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1']
/** File with a copy of the lock file that `node_modules` was installed from. */
const MARKER = '.quarry-installed'
/** A failure is cached for this time, because npm without its registry takes long to fail, and each page would wait for it. */
const FAILURE_KEPT_MS = 300_000
const installing = new Map<string, { done: Promise<void>; begun: number }>()

/** The module `name` of a part. @throws PartError */
export async function loadPart(part: Part, name: string): Promise<unknown> {
  // For a library in both module formats, the path is that of the CommonJS form, which `require` loads.
  return createRequire(import.meta.url)(await resolvePart(part, name))
}

/** Path of the entry file of `name` in a part. @throws PartError */
export async function resolvePart(part: Part, name: string, root = ROOT): Promise<string> {
  const own = tryResolve(import.meta.url, name)
  if (own !== null && root === ROOT) return own
  const folder = join(root, part)
  if (!existsSync(join(folder, 'package-lock.json'))) throw new PartError(part, 'this installation does not include it')
  if (!isInstalled(folder)) await installOnce(part, folder)
  const found = tryResolve(join(folder, 'package.json'), name)
  if (found === null) throw new PartError(part, `it has no ${name}`)
  return found
}

function tryResolve(from: string, name: string): string | null {
  try {
    return createRequire(from).resolve(name)
  } catch {
    return null
  }
}

/** True if it was installed from this lock file, or by hand (`npm ci --prefix`) in the versions of the manifest. */
function isInstalled(folder: string): boolean {
  const installed = textOf(join(folder, 'node_modules', MARKER))
  if (installed !== null) return installed === textOf(join(folder, 'package-lock.json'))
  return Object.entries(manifestOf(folder)?.dependencies ?? {}).every(
    ([name, version]) => manifestOf(join(folder, 'node_modules', name))?.version === version,
  )
}

function manifestOf(folder: string): { version?: string; dependencies?: Record<string, string> } | null {
  const text = textOf(join(folder, 'package.json'))
  return text === null ? null : (JSON.parse(text) as { version?: string; dependencies?: Record<string, string> })
}

function textOf(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

async function installOnce(part: Part, folder: string): Promise<void> {
  const before = installing.get(folder)
  if (before !== undefined && Date.now() - before.begun < FAILURE_KEPT_MS) return before.done
  const done = install(part, folder)
  installing.set(folder, { done, begun: Date.now() })
  await done
  installing.delete(folder)
}

/** Installs in a temporary folder and moves the result into place, so that concurrent or killed processes leave no incomplete part. */
async function install(part: Part, folder: string): Promise<void> {
  let fresh: string
  try {
    fresh = mkdtempSync(join(folder, 'installing-'))
  } catch (error) {
    throw new PartError(part, (error as Error).message)
  }
  try {
    for (const file of FILES) copyFileSync(join(folder, file), join(fresh, file))
    const output: string[] = []
    const isDone = await runNpm(OPTIONS, { cwd: fresh, onLine: (line) => output.push(line) })
    if (!isDone)
      throw new PartError(part, output.slice(-3).join(' ') || 'npm could not download it. Check the connection to the npm registry.')
    const modules = join(fresh, 'node_modules')
    writeFileSync(join(modules, MARKER), readFileSync(join(folder, 'package-lock.json')))
    putInPlace(modules, folder)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function putInPlace(modules: string, folder: string): void {
  const place = join(folder, 'node_modules')
  try {
    if (existsSync(place) && !isInstalled(folder)) renameSync(place, `${modules}-before`)
    renameSync(modules, place)
  } catch (error) {
    // If it is installed, another process was first.
    if (!isInstalled(folder)) throw error
  }
}
