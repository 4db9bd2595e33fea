// Bundles programs of server, engine and chaos runs for tests that start them: as `npm start` runs them, and in half the time that their
// sources take.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { buildIfStale, runBuilder } from '../build/built-folder.ts'
import { SOURCES } from '../build/server-build.ts'
import { ROOT } from '../root.ts'

const HOME = join(ROOT, 'node_modules/.cache/quarry-test-programs')
const PROGRAMS = join(HOME, 'dist')
const FILES = [
  'server/src/main/api.ts',
  'server/src/main/worker.ts',
  'server/src/testing/worker-entry.ts',
  'server/src/testing/payments-entry.ts',
  'scripts/chaos/chaos-api.ts',
  'scripts/chaos/chaos-creator.ts',
  'scripts/chaos/chaos-worker.ts',
]
/** The form in which a module names a program beside it. */
const PROGRAM = /new URL\('(\.[\w./-]+\.ts)', import\.meta\.url\)/g

/** Vitest global set-up. */
export async function setup(): Promise<void> {
  mkdirSync(HOME, { recursive: true })
  await buildIfStale(ROOT, {
    home: HOME,
    sources: [...SOURCES, 'practice-web/src', 'scripts/chaos', 'scripts/testing'],
    build: (folder) => {
      const args = [join(ROOT, 'scripts/testing/bundle-programs.ts'), ROOT, folder, PROGRAMS, ...FILES]
      return runBuilder('The programs of the tests', args, { cwd: ROOT, signal: undefined })
    },
  })
}

/** A plugin of Vite: programs that a module starts come from the bundle. */
export function programsFromBundle(): Plugin {
  return {
    name: 'programs-from-bundle',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null
      return code.replaceAll(PROGRAM, (whole, path: string) => {
        const file = bundledAs(resolve(dirname(id), path))
        return file === null ? whole : `new URL(${JSON.stringify(pathToFileURL(join(PROGRAMS, file)).href)})`
      })
    },
  }
}

/** Null for a file that is not a bundled program, and before the set-up. */
function bundledAs(source: string): string | null {
  const list = join(PROGRAMS, 'programs.json')
  if (!existsSync(list)) return null
  const files = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>
  return files[relative(ROOT, source).replaceAll('\\', '/')] ?? null
}
