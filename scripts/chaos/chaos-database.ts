// A PostgreSQL of its own for a chaos run, flushing to disk as in production, started again whenever it dies.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '../../server/src/testing/test-database.ts'
import { startCluster, stopCluster } from '../postgres/cluster.ts'
import { watchCluster } from '../postgres/watch-cluster.ts'

export interface ChaosDatabase {
  url: string
  /** Of the process that runs now. */
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
  return {
    url: database.url,
    pid: () => Number(readFileSync(join(cluster.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      await stopCluster(await watch.stop())
      if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
    },
  }
}
