// A separate PostgreSQL for a chaos run. It flushes to disk as in production and is restarted whenever it dies.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../../server/src/testing/test-database.ts'
import { startCluster, stopCluster } from '../postgres/cluster.ts'
import { watchCluster } from '../postgres/watch-cluster.ts'

export interface ChaosDatabase {
  url: string
  /** File with the process id of the running server. */
  pidFile: string
  /** Process id of the running server. */
  pid(): number
  stop(): Promise<void>
}

export async function startChaosDatabase(folder: string): Promise<ChaosDatabase> {
  const cluster = await startCluster({ folder })
  const before = process.env.TEST_DATABASE_URL
  process.env.TEST_DATABASE_URL = cluster.url
  const database = await createTestDatabase()
  await database.db.destroy()
  if (before === undefined) delete process.env.TEST_DATABASE_URL
  else process.env.TEST_DATABASE_URL = before
  const watch = watchCluster(folder, { cluster, say: () => undefined })
  const pidFile = join(cluster.dataDir, 'postmaster.pid')
  return {
    url: database.url,
    pidFile,
    pid: () => pidIn(pidFile),
    async stop() {
      await stopCluster(await watch.stop())
      if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
    },
  }
}

export function pidIn(pidFile: string): number {
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0])
}
