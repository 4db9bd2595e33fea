// One throw-away PostgreSQL for a whole test run. Test files make their own databases in it (see server/src/testing).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, stopCluster } from '../postgres/cluster.ts'

/** Vitest global set-up. TEST_DATABASE_URL names a server to use instead. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'quarry-test-'))
  // The server may run as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ folder, unsafeFast: true })
  process.env.TEST_DATABASE_URL = cluster.url
  return async () => {
    await stopCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
    if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
  }
}
