// Runs a program of ours on a PostgreSQL server made for it, that flushes to disk as in production; TEST_DATABASE_URL names another.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster, stopCluster } from './cluster.ts'

/** The program gets this process's arguments; returns its exit code. */
export async function runOnDatabase(program: string): Promise<number> {
  const run = (databaseUrl: string): number => {
    const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
    return spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1
  }
  if (process.env.TEST_DATABASE_URL) return run(process.env.TEST_DATABASE_URL)
  const folder = mkdtempSync(join(tmpdir(), 'quarry-bench-'))
  // The server may run as another user, who has to pass through.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ folder })
  try {
    return run(cluster.url)
  } finally {
    await stopCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
    if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
  }
}
