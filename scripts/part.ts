// Runs one part of the product alone, in this process: for several machines. DATABASE_URL names the database they share.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadEnvironmentFile } from './environment-file.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export async function runPart(path: string): Promise<void> {
  loadEnvironmentFile(root)
  if (!process.env.DATABASE_URL) {
    console.error(
      'DATABASE_URL is not set. `npm start` runs everything on one machine with an embedded database; this command needs a PostgreSQL server.',
    )
    process.exit(1)
  }
  // `npm start` alone brings the practice web along: a part that waited for it would never be ready.
  process.env.QUARRY_PRACTICE_PORT ||= 'off'
  await import(pathToFileURL(join(root, path)).href)
}
