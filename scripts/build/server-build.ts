// Bundles API, worker and the programs that they start into server/dist when their sources are newer: read as a few files, they start in
// half the time of some thousand modules. Sources run without it as well (`npm run dev`, tests).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale, isBuilt, runBuilder } from './built-folder.ts'

const PACKAGES = ['contract', 'engine', 'client', 'mcp', 'auth', 'payments-sandbox', 'server']
/** Everything that a bundle of the server is made of. */
export const SOURCES = [...PACKAGES.map((name) => `${name}/src`), 'scripts/build', 'package-lock.json']

/** Builds server/dist if it is out of date; true if it had to be built. `signal` aborts it. */
export async function buildServerIfStale(root: string, signal?: AbortSignal): Promise<boolean> {
  // An image contains the build, without the bundler.
  if (!existsSync(join(root, 'node_modules/rolldown')) && isBuilt(join(root, 'server'))) return false
  return build(root, [], signal)
}

/** Also bundles the commands of an image. */
export const buildServerForImage = (root: string): Promise<boolean> => build(root, ['--image'])

function build(root: string, options: string[], signal?: AbortSignal): Promise<boolean> {
  return buildIfStale(root, {
    home: join(root, 'server'),
    sources: SOURCES,
    // A separate process, so that the bundler's memory is freed when it ends.
    build: (folder) => {
      const args = [join(root, 'scripts/build/bundle-server.ts'), root, folder, ...options]
      return runBuilder('The server', args, { cwd: root, signal })
    },
  })
}

/** Path of the built program of a part of the server. */
export const builtEntry = (part: 'api' | 'worker'): string => `server/dist/${part}.js`
