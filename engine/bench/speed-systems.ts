// The systems that the speed benchmark compares: each is a program of its own that reads the given addresses and prints one line of figures.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface System {
  name: string
  /** Node with its flags, where it is left out. */
  command?: readonly string[]
  program: string
  args: string[]
}

/** What a program prints as JSON. */
export interface Measurement {
  /** Of the whole process: start, warm-up pages and imports left out. */
  cpuMs: number
  wallMs: number
  /** Largest resident memory, everything included. */
  peakBytes: number
  pages: number
  /** Values that were found, of ten a page. */
  filled: number
  /** Pages read from parts of them; left out by systems that have no such thing. */
  byParts?: number
}

const PEERS = join(import.meta.dirname, 'peers')
const CRAWLEE = join(PEERS, 'crawlee.js')

export const QUARRY: System = {
  name: 'Quarry: whole ladder with evidence',
  program: join(import.meta.dirname, 'speed-quarry.ts'),
  args: [],
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

/** scrapy is not installed for the benchmark: the first Python that has it; null where none has. */
export function findScrapy(): System | null {
  const python = findPython('scrapy')
  return python === null ? null : { name: 'scrapy', command: [python], program: join(PEERS, 'scrapy_peer.py'), args: [] }
}

/** The first Python that has all of the modules; null where none has. */
export function findPython(modules: string): string | null {
  return ['python3', '/usr/bin/python3'].find((command) => spawnSync(command, ['-c', `import ${modules}`]).status === 0) ?? null
}

/** Installs what is compared with where it is not there yet: the benchmark's only use of the network beyond loopback. */
export function installPeers(): void {
  if (existsSync(join(PEERS, 'node_modules/.package-lock.json'))) return
  console.error('Installing what Quarry is compared with ...')
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const run = npm
    ? spawnSync(process.execPath, [npm, ...options], { cwd: PEERS, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: PEERS, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (run.status !== 0) throw new Error('The systems to compare with could not be installed. The lines above tell why.')
}
