// The systems compared in the speed benchmark: each is a separate program that reads the given addresses and prints one line with its
// results.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface System {
  name: string
  /** Default: Node with its flags. */
  command?: readonly string[]
  program: string
  args: string[]
}

/** The output of a program, as JSON. */
export interface Measurement {
  /** For the whole process, without start, imports and warm-up pages. */
  cpuMs: number
  wallMs: number
  /** Maximum resident memory of the whole process. */
  peakBytes: number
  pages: number
  /** Number of values found, of ten per page. */
  filled: number
  /** Number of pages read in parts; missing for systems without this feature. */
  byParts?: number
}

const PEERS = join(import.meta.dirname, 'peers')
const CRAWLEE = join(PEERS, 'crawlee.js')

export const QUARRY: System = {
  name: 'Quarry: whole ladder with evidence',
  program: join(import.meta.dirname, 'speed-quarry.ts'),
  args: [],
}
export const QUARRY_THIRTY: System = {
  name: 'Quarry: whole ladder, thirty fields',
  program: join(import.meta.dirname, 'speed-quarry.ts'),
  args: ['thirty'],
}
export const QUARRY_BY_RECIPE: System = {
  name: 'Quarry: by recipe, with evidence',
  program: join(import.meta.dirname, 'speed-quarry.ts'),
  args: ['recipe'],
}
const FETCHING = join(import.meta.dirname, 'speed-fetching.ts')
export const FETCHING_GUARDED: System = { name: 'Quarry: fetching alone', program: FETCHING, args: ['guarded'] }
export const FETCHING_BARE: System = { name: 'undici: fetching alone', program: FETCHING, args: ['undici'] }
export const CRAWLEE_TUNED: System = { name: 'crawlee CheerioCrawler, tuned', program: CRAWLEE, args: ['tuned'] }
export const CRAWLEE_DEFAULT: System = { name: 'crawlee CheerioCrawler, default', program: CRAWLEE, args: ['default'] }

/** scrapy with the first Python that has it, because the benchmark does not install it; null if none has. */
export function findScrapy(): System | null {
  const python = findPython('scrapy')
  return python === null ? null : { name: 'scrapy', command: [python], program: join(PEERS, 'scrapy_peer.py'), args: [] }
}

/** The first Python that has all of the modules; null if none has. */
export function findPython(modules: string): string | null {
  return ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', `import ${modules}`]).status === 0) ?? null
}

/** Installs the other systems if they are missing. The benchmark uses the network beyond loopback only for this. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules/.package-lock.json'))) return
  console.error('Installing the systems to compare with ...')
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: PEERS, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: PEERS, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (run.status !== 0) throw new Error('The systems to compare with could not be installed. See the output above for the reason.')
}
