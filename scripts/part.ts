// Runs one part of the product alone, in this process: for several machines, which share the database of DATABASE_URL.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadEnvironmentFile } from './environment-file.ts'
import { ROOT } from './root.ts'
import { StartError } from './start-error.ts'
import { installTracingIfWanted } from './tracing-runtime.ts'

/** @throws StartError where DATABASE_URL is not set */
export async function runPart(path: string, prepare?: () => Promise<unknown>): Promise<void> {
  loadEnvironmentFile(ROOT)
  if (!process.env.DATABASE_URL) {
    throw new StartError(
      'DATABASE_URL is not set. `npm start` runs everything on one machine with an embedded database; this command needs a PostgreSQL server.',
    )
  }
  installTracingIfWanted(ROOT)
  await prepare?.()
  // Only `npm start` runs the practice web: a part that waited for it would never be ready.
  process.env.QUARRY_PRACTICE_PORT ||= 'off'
  await import(pathToFileURL(join(ROOT, path)).href)
}
